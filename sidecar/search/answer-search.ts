import { LRUCache } from 'lru-cache'
import { ReviewId } from '../../src/schema/review.ts'
import type { Filters } from '../../src/schema/search.ts'
import { etagOf } from '../entity-tags.ts'
import { reviewsAnswer } from './answer.ts'
import { count, firstPlaces } from './bitmap.ts'
import type { ReviewColumns } from './review-columns.ts'
import type { Found, UnknownAfter } from './review-index.ts'
import { select, termsOf } from './select.ts'
import type { Terms } from './select.ts'
import { find, stringAt } from './string-table.ts'

/** How much room the answers that are kept may take, in bytes. */
const KEPT_BYTES = 32 * 1024 * 1024
/** What an entry takes beside its body and its key, roughly. */
const OVERHEAD_BYTES = 500

/** Answers searches over these columns; `reviewBytes` gives a review as published, by its place. */
export function searcher(
  columns: ReviewColumns,
  reviewBytes: (place: number) => Uint8Array,
): (filters: Filters) => Found | UnknownAfter {
  const kept = new LRUCache<string, Found>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + OVERHEAD_BYTES,
  })
  return (filters) => {
    const start = filters.after === undefined ? 0 : find(columns.ids, filters.after) + 1
    if (start === 0 && filters.after !== undefined) return { kind: 'unknown-after' }
    const page = { start, limit: filters.limit }
    const terms = termsOf(columns, filters)
    const key = JSON.stringify([terms, page])
    const known = kept.get(key)
    if (known !== undefined) return known
    const found = answer(columns, reviewBytes, terms, page)
    kept.set(key, found)
    return found
  }
}

type Page = { start: number; limit: number }

function answer(
  columns: ReviewColumns,
  reviewBytes: (place: number) => Uint8Array,
  terms: Terms,
  { start, limit }: Page,
): Found {
  const selected = select(columns, terms)
  // One more than asked for tells whether there is a next page.
  const places = firstPlaces(selected, start, limit + 1)
  const shown = places.slice(0, limit)
  const last = shown.at(-1)
  const next = places.length > limit && last !== undefined ? ReviewId.parse(stringAt(columns.ids, last)) : null
  const figures = { matched: count(selected), returned: shown.length, next }
  const body = reviewsAnswer(figures, shown.map(reviewBytes), {})
  return { kind: 'found', ...figures, body, etag: etagOf(body) }
}
