import { counted, distributedStars, shownRating } from '../schema/rounding.ts'
import type { Site } from '../site.ts'

/** The rating of the business in a sentence: `4.3 out of 5 from 359 reviews`, or `no reviews yet`. */
export function ratingInWords({ reviewsFile }: Pick<Site, 'reviewsFile'>): string {
  const stars = distributedStars(reviewsFile.aggregate_rating.distribution)
  if (stars.count === 0) return 'no reviews yet'
  return `${shownRating(stars)} out of 5 from ${counted(stars.count, 'review')}`
}
