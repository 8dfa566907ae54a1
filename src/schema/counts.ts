import { countBy } from './count-by.ts'
import { roundedMean, starSum } from './rounding.ts'
import type { AggregateRating } from './reviews-file.ts'
import type { ByRating, Withheld, WithheldReason } from './withheld.ts'

// The log page loads this file in browsers, so it imports no package.

/** Counts of removals, by reason and by stars. */
export function withheldCounts(entries: readonly { reason: WithheldReason; rating: number }[]): Withheld {
  const reasons = countBy(entries, ({ reason }) => reason)
  const because = (reason: WithheldReason): number => reasons.get(reason) ?? 0
  return {
    total: entries.length,
    by_reason: {
      author_request: because('author_request'),
      fake: because('fake'),
      not_a_customer: because('not_a_customer'),
      personal_data: because('personal_data'),
      illegal: because('illegal'),
      duplicate: because('duplicate'),
      platform_removed: because('platform_removed'),
      rights_expired: because('rights_expired'),
    },
    by_rating: byRating(entries),
  }
}

/** Counts of reviews by stars. */
export function byRating(rated: readonly { rating: number }[]): ByRating {
  const counts = countBy(rated, ({ rating }) => rating)
  const withStars = (stars: number): number => counts.get(stars) ?? 0
  return { '1': withStars(1), '2': withStars(2), '3': withStars(3), '4': withStars(4), '5': withStars(5) }
}

/** Mean (2 decimals, halves up; null without reviews) and spread of the stars. */
export function aggregateRating(reviews: readonly { rating: number }[]): AggregateRating {
  return {
    rating_value: reviews.length === 0 ? null : roundedMean(starSum(reviews)),
    review_count: reviews.length,
    best_rating: 5,
    worst_rating: 1,
    distribution: byRating(reviews),
  }
}
