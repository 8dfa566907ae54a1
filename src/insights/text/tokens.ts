/** A word, number, emoji or punctuation mark of a text, and its position (UTF-16 units, end exclusive). */
export type Token = {
  text: string
  /** Lower case, straight apostrophes. */
  folded: string
  start: number
  end: number
  kind: 'word' | 'mark' | 'emoji'
}

const PIECE =
  /(?<word>[\p{L}\p{N}]+(?:['’‘`][\p{L}]+)*)|(?<emoji>\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F\u200D\p{Extended_Pictographic}]*|[:;]-?[()DP]|<3)|[^\s\p{L}\p{N}]/gu

/** The tokens of a text, in order, without white space. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(PIECE)) {
    const piece = match[0]
    const kind =
      match.groups?.['word'] !== undefined ? 'word' : match.groups?.['emoji'] !== undefined ? 'emoji' : 'mark'
    tokens.push({ text: piece, folded: fold(piece), start: match.index, end: match.index + piece.length, kind })
  }
  return tokens
}

/** A word in the form used for comparison: lower case, straight apostrophes. */
export function fold(word: string): string {
  const lower = word.toLowerCase()
  return /[’‘`]/.test(lower) ? lower.replace(/[’‘`]/g, "'") : lower
}
