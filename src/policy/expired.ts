import type { LocatedReview } from '../dataset/read-review-lines.ts'
import { keptUntil, rightsOf } from '../dataset/rights.ts'
import type { Sources } from '../schema/content/sources.ts'
import type { Day } from '../schema/day.ts'

/** A review that may no longer be kept, and the last day on which it could be. */
export type ExpiredReview = { line: LocatedReview; until: string }

/** The reviews that have expired by this day, as the sources declare it. */
export function expiredReviews(lines: readonly LocatedReview[], sources: Sources, today: Day): ExpiredReview[] {
  return lines.flatMap((line) => {
    const source = sources[line.review.source]
    if (source === undefined) return []
    const until = keptUntil(rightsOf(line.review.source, source), line.review)
    return until !== null && until < today ? [{ line, until }] : []
  })
}
