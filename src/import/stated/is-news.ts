import { isDeepStrictEqual } from 'node:util'
import type { CoverageLine } from '../../schema/coverage.ts'
import type { Day } from '../../schema/day.ts'

/** Days for which one line of a source stands for the same figures. */
const STANDS_FOR = { days: 30 }

/**
 * Whether a statement says what the newest line of its source does not: other figures, the same after 30 days, or the same by an
 * export where an owner typed them.
 */
export function isNews(last: CoverageLine | undefined, line: CoverageLine): boolean {
  if (last === undefined || last.review_count !== line.review_count || last.rating_value !== line.rating_value)
    return true
  if (last.by === 'owner' && line.by === 'export') return true
  if (line.by_rating !== undefined && !isDeepStrictEqual(last.by_rating, line.by_rating)) return true
  return standsUntil(last) < line.seen_on
}

/** The last day of the 30 after a statement. */
export function standsUntil({ seen_on }: Pick<CoverageLine, 'seen_on'>): string {
  return Temporal.PlainDate.from(seen_on).add(STANDS_FOR).toString()
}

/** Why a statement cannot follow the newest line of its source, which is of a later day; otherwise null. */
export function tooEarly(last: CoverageLine | undefined, seen_on: Day): string | null {
  return last !== undefined && seen_on < last.seen_on
    ? `it is of ${seen_on}, and coverage.jsonl already has a line of ${last.seen_on}; lines are only added at the end`
    : null
}
