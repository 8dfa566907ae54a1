import { singular, stem } from '../languages/en/stem.ts'

/** A word, number, emoji or punctuation mark of a text, and its position (UTF-16 units, end exclusive). */
export type Token = {
  text: string
  /** Lower case, straight apostrophes. */
  folded: string
  stem: string
  singular: string
  start: number
  end: number
  kind: 'word' | 'mark' | 'emoji'
}

const PIECE =
  /[\p{L}\p{N}]+(?:['’‘`][\p{L}]+)*|\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F\u200D\p{Extended_Pictographic}]*|[:;]-?[()DP]|<3|[^\s\p{L}\p{N}]/gu
const WORD = /^[\p{L}\p{N}]/u
const EMOJI = /^(?:\p{Extended_Pictographic}|[:;]-?[()DP]$|<3$)/u

/** The tokens of a text, in order, without white space. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(PIECE)) {
    const piece = match[0]
    const form = formOf(piece)
    tokens.push({
      text: form.text,
      folded: form.folded,
      stem: form.stem,
      singular: form.singular,
      start: match.index,
      end: match.index + piece.length,
      kind: form.kind,
    })
  }
  return tokens
}

type Form = Omit<Token, 'start' | 'end'>

const FORMS = new Map<string, Form>()

/** What is the same wherever a piece stands. Most texts share a few thousand pieces: each is computed once. */
function formOf(piece: string): Form {
  const known = FORMS.get(piece)
  if (known !== undefined) return known
  const kind = WORD.test(piece) ? 'word' : EMOJI.test(piece) ? 'emoji' : 'mark'
  const folded = fold(piece)
  const form: Form = { text: piece, folded, stem: stem(folded), singular: singular(folded), kind }
  if (FORMS.size < 200_000 && piece.length < 40) FORMS.set(piece, form)
  return form
}

/** A word in the form used for comparison: lower case, straight apostrophes. */
export function fold(word: string): string {
  const lower = word.toLowerCase()
  return /[’‘`]/.test(lower) ? lower.replace(/[’‘`]/g, "'") : lower
}
