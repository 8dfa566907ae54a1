import { fold } from '../text/tokens.ts'
import type { ParsedText } from '../text/parsed-text.ts'
import type { Clause, Span } from '../text/sentences.ts'

/** The position of a quote in a text: its tokens, and the clauses that it touches. */
export type QuotePosition = Span & { clauses: readonly Clause[] }

/**
 * The first position of exactly these words in a text: whole words with a letter or digit, within one sentence. Null if the text
 * does not contain them.
 */
export function positionOfQuote({ text, tokens, sentences }: ParsedText, quote: string): QuotePosition | null {
  if (!/[\p{L}\p{N}]/u.test(quote)) return null
  const starts = new Map(tokens.map(({ start }, index) => [start, index]))
  const ends = new Map(tokens.map(({ end }, index) => [end, index + 1]))
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + quote.length)) {
    const from = starts.get(at)
    const to = ends.get(at + quote.length)
    const sentence = from === undefined ? undefined : sentences.find((one) => one.from <= from && from < one.to)
    if (from === undefined || to === undefined || sentence === undefined || to > sentence.to) continue
    return { from, to, clauses: sentence.clauses.filter((clause) => clause.from < to && from < clause.to) }
  }
  return null
}

/**
 * The words of the text that a model meant to quote: models change case, quotation marks, spaces, and the punctuation at the
 * ends. Null if no sentence of the text contains such words.
 */
export function wordsQuoted(parsed: ParsedText, quote: string): string | null {
  const folded = foldedText(parsed.text)
  const words = trimEnd(foldedText(quote.replace(/^[^\p{L}\p{N}]+/u, '')).text)
  const found = new Set<string>()
  for (let at = words === '' ? -1 : folded.text.indexOf(words); at >= 0; at = folded.text.indexOf(words, at + 1))
    found.add(parsed.text.slice(folded.positions[at], (folded.positions[at + words.length - 1] ?? 0) + 1))
  return [...found].find((exact) => positionOfQuote(parsed, exact) !== null) ?? null
}

function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && !/[\p{L}\p{N}]/u.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A text without differences of case, quotation marks and spaces, and the position of each of its characters in the text. */
function foldedText(text: string): { text: string; positions: number[] } {
  const characters: string[] = []
  const positions: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index)
    const plain = /\s/.test(character) ? ' ' : /[“”«»„]/.test(character) ? '"' : fold(character)
    if (plain === ' ' && characters.at(-1) === ' ') continue
    characters.push(plain.charAt(0))
    positions.push(index)
  }
  return { text: characters.join(''), positions }
}
