import { commitment } from '../../src/log/commitment.ts'

/** A line of `coverage.jsonl`: Google states three reviews. */
export function coverageLine(about: Record<string, unknown> = {}): string {
  const plain = { source: 'google', seen_on: '2026-05-01', review_count: 3, rating_value: 3.3, mean: true, by: 'owner' }
  return `${JSON.stringify({ ...plain, ...about })}\n`
}

const SALT = 'AQEBAQEBAQEBAQEBAQEBAQ'

/** A line of `imports.jsonl`: an export of Google with three reviews. */
export function importLine(about: Record<string, unknown> = {}): string {
  const plain = {
    ...{ source: 'google', on: '2026-05-02', reviews: 3, by_rating: { '1': 1, '2': 0, '3': 0, '4': 1, '5': 1 } },
    exports: [{ salt: SALT, sha256: commitment(SALT, 'the export') }],
  }
  return `${JSON.stringify({ ...plain, ...about })}\n`
}
