import type { Parsed } from '../read-review.ts'

/** The words of the clause that a token stands in, exactly as written. */
export function clip({ text, tokens, sentences }: Parsed, at: number): string {
  const clause = sentences.flatMap(({ clauses }) => clauses).find(({ from, to }) => from <= at && at < to)
  return clause === undefined ? '' : text.slice(tokens[clause.from]?.start, tokens[clause.to - 1]?.end)
}
