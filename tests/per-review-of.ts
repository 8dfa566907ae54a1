import { joinPerReview, type InsightsPerReview } from '../src/insights/per-review/join-months.ts'
import { growingPerReview } from '../src/insights/per-review/month-per-review.ts'
import type { ReviewInsight } from '../src/schema/insights.ts'
import type { Review } from '../src/schema/review.ts'

/**
 * The insights of these reviews (newest first). `perReview` has the insights of each review by id; a review that it lacks has
 * none.
 */
export function perReviewOf(
  reviews: readonly Pick<Review, 'id' | 'date'>[],
  perReview: Readonly<Record<string, ReviewInsight>> = {},
): InsightsPerReview {
  const months = [...Map.groupBy(reviews, ({ date }) => date.slice(0, 7))]
  return joinPerReview(
    months.map(([month, inMonth]) => ({
      month,
      reviews: inMonth,
      perReview: ofMonth(inMonth, perReview),
    })),
  )
}

function ofMonth(reviews: readonly Pick<Review, 'id'>[], perReview: Readonly<Record<string, ReviewInsight>>) {
  const growing = growingPerReview()
  for (const { id } of reviews) growing.add(id, perReview[id] ?? {})
  return growing.end()
}
