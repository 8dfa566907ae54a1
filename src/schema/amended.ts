import { z } from 'zod'
import { Day } from './day.ts'

/** Why the business may change the author, date or text of a review. Stars are never changed. */
export const AmendmentReason = z.enum(
  ['personal_data', 'damaged_letters', 'wrong_date', 'wrong_name'],
  'Give a reason: personal_data, damaged_letters, wrong_date or wrong_name',
)
export type AmendmentReason = z.infer<typeof AmendmentReason>

/** The members of a review that the business may change, in the order of the contract. */
export const AmendableMember = z.enum(['author', 'date', 'text'])
export type AmendableMember = z.infer<typeof AmendableMember>

/** The mark of a review that the business amended: it differs from the platform's copy. */
export const Amended = z
  .strictObject({
    members: z.array(AmendableMember).min(1).describe('What the business changed; never the stars'),
    reason: AmendmentReason.describe(
      'personal_data: it was removed; damaged_letters: they were repaired; wrong_date, wrong_name: they were corrected',
    ),
    on: Day.describe('The day of the change'),
  })
  .describe('Present if the business changed something in this review')
export type Amended = z.infer<typeof Amended>
