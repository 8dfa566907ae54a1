import type { FaqEntry } from '../schema/insights.ts'
import type { Review, ReviewId } from '../schema/review.ts'
import type { Site } from '../site.ts'

/** An answer leads to at most this many of the reviews that bear it out. */
const CITED = 8

const known = new WeakMap<Site, Map<ReviewId, Review>>()

/** The first reviews that bear an answer out, and how many more there are. */
export function citations(site: Site, { review_ids: ids }: FaqEntry): { cited: Review[]; more: number } {
  return { cited: reviewsById(site, ids.slice(0, CITED)), more: Math.max(0, ids.length - CITED) }
}

/** The reviews with these ids, in this order. */
export function reviewsById(site: Site, ids: readonly ReviewId[]): Review[] {
  let all = known.get(site)
  if (all === undefined) {
    all = new Map(site.reviewsFile.reviews.map((review) => [review.id, review]))
    known.set(site, all)
  }
  return ids.flatMap((id) => all.get(id) ?? [])
}
