import type { Sources } from '../schema/content/sources.ts'
import type { Rights } from '../schema/rights.ts'
import { rightsOf } from '../schema/content/platforms.ts'
import type { LocatedReview } from '../schema/content/review-line.ts'
import type { Day } from '../schema/day.ts'

/** The last day on which a review may be stored; null if there is no limit. */
export function expiresOn(
  { keep_days: days }: Rights,
  { date, obtained_on: obtained }: { date: string; obtained_on?: string | undefined },
): string | null {
  if (days === undefined) return null
  return Temporal.PlainDate.from(obtained ?? date)
    .add({ days })
    .toString()
}

/** A review that may no longer be stored, and the last day on which it could be. */
export type ExpiredReview = { line: LocatedReview; until: string }

/** The reviews that expired before this day, according to the rights declared for their sources. */
export function expiredReviews(lines: readonly LocatedReview[], sources: Sources, today: Day): ExpiredReview[] {
  return lines.flatMap((line) => {
    const source = sources[line.review.source]
    if (source === undefined) return []
    const until = expiresOn(rightsOf(line.review.source, source), line.review)
    return until !== null && until < today ? [{ line, until }] : []
  })
}
