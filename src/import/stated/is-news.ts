import { isDeepStrictEqual } from 'node:util'
import type { CoverageLine } from '../../schema/coverage.ts'
import type { Day } from '../../schema/day.ts'

/** How long a line counts before the same figures are recorded again. */
const STANDS_FOR = { days: 30 }

/**
 * Whether a statement adds anything to the newest line of its source: other figures, the same figures after 30 days, or an export
 * with the figures that the owner had typed.
 */
export function isNews(last: CoverageLine | undefined, line: CoverageLine): boolean {
  if (last === undefined || last.review_count !== line.review_count || last.rating_value !== line.rating_value)
    return true
  if (last.by === 'owner' && line.by === 'export') return true
  if (line.by_rating !== undefined && !isDeepStrictEqual(last.by_rating, line.by_rating)) return true
  return standsUntil(last) < line.seen_on
}

/** The last day on which a line still counts: 30 days after its statement. */
export function standsUntil({ seen_on }: Pick<CoverageLine, 'seen_on'>): string {
  return Temporal.PlainDate.from(seen_on).add(STANDS_FOR).toString()
}

/** Why a statement cannot follow the newest line of its source, if that line has a later day; otherwise null. */
export function tooEarly(last: CoverageLine | undefined, seen_on: Day): string | null {
  return last !== undefined && seen_on < last.seen_on
    ? `it is of ${seen_on}, and coverage.jsonl already has a line of ${last.seen_on}; lines are only added at the end`
    : null
}
