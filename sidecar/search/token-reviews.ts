import { add, unite, wordsFor } from './bitmap.ts'
import { growingUint32 } from './growing.ts'
import type { Bitmap } from './bitmap.ts'

/** Which reviews each token stands in: a bitmap where they are many, else a list. */
export type TokenReviews = {
  /** By token: the number of its bitmap, or -1 when it has a list. */
  dense: Int32Array<ArrayBuffer>
  /** One bitmap after the other. */
  bitmaps: Bitmap
  /** One list after the other, each ascending. */
  lists: Uint32Array<ArrayBuffer>
  /** Where each token's list begins in `lists`; one more entry says where the last one ends. */
  listStarts: Uint32Array<ArrayBuffer>
}

/** Gathers them: `reviewsOf` gives a token's reviews to `take`, ascending, some of them more than once. */
export function tokenReviews(
  reviewCount: number,
  tokenCount: number,
  reviewsOf: (token: number, take: (review: number) => void) => void,
): TokenReviews {
  const words = wordsFor(reviewCount)
  const dense = new Int32Array(tokenCount).fill(-1)
  const listStarts = new Uint32Array(tokenCount + 1)
  const lists = growingUint32()
  const found: Bitmap[] = []
  for (let token = 0; token < tokenCount; token++) {
    const reviews: number[] = []
    reviewsOf(token, (review) => {
      if (reviews.at(-1) !== review) reviews.push(review)
    })
    if (reviews.length < words) for (const review of reviews) lists.push(review)
    else dense[token] = found.push(setOf(reviews, words)) - 1
    listStarts[token + 1] = lists.length()
  }
  return { dense, bitmaps: joined(found, words), lists: lists.cut(), listStarts }
}

/** Adds the reviews that the token stands in. */
export function addReviewsOf({ dense, bitmaps, lists, listStarts }: TokenReviews, token: number, set: Bitmap): void {
  const bitmap = dense[token] ?? -1
  if (bitmap >= 0) return unite(set, bitmaps, bitmap * set.length)
  const end = listStarts[token + 1] ?? 0
  for (let at = listStarts[token] ?? 0; at < end; at++) add(set, lists[at] ?? 0)
}

/** How many steps `addReviewsOf` takes, sets being so many words long. */
export function stepsFor({ dense, listStarts }: TokenReviews, token: number, words: number): number {
  return (dense[token] ?? -1) >= 0 ? words : (listStarts[token + 1] ?? 0) - (listStarts[token] ?? 0)
}

function setOf(reviews: readonly number[], words: number): Bitmap {
  const set = new Uint32Array(words)
  for (const review of reviews) add(set, review)
  return set
}

function joined(sets: readonly Bitmap[], words: number): Bitmap {
  const bitmaps = new Uint32Array(sets.length * words)
  sets.forEach((set, number) => bitmaps.set(set, number * words))
  return bitmaps
}
