import type { AggregateRating } from '../schema/reviews-file.ts'
import type { Review } from '../schema/review.ts'
import { byRating } from './withheld.ts'

/** Mean (2 decimals, halves up; null without reviews) and spread of the stars. */
export function aggregateRating(reviews: readonly Pick<Review, 'rating'>[]): AggregateRating {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  return {
    rating_value: reviews.length === 0 ? null : Math.round((100 * sum) / reviews.length) / 100,
    review_count: reviews.length,
    best_rating: 5,
    worst_rating: 1,
    distribution: byRating(reviews),
  }
}
