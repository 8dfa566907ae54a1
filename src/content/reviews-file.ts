import type { Business } from '../schema/business.ts'
import type { BusinessFile } from '../schema/content/business-file.ts'
import type { WithheldEntry } from '../schema/withheld.ts'
import { aggregateRating, withheldCounts } from '../schema/counts.ts'
import { Day, startOf, type Instant } from '../schema/day.ts'
import type { Review } from '../schema/review.ts'
import type { ReviewsFile } from '../schema/reviews-file.ts'

/** `/reviews.json` of these reviews, which are published and newest first, and of those taken down. */
export function reviewsFile(
  business: BusinessFile,
  reviews: Review[],
  withheld: readonly WithheldEntry[] = [],
): ReviewsFile {
  return {
    version: 1,
    generated_at: newestDate(reviews, withheld),
    business: publishedBusiness(business),
    aggregate_rating: aggregateRating(reviews),
    withheld: withheldCounts(withheld),
    reviews,
  }
}

/**
 * 00:00:00Z of the newest date of any review, edit, reply or removal; without any, the epoch. A label, not a
 * validator.
 */
export function newestDate(reviews: readonly Review[], withheld: readonly WithheldEntry[] = []): Instant {
  let newest = Day.parse('1970-01-01')
  for (const { date, edited_on, owner_reply } of reviews) {
    for (const day of [date, edited_on, owner_reply?.date]) if (day && day > newest) newest = day
  }
  for (const { withheld_on: day } of withheld) if (day && day > newest) newest = day
  return startOf(newest)
}

/** The business without aliases, its members in the order of the contract. */
export function publishedBusiness(file: BusinessFile): Business {
  return {
    name: file.name,
    legal_name: file.legal_name,
    description: file.description,
    category: file.category,
    url: file.url,
    telephone: file.telephone,
    email: file.email,
    address: file.address,
    geo: file.geo,
    timezone: file.timezone,
    hours: file.hours,
    services: file.services.map(({ id, name, description }) => ({ id, name, description })),
    technicians: file.technicians.map(({ id, name, role }) => ({ id, name, role })),
    service_areas: file.service_areas.map(({ id, name, region }) => ({ id, name, region })),
    licenses: file.licenses,
    profiles: file.profiles,
    verification_policy: file.verification_policy.trim(),
  }
}
