import { z } from 'zod'
import { ReviewId } from '../review.ts'
import { words } from '../words.ts'

/** `content/faq.yaml`: the owner's questions and answers; they replace the generated ones. */
export const FaqFile = z.array(
  z.strictObject({
    question: words('Give the question'),
    answer: words('Give the answer'),
    review_ids: z.array(ReviewId).default([]),
  }),
)
export type FaqFile = z.infer<typeof FaqFile>
