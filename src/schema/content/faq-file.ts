import { z } from 'zod'
import { ReviewId } from '../review.ts'

/** `content/faq.yaml`: the owner's own questions and answers; they stand in place of the generated ones. */
export const FaqFile = z.array(
  z.strictObject({
    question: z.string().min(1, 'Give the question'),
    answer: z.string().min(1, 'Give the answer'),
    review_ids: z.array(ReviewId).default([]),
  }),
)
export type FaqFile = z.infer<typeof FaqFile>
