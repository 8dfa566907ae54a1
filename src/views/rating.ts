import { messagesOf } from '../messages/messages.ts'
import { distributedStars } from '../schema/rounding.ts'
import type { Site } from '../site.ts'

/** The rating of the business in a sentence: `4.3 out of 5 from 359 reviews`, or `no reviews yet`. */
export function ratingInWords({ content, reviewsFile }: Pick<Site, 'content' | 'reviewsFile'>): string {
  const stars = distributedStars(reviewsFile.aggregate_rating.distribution)
  return messagesOf(content.business).start.ratingInWords(stars)
}
