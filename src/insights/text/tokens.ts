import { pieceTable } from './piece-table.ts'

/** A word, number, emoji or punctuation mark of a text, and its position (UTF-16 units, end exclusive). */
export type Token = Form & { start: number; end: number }

/** The properties of a piece of text that do not depend on its position. */
export type Form = {
  text: string
  /**
   * The form used to compare words: lower case, straight apostrophes, and without further differences that a language ignores.
   */
  folded: string
  stem: string
  singular: string
  kind: 'word' | 'mark' | 'emoji'
  /** The number of the form in its language, from 0; -1 for forms beyond the limit of the table. */
  number: number
}

/** How a language compares words. Every function takes a word in lower case with straight apostrophes. */
export type WordRules = {
  /** A word without marks that writers often leave out, such as accents. */
  fold: (lower: string) => string
  /** The stem that inflections of a folded word share. */
  stem: (folded: string) => string
  /** A folded word without its plural ending: for names of things, where `heating` is not `heat`. */
  singular: (folded: string) => string
  /** The positions where a word is cut: after the `l'` in "l'équipe". Most languages do not cut words. */
  cuts: (lower: string) => readonly number[]
}

/** The words of a language: its rules, and the forms of each piece of a text. */
export type Words = WordRules & {
  formsAt: (text: string, from: number, to: number) => readonly Form[]
}

/** White space, or a piece. Each match continues where the previous one ended. */
const NEXT =
  /\s+|[\p{L}\p{N}]+(?:['’‘`][\p{L}]+)*|\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F\u200D\p{Extended_Pictographic}]*|[:;]-?[()DP]|<3|[^\s\p{L}\p{N}]/uy
const SPACE = /\s/
const WORD = /^[\p{L}\p{N}]/u
const EMOJI = /^(?:\p{Extended_Pictographic}|[:;]-?[()DP]$|<3$)/u

/** The tokens of a text, in order, without white space. */
export function tokenise(text: string, words: Words): Token[] {
  const tokens: Token[] = []
  NEXT.lastIndex = 0
  for (let from = 0; NEXT.test(text); from = NEXT.lastIndex) {
    if (isSpace(text, from)) continue
    let start = from
    for (const form of words.formsAt(text, from, NEXT.lastIndex)) {
      tokens.push({
        text: form.text,
        folded: form.folded,
        stem: form.stem,
        singular: form.singular,
        kind: form.kind,
        number: form.number,
        start,
        end: start + form.text.length,
      })
      start += form.text.length
    }
  }
  return tokens
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === BLANK || ((code < BLANK || code > LAST_ASCII) && SPACE.test(text.charAt(at)))
}

const BLANK = 32
const LAST_ASCII = 127

/** Makes the words of a language from its rules. Most texts share a few thousand pieces, so each is computed once. */
export function wordsBy(rules: WordRules): Words {
  let count = 0
  return {
    ...rules,
    formsAt: pieceTable((piece, isRemembered) =>
      piecesOf(piece, rules).map((part) => formOf(part, isRemembered ? count++ : -1, rules)),
    ),
  }
}

function piecesOf(piece: string, { cuts }: WordRules): string[] {
  const at = WORD.test(piece) ? cuts(fold(piece)) : []
  return [0, ...at].map((from, index) => piece.slice(from, at[index] ?? piece.length))
}

function formOf(text: string, number: number, { fold: foldMore, stem, singular }: WordRules): Form {
  const kind = WORD.test(text) ? 'word' : EMOJI.test(text) ? 'emoji' : 'mark'
  const folded = foldMore(fold(text))
  return { text, folded, stem: stem(folded), singular: singular(folded), kind, number }
}

/** A word in lower case with straight apostrophes. */
export function fold(word: string): string {
  const lower = word.toLowerCase()
  return /[’‘`]/.test(lower) ? lower.replace(/[’‘`]/g, "'") : lower
}
