import { partitionPoint } from '../../search/partition-point.ts'
import type { Review, ReviewId } from '../../schema/review.ts'
import type { Site } from '../site.ts'

/** From best to worst, as named in the distribution. */
export const STARS = ['5', '4', '3', '2', '1'] as const

/** The number of newest reviews that the page of a subject shows in full. */
const SHOWN_IN_FULL = 10

const SHOWN_IN_BRIEF = 90

/** The number of reviews that the page of a subject shows at most. Pages of lists show fewer. */
export const MOST_SHOWN = SHOWN_IN_FULL + SHOWN_IN_BRIEF

/** The reviews by month (`YYYY-MM`), in their order. */
export function byMonth(reviews: readonly Review[]): [month: string, reviews: Review[]][] {
  const months = new Map<string, Review[]>()
  let [month, ofMonth]: [string, Review[]] = ['', []]
  for (const review of reviews) {
    // Nearly always in the same month as the review before.
    if (month === '' || !review.date.startsWith(month)) {
      month = review.date.slice(0, 7)
      ofMonth = months.get(month) ?? []
      months.set(month, ofMonth)
    }
    ofMonth.push(review)
  }
  return [...months]
}

/** The number of reviews (newest first) in each month (`YYYY-MM`). */
export function countByMonth(reviews: readonly Review[]): [month: string, count: number][] {
  const months: [month: string, count: number][] = []
  let from = 0
  for (let newest = reviews[from]; newest !== undefined; newest = reviews[from]) {
    const month = newest.date.slice(0, 7)
    const to = endOf(month, reviews, from)
    months.push([month, to - from])
    from = to
  }
  return months
}

/** The position after the last review of a month. A binary search: it looks at few of 100,000 reviews. */
function endOf(month: string, reviews: readonly Review[], from: number): number {
  return partitionPoint((place) => reviews[place]?.date.startsWith(month) === true, reviews.length, from + 1)
}

/**
 * Splits a list into three parts, so that its page has a bounded length: reviews shown in full, up to 90 shown in brief, and
 * older ones, for which the page only links to their months.
 */
export function splitList<T>(reviews: readonly T[], inFull = SHOWN_IN_FULL): { full: T[]; brief: T[]; older: T[] } {
  const end = inFull + SHOWN_IN_BRIEF
  return { full: reviews.slice(0, inFull), brief: reviews.slice(inFull, end), older: reviews.slice(end) }
}

const byId = new WeakMap<Site, Map<ReviewId, Review>>()

/** The reviews with these ids, in this order. */
export function reviewsWithIds(site: Site, ids: readonly ReviewId[]): Review[] {
  const all = byId.get(site) ?? new Map(site.reviewsFile.reviews.map((review) => [review.id, review]))
  byId.set(site, all)
  return ids.flatMap((id) => all.get(id) ?? [])
}
