import { z } from 'zod'

/** `content/learned-words.yaml`: word weights learned from the stars of this business's own reviews by `aspects learn`. */
export const LearnedWords = z.strictObject({
  reviews: z.int().min(0).describe('How many reviews they were learned from'),
  words: z
    .record(z.string(), z.number().min(-50).max(50))
    .describe(
      'By stem ("¬" before it where it is negated): how positive (above 0) or negative (below 0) reviews with it are',
    ),
})
export type LearnedWords = z.infer<typeof LearnedWords>
