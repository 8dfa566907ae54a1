import { z } from 'zod'
import { Day } from '../day.ts'
import { Rating, ReviewId } from '../review.ts'
import { WithheldReason } from '../withheld.ts'

/**
 * One line of `content/withheld.jsonl`: the record of a review that was taken down. It has no text and no name, so it
 * may be kept when the review must be erased.
 */
export const WithheldEntry = z.strictObject({
  id: ReviewId,
  date: Day.describe('The day the review was written'),
  rating: Rating,
  reason: WithheldReason,
  withheld_on: Day.optional().describe('The day it was taken down'),
})
export type WithheldEntry = z.infer<typeof WithheldEntry>
