import type { Review, ReviewId } from '../schema/review.ts'
import type { Site } from '../site.ts'

/** From best to worst, as the distribution names them. */
export const STARS = ['5', '4', '3', '2', '1'] as const

/** The page of a subject shows at most this many reviews in full, the newest. */
export const SHOWN_IN_FULL = 10

const SHOWN_IN_BRIEF = 190

/** The reviews with these stars, newest first. */
export function reviewsWithStars({ reviewsFile }: Site, stars: (typeof STARS)[number]): Review[] {
  return reviewsFile.reviews.filter(({ rating }) => rating === Number(stars))
}

/** Reviews month by month, in the order in which they come; months as `YYYY-MM`. */
export function byMonth(reviews: readonly Review[]): [month: string, reviews: Review[]][] {
  const months = new Map<string, Review[]>()
  let [month, ofMonth]: [string, Review[]] = ['', []]
  for (const review of reviews) {
    // Nearly always of the same month as the one before
    if (month === '' || !review.date.startsWith(month)) {
      month = review.date.slice(0, 7)
      ofMonth = months.get(month) ?? []
      months.set(month, ofMonth)
    }
    ofMonth.push(review)
  }
  return [...months]
}

/** How many reviews each month has, in the order in which the months come; months as `YYYY-MM`. */
export function countByMonth(reviews: readonly Review[]): [month: string, count: number][] {
  const months = new Map<string, number>()
  let [month, count] = ['', 0]
  for (const { date } of reviews) {
    // Nearly always of the same month as the one before
    if (month === '' || !date.startsWith(month)) {
      if (month !== '') months.set(month, count)
      month = date.slice(0, 7)
      count = months.get(month) ?? 0
    }
    count += 1
  }
  return month === '' ? [] : [...months.set(month, count)]
}

/**
 * The three parts of a list whose page has a bounded length: reviews shown in full, then up to 190 shown in brief;
 * for the older ones the page only links to their months.
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
