import { z } from 'zod'
import { Day } from './day.ts'
import { WITHHELD_REASONS } from './guards.ts'
import { Rating, ReviewId, SourceName } from './review.ts'

const count = z.int().min(0)

/** Why a published review was taken down. Being negative is not a reason. */
export const WithheldReason = z.enum(
  WITHHELD_REASONS,
  'Give a reason: author_request, fake, not_a_customer, personal_data, illegal, duplicate, platform_removed or rights_expired',
)
export type WithheldReason = z.infer<typeof WithheldReason>

/** How many reviews gave each number of stars. */
export const ByRating = z.strictObject({ '1': count, '2': count, '3': count, '4': count, '5': count })
export type ByRating = z.infer<typeof ByRating>

/** Counts of removed reviews by reason and by stars, so that anyone can see whether bad reviews are being removed. */
export const Withheld = z
  .strictObject({
    total: count,
    by_reason: z
      .strictObject({
        author_request: count,
        fake: count,
        not_a_customer: count,
        personal_data: count,
        illegal: count,
        duplicate: count,
        platform_removed: count,
        rights_expired: count,
      })
      .describe('No reason is "negative"'),
    by_rating: ByRating.describe('By the stars they gave'),
  })
  .describe('How many reviews were taken down, by reason and by star')
export type Withheld = z.infer<typeof Withheld>

/**
 * One line of `content/withheld.jsonl`: the record of a review that was taken down. It has no text and no name, so it can stay
 * even if the review must be erased.
 */
export const WithheldEntry = z.strictObject({
  id: ReviewId,
  date: Day.describe('The day the review was written'),
  rating: Rating,
  reason: WithheldReason,
  withheld_on: Day.optional().describe('The day it was taken down'),
  source: SourceName.optional().describe('Where it came from; unknown in entries of earlier versions'),
})
export type WithheldEntry = z.infer<typeof WithheldEntry>
