import { wordsFor } from './bitmap.ts'
import { addReviewsOf, stepsFor } from './token-reviews.ts'
import type { Bitmap } from './bitmap.ts'
import type { Grams } from './grams.ts'
import type { TokenReviews } from './token-reviews.ts'

/** The reviews of each gram whose tokens stand in so many that gathering them for a search would take long. */
export type CommonGrams = {
  /** By gram: the number of its bitmap, or -1. */
  numbers: Int32Array<ArrayBuffer>
  /** One after the other. */
  bitmaps: Bitmap
}

export function commonGrams({ keys, starts, tokens }: Grams, reviews: TokenReviews, reviewCount: number): CommonGrams {
  const words = wordsFor(reviewCount)
  const tokensOf = (gram: number): Uint32Array => tokens.subarray(starts[gram], starts[gram + 1])
  const numbers = new Int32Array(keys.length).fill(-1)
  const common: number[] = []
  for (let gram = 0; gram < keys.length; gram++) {
    const steps = tokensOf(gram).reduce((sum, token) => sum + stepsFor(reviews, token, words), 0)
    if (steps > COMMON * words) numbers[gram] = common.push(gram) - 1
  }
  const bitmaps = new Uint32Array(common.length * words)
  common.forEach((gram, number) => {
    const set = bitmaps.subarray(number * words, (number + 1) * words)
    for (const token of tokensOf(gram)) addReviewsOf(reviews, token, set)
  })
  return { numbers, bitmaps }
}

/** From how many steps on, for each word of a bitmap, a gram is common: at 100,000 reviews about 0.1 ms. */
const COMMON = 16
