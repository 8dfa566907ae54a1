/** A line of `coverage.jsonl`; a test sets only the members that it is about. */
export function aStatedLine(about: Record<string, unknown> = {}): string {
  const plain = { source: 'google', seen_on: '2026-05-31', review_count: 1, rating_value: 5, mean: true, by: 'export' }
  return `${JSON.stringify({ ...plain, ...about })}\n`
}
