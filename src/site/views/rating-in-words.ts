import { messagesOf } from '../../messages/messages.ts'
import { distributedStars, type StarSum } from '../../schema/rounding.ts'
import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { ReviewsFile } from '../../schema/reviews-file.ts'

/** The parts of a site from which its rating is shown. */
export type RatedSite = {
  content: { business: Pick<BusinessFile, 'name' | 'invented' | 'brand' | 'theme' | 'language' | 'address'> }
  reviewsFile: Pick<ReviewsFile, 'aggregate_rating'>
  /** Its recent rating, if that is not of all reviews. */
  recent?: RecentStars | null
}

/** The stars of the last `months`, 12 or 24, until a month. */
export type RecentStars = { stars: StarSum; months: number; until: string }

/** The rating of the business in a sentence: `4.3 out of 5 from 359 reviews`, or `no reviews yet`. */
export function ratingInWords({ content, reviewsFile }: RatedSite): string {
  const stars = distributedStars(reviewsFile.aggregate_rating.distribution)
  return messagesOf(content.business).start.ratingInWords(stars)
}
