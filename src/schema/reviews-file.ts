import { z } from 'zod'
import { Business } from './business.ts'
import type { BusinessFile } from './content/business-file.ts'
import { aggregateRating, withheldCounts } from './counts.ts'
import { Day, Instant, startOf } from './day.ts'
import { Review } from './review.ts'
import { ByRating, Withheld, type WithheldEntry } from './withheld.ts'

const count = z.int().min(0)

/** Mean and distribution of the stars. `rating_value` (2 decimals) is null without reviews. */
export const AggregateRating = z
  .strictObject({
    rating_value: z.number().min(1).max(5).nullable().describe('Mean of all ratings, 2 decimals; null without reviews'),
    review_count: count,
    best_rating: z.literal(5),
    worst_rating: z.literal(1),
    distribution: ByRating.describe('How many reviews gave each number of stars'),
  })
  .describe('Mean and spread of the stars')
export type AggregateRating = z.infer<typeof AggregateRating>

/** `/reviews.json`: the full dataset, reviews newest first (date, then id, descending). */
export const ReviewsFile = z
  .strictObject({
    version: z.literal(1),
    generated_at: Instant.describe('00:00:00Z of the newest date in the content: a label, not a validator'),
    business: Business,
    aggregate_rating: AggregateRating,
    withheld: Withheld.optional(),
    reviews: z.array(Review).describe('Newest first: by date, then by id, descending'),
  })
  .describe('The full dataset')
export type ReviewsFile = z.infer<typeof ReviewsFile>

/** `/reviews.json` of these published reviews, newest first, with counts of the reviews that were taken down. */
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
 * 00:00:00Z of the newest date of any review, edit, amendment, reply or removal; without any, the epoch. A label, not a
 * validator.
 */
export function newestDate(reviews: readonly Review[], withheld: readonly WithheldEntry[] = []): Instant {
  let newest = Day.parse('1970-01-01')
  for (const { date, edited_on, owner_reply, amended } of reviews) {
    for (const day of [date, edited_on, owner_reply?.date, amended?.on]) if (day && day > newest) newest = day
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

/**
 * The JSON of a review of the content, as in `/reviews.json` but without `log_index`, which is the last member. The members are
 * already in the order of the contract.
 */
export function reviewText(review: Review): string {
  const text = JSON.stringify(review)
  return review.log_index === undefined ? text : `${text.slice(0, -indexMember(review.log_index).length)}}`
}

/** The JSON of these reviews, with `log_index` for each that has one. */
export function* loggedTexts(
  reviews: readonly Review[],
  texts: readonly string[],
  indexOf: (review: Review) => number | undefined,
): Generator<string> {
  for (const [at, review] of reviews.entries()) {
    const text = texts[at] ?? ''
    const index = indexOf(review)
    yield index === undefined ? text : text.slice(0, -1) + indexMember(index)
  }
}

function indexMember(index: number): string {
  return `,"log_index":${index}}`
}
