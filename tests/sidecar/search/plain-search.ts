import { newestFirst, type Review } from '../../../src/schema/review.ts'
import type { Filters } from '../../../src/schema/search.ts'

/** What the contract says of a search's text, as plainly as it can be said: what the index must agree with. */
export function plainFold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A plain filter: what `search` must give, the reviews by id. */
export function plainSearch(
  reviews: readonly Review[],
  filters: Filters,
): { matched: number; next: string | null; ids: string[] } {
  const order = reviews.toSorted(newestFirst)
  const passing = order.filter((review) => passes(review, filters))
  const after = order.findIndex(({ id }) => id === filters.after)
  const following = order.slice(after + 1).filter((review) => passes(review, filters))
  const ids = following.slice(0, filters.limit).map(({ id }) => id)
  return { matched: passing.length, next: following.length > ids.length ? (ids.at(-1) ?? null) : null, ids }
}

function passes({ rating, date, text }: Review, filters: Filters): boolean {
  if (filters.rating !== undefined && rating !== filters.rating) return false
  if (filters.min_rating !== undefined && rating < filters.min_rating) return false
  if (filters.since !== undefined && date < filters.since) return false
  if (filters.until !== undefined && date > filters.until) return false
  const query = plainFold(filters.query ?? '')
  return query === '' || (text !== null && foldedOnce(text).includes(query))
}

const folds = new Map<string, string>()

/** Searches of the same texts fold each of them once. */
function foldedOnce(text: string): string {
  const folded = folds.get(text) ?? plainFold(text)
  folds.set(text, folded)
  return folded
}
