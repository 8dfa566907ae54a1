import type { Review } from './review.ts'

/**
 * The one order of reviews, for `sort`: by date, then by id, both descending.
 * Compared by UTF-16 code unit, whatever the locale.
 */
export function newestFirst(a: Pick<Review, 'date' | 'id'>, b: Pick<Review, 'date' | 'id'>): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  if (a.id !== b.id) return a.id < b.id ? 1 : -1
  return 0
}
