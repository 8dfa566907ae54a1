/** A word, number, emoji or punctuation mark of a text, and its position (UTF-16 units, end exclusive). */
export type Token = Form & { start: number; end: number }

/** What is the same wherever a piece of text stands. */
export type Form = {
  text: string
  /** In the form used to compare words: lower case, straight apostrophes, and what else a language ignores. */
  folded: string
  stem: string
  singular: string
  kind: 'word' | 'mark' | 'emoji'
}

/** How a language compares words. Every function takes a word in lower case with straight apostrophes. */
export type WordRules = {
  /** A word without what writers often leave out, such as accents. */
  fold: (lower: string) => string
  /** What the inflections of a folded word share. */
  stem: (folded: string) => string
  /** A folded word without its plural ending: for names of things, where `heating` is not `heat`. */
  singular: (folded: string) => string
  /** Where a word is cut in two or more, as positions: after the `l'` of "l'équipe". Most languages cut none. */
  cuts: (lower: string) => readonly number[]
}

/** The words of a language: its rules, and the form of each piece of text. */
export type Words = WordRules & {
  formsOf: (piece: string) => readonly Form[]
}

const PIECE =
  /[\p{L}\p{N}]+(?:['’‘`][\p{L}]+)*|\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F\u200D\p{Extended_Pictographic}]*|[:;]-?[()DP]|<3|[^\s\p{L}\p{N}]/gu
const WORD = /^[\p{L}\p{N}]/u
const EMOJI = /^(?:\p{Extended_Pictographic}|[:;]-?[()DP]$|<3$)/u

/** The tokens of a text, in order, without white space. */
export function tokenise(text: string, words: Words): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(PIECE)) {
    let start = match.index
    for (const form of words.formsOf(match[0])) {
      tokens.push({
        text: form.text,
        folded: form.folded,
        stem: form.stem,
        singular: form.singular,
        kind: form.kind,
        start,
        end: start + form.text.length,
      })
      start += form.text.length
    }
  }
  return tokens
}

/** The words of a language by its rules. Most texts share a few thousand pieces: each is computed once. */
export function wordsBy(rules: WordRules): Words {
  const known = new Map<string, readonly Form[]>()
  return {
    ...rules,
    formsOf: (piece) => {
      const found = known.get(piece)
      if (found !== undefined) return found
      const forms = piecesOf(piece, rules).map((part) => formOf(part, rules))
      if (known.size < 200_000 && piece.length < 40) known.set(piece, forms)
      return forms
    },
  }
}

function piecesOf(piece: string, { cuts }: WordRules): string[] {
  const at = WORD.test(piece) ? cuts(fold(piece)) : []
  return [0, ...at].map((from, index) => piece.slice(from, at[index] ?? piece.length))
}

function formOf(text: string, { fold: foldMore, stem, singular }: WordRules): Form {
  const kind = WORD.test(text) ? 'word' : EMOJI.test(text) ? 'emoji' : 'mark'
  const folded = foldMore(fold(text))
  return { text, folded, stem: stem(folded), singular: singular(folded), kind }
}

/** A word in lower case with straight apostrophes. */
export function fold(word: string): string {
  const lower = word.toLowerCase()
  return /[’‘`]/.test(lower) ? lower.replace(/[’‘`]/g, "'") : lower
}
