import type { Parsed } from './parse.ts'
import type { Span } from './units.ts'

/** The words of a stretch of tokens exactly as written, without the comma or stop at their end. */
export function words({ text, tokens }: Parsed, { from, to }: Span): string {
  let first = from
  let last = to - 1
  while (first < last && LOOSE_BEFORE.test(tokens[first]?.text ?? '')) first += 1
  while (last > first && LOOSE_AFTER.test(tokens[last]?.text ?? '')) last -= 1
  return text.slice(tokens[first]?.start, tokens[last]?.end)
}

/** The words of the clause that a token stands in. */
export function clauseWords(parsed: Parsed, at: number): string {
  const clause = parsed.sentences.flatMap(({ clauses }) => clauses).find(({ from, to }) => from <= at && at < to)
  return clause === undefined ? '' : words(parsed, clause)
}

const LOOSE_BEFORE = /^(?:[,;:.)\]–—-]|and|but|so|or|&)$/i
const LOOSE_AFTER = /^(?:[,;:.([–—-]|and|but|so)$/i
