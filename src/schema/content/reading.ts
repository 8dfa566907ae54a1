import { z } from 'zod'
import { Slug } from '../business.ts'
import { SentimentLabel } from '../insights.ts'
import { Rating, ReviewId } from '../review.ts'
import { words } from '../words.ts'

/** The name of a language model on its server. No commas, because `model` in `/insights.json` lists several names. */
export const ModelName = z
  .string()
  .regex(/^[\w.:/@+-]{1,100}$/, 'Give the name of a model, such as qwen3:8b, of at most 100 characters without spaces')
export type ModelName = z.infer<typeof ModelName>

const quote = words('Give words of the review').describe('Words of the review that say it, copied exactly')

/** A model's answer about one review. */
export const ModelAnswer = z.strictObject({
  label: SentimentLabel.describe('The verdict of the whole review'),
  aspects: z.array(z.strictObject({ id: Slug, label: SentimentLabel, quote })),
  technicians: z.array(z.strictObject({ id: Slug, quote })),
})
export type ModelAnswer = z.infer<typeof ModelAnswer>

const hash = z.string().regex(/^[0-9a-f]{16}$/, 'Give 16 hexadecimal digits, as "npm run read" writes them')

/** One line of `content/readings.jsonl`: a model's answer about a review, and everything that the answer depends on. */
export const Reading = z.strictObject({
  id: ReviewId,
  text: hash.describe('Hash of the text that the model read'),
  stars: Rating.describe('The stars that the model read'),
  taxonomy: z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{8}$/, 'Give two hashes of 8 hexadecimal digits, as "npm run read" writes them')
    .describe('Hash of the ids of the aspects, and hash of what counts as each'),
  model: ModelName,
  prompt: hash.describe('Hash of the instructions to the model'),
  ...ModelAnswer.shape,
})
export type Reading = z.infer<typeof Reading>

/**
 * Counts of readings in a build. `used`: readings that it used. `stale`: made from other words, stars or aspects than the current
 * ones. `gone`: of reviews that are not published. `unsupported`: statements in used readings that the reviews do not support.
 */
export type ReadingCounts = { used: number; stale: number; gone: number; unsupported: number }
