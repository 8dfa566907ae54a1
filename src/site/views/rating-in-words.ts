import { messagesOf } from '../../messages/messages.ts'
import { distributedStars, type StarSum } from '../../schema/rounding.ts'
import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { ReviewsFile } from '../../schema/reviews-file.ts'

/** The parts of a site that its rating needs. */
export type RatedSite = {
  content: { business: Pick<BusinessFile, 'name' | 'invented' | 'brand' | 'theme' | 'language' | 'address'> }
  reviewsFile: Pick<ReviewsFile, 'aggregate_rating'>
  /** The recent rating, unless it covers all reviews. */
  recent?: RecentStars | null
}

/** The stars of the last 12 or 24 `months`, of which `until` is the newest. */
export type RecentStars = { stars: StarSum; months: number; until: string }

/** The rating of the business in a sentence: `4.3 out of 5 from 359 reviews`, or `no reviews yet`. */
export function ratingInWords({ content, reviewsFile }: RatedSite): string {
  const stars = distributedStars(reviewsFile.aggregate_rating.distribution)
  return messagesOf(content.business).start.ratingInWords(stars)
}
