import type { Sources } from '../schema/content/sources.ts'
import type { Rights } from '../schema/rights.ts'
import { rightsOf } from '../schema/content/platforms.ts'
import type { LocatedReview } from '../schema/content/review-line.ts'
import type { Day } from '../schema/day.ts'

/** The last day on which a review may be stored, and the member of its source's rights that says so. */
type Expiry = { until: string; by: 'keep_days' | 'keep_from_publication_days' }

/**
 * The last day on which a review may be stored: the earlier one if its source has both limits; null if it has none. If only the
 * month of a review is known, the review counts as published on the first day of that month, so that it is never stored too long.
 */
export function expiresOn(
  { keep_days: copied, keep_from_publication_days: published }: Rights,
  { date, obtained_on: obtained }: { date: string; obtained_on?: string | undefined },
): Expiry | null {
  const ends: Expiry[] = [
    ...(published === undefined ? [] : [{ until: after(published, date), by: 'keep_from_publication_days' as const }]),
    ...(copied === undefined ? [] : [{ until: after(copied, obtained ?? date), by: 'keep_days' as const }]),
  ]
  return ends.toSorted((a, b) => (a.until < b.until ? -1 : 1))[0] ?? null
}

function after(days: number, day: string): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** A review that may no longer be stored. */
export type ExpiredReview = Expiry & { line: LocatedReview }

/** The reviews that expired before this day, according to the rights declared for their sources. */
export function expiredReviews(lines: readonly LocatedReview[], sources: Sources, today: Day): ExpiredReview[] {
  return lines.flatMap((line) => {
    const source = sources[line.review.source]
    const expiry = source && expiresOn(rightsOf(line.review.source, source), line.review)
    return expiry && expiry.until < today ? [{ line, ...expiry }] : []
  })
}
