import { wordsFor } from './bitmap.ts'
import { addReviewsOf } from './text-index.ts'
import type { Bitmap } from './bitmap.ts'
import type { Postings } from './text-index.ts'

/** The reviews of each gram whose tokens stand in so many places that gathering them for a search would take long. */
export type CommonGrams = {
  /** By gram: the number of its bitmap, or -1. */
  numbers: Int32Array<ArrayBuffer>
  /** One after the other. */
  bitmaps: Bitmap
}

export function commonGrams(postings: Postings): CommonGrams {
  const words = wordsFor(postings.reviewCount)
  const { starts, tokens, keys } = postings.grams
  const numbers = new Int32Array(keys.length).fill(-1)
  const common: number[] = []
  for (let gram = 0; gram < keys.length; gram++) {
    const costs = tokens
      .subarray(starts[gram], starts[gram + 1])
      .reduce((sum, token) => sum + costOf(postings, token), 0)
    if (costs > COMMON * words) numbers[gram] = common.push(gram) - 1
  }
  const bitmaps = new Uint32Array(common.length * words)
  common.forEach((gram, number) => {
    const set = bitmaps.subarray(number * words, (number + 1) * words)
    for (const token of tokens.subarray(starts[gram], starts[gram + 1])) addReviewsOf(postings, token, set)
  })
  return { numbers, bitmaps }
}

/** From how many steps on, for each word of a bitmap, a gram is common: at 100,000 reviews 0.2 ms. */
const COMMON = 16

/** How many steps it takes to add the token's reviews to a set. */
function costOf({ dense, starts, reviewCount }: Postings, token: number): number {
  return (dense[token] ?? -1) >= 0 ? wordsFor(reviewCount) : (starts[token + 1] ?? 0) - (starts[token] ?? 0)
}
