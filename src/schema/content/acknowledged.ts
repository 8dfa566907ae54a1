import { hash } from 'node:crypto'
import { z } from 'zod'
import { Day } from '../day.ts'
import { ReviewId } from '../review.ts'
import type { ReviewLine } from './review-line.ts'

/**
 * One line of `content/acknowledged.jsonl`: a person looked at a warning of `check` about a review, and left the review as it is.
 */
export const Acknowledged = z.strictObject({
  id: ReviewId,
  rule: z.string().min(1, 'Give the rule of the warning'),
  words: z
    .string()
    .regex(/^[0-9a-f]{16}$/, 'Leave this as "check --acknowledge" wrote it')
    .describe('A hash of the words of the review: if they change, the warning comes back'),
  on: Day.describe('The day on which it was acknowledged'),
})
export type Acknowledged = z.infer<typeof Acknowledged>

/** The file of acknowledged warnings in a content folder. */
export const ACKNOWLEDGED_FILE = 'acknowledged.jsonl'

/** The hash of all words of a review that a warning can be about. */
export function hashOfWords({ author, text, owner_reply: reply, disclosure, verification }: ReviewLine): string {
  const words = [author, text, reply?.text, disclosure?.note, verification?.note].map((one) => one ?? null)
  return hash('sha256', JSON.stringify(words)).slice(0, 16)
}
