import { sayDisclosure } from '../schema/disclosure.ts'
import type { Review } from '../schema/review.ts'

/** How many reviews a feed has at most: the newest. */
export const FEED_LENGTH = 50

/** Stars and author: `★★★★☆ Dana R.` */
export function entryTitle({ rating, author }: Review): string {
  return `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)} ${author}`
}

/**
 * The text of a review; for a rating alone, its stars in words: `5 out of 5 stars`. What ties the author to the business
 * follows, for a reader of a feed sees nothing else of the review.
 */
export function entryText({ text, rating, disclosure }: Review): string {
  const words = text ?? `${rating} out of 5 stars`
  return disclosure === undefined ? words : `${words}\n\n(${sayDisclosure(disclosure)})`
}
