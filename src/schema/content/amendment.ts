import { z } from 'zod'
import { AmendmentReason, type AmendableMember } from '../amended.ts'
import { Day } from '../day.ts'
import { Review, ReviewId } from '../review.ts'

/** The members that each reason may change, so that the mark on a review says what was changed. */
export const AMENDABLE: Record<AmendmentReason, readonly AmendableMember[]> = {
  personal_data: ['author', 'text'],
  damaged_letters: ['author', 'text'],
  wrong_date: ['date'],
  wrong_name: ['author'],
}

const digest = z.string().regex(/^[\w-]{4}$/, 'Leave this as "amend" wrote it')

/** One line of `content/amendments.jsonl`: words to publish instead of those in `reviews/*.jsonl`, which stay as imported. */
export const Amendment = z.strictObject({
  id: ReviewId,
  author: Review.shape.author.optional(),
  date: Day.optional(),
  text: Review.shape.text.unwrap().optional(),
  reason: AmendmentReason,
  on: Day.describe('The day of the amendment'),
  was: z
    .strictObject({ author: digest.optional(), date: digest.optional(), text: digest.optional() })
    .optional()
    .describe('Digests of what the platform had then, so that a later change there is noticed'),
})
export type Amendment = z.infer<typeof Amendment>

/** The members that an amendment changes. */
export function amendedMembers(amendment: { [M in AmendableMember]?: string | undefined }): AmendableMember[] {
  return (['author', 'date', 'text'] as const).filter((member) => amendment[member] !== undefined)
}
