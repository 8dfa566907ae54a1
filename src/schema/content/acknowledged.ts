import { z } from 'zod'
import { Day } from '../day.ts'
import { ReviewId } from '../review.ts'

/** One line of `content/acknowledged.jsonl`: a person looked at what `check` warned of in a review, and left it. */
export const Acknowledged = z.strictObject({
  id: ReviewId,
  rule: z.string().min(1, 'Give the rule of the warning'),
  words: z
    .string()
    .regex(/^[0-9a-f]{16}$/, 'Leave this as "check --acknowledge" wrote it')
    .describe('A hash of the words of the review: if they change, the warning is back'),
  on: Day.describe('The day on which it was acknowledged'),
})
export type Acknowledged = z.infer<typeof Acknowledged>
