import { LRUCache } from 'lru-cache'
import { ReviewId } from '../../src/schema/review.ts'
import { etagOf } from '../http/entity-tags.ts'
import { type Bitmap, count, firstRows } from './bitmap.ts'
import type { ReviewColumns } from './review-columns.ts'
import type { ReviewIndex, SearchResult } from './review-index.ts'
import { scratchFor, select, termsOf } from './select.ts'
import { find, stringAt } from './string-table.ts'
import { u32 } from './typed-arrays.ts'

/** The size of the cache of answers, in bytes. */
const CACHE_BYTES = 32 * 1024 * 1024
/** The size of the list of searches made once, in bytes. */
const SEEN_BYTES = 4 * 1024 * 1024
/** Roughly what an entry takes besides its body and key. */
const OVERHEAD_BYTES = 500

/**
 * Answers searches over these columns; `files` are those with the reviews, as published. An answer is cached the second time it is
 * asked for: most searches are made once, and caching those too doubled the CPU time of each, all of it in garbage
 * collection.
 */
export function searcher(columns: ReviewColumns, files: readonly Buffer[]): ReviewIndex['search'] {
  const scratch = scratchFor(columns)
  const cache = new LRUCache<string, Found>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ value: { body } }, key) => body.length + 2 * key.length + OVERHEAD_BYTES,
  })
  const seen = new LRUCache<string, true>({
    maxSize: SEEN_BYTES,
    sizeCalculation: (_, key) => 2 * key.length + OVERHEAD_BYTES,
  })
  return (filters) => {
    const start = filters.after === undefined ? 0 : find(columns.ids, filters.after) + 1
    if (start === 0 && filters.after !== undefined) return { ok: false, problem: 'unknown-after' }
    const page = { start, limit: filters.limit }
    const terms = termsOf(columns, filters)
    const key = JSON.stringify([terms, page])
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const result: Found = { ok: true, value: answer({ columns, files }, select(columns, terms, scratch), page) }
    if (seen.has(key)) cache.set(key, result)
    else seen.set(key, true)
    return result
  }
}

type Found = { ok: true; value: SearchResult }
type Published = { columns: ReviewColumns; files: readonly Buffer[] }
type Page = { start: number; limit: number }

function answer(published: Published, selected: Bitmap, { start, limit }: Page): SearchResult {
  const { ids } = published.columns
  // One more than asked for shows whether there is a next page.
  const rows = firstRows(selected, start, limit + 1)
  const more = rows.length > limit
  if (more) rows.pop()
  const last = rows.at(-1)
  const next = more && last !== undefined ? ReviewId.parse(stringAt(ids, last)) : null
  const figures = { matched: count(selected), returned: rows.length, next }
  const body = bodyOf(figures, published, rows)
  return { ...figures, body, etag: etagOf(body) }
}

/** The figures, then the reviews as they are in the files. */
function bodyOf(figures: object, { columns, files }: Published, rows: readonly number[]): Buffer {
  const ranges = columns.reviewRanges
  const head = `${JSON.stringify(figures).slice(0, -1)},"reviews":[`
  const reviews = rows.reduce((sum, row) => sum + u32(ranges, 3 * row + 2) - u32(ranges, 3 * row + 1), 0)
  const commas = Math.max(0, rows.length - 1)
  const body = Buffer.allocUnsafe(head.length + reviews + commas + TAIL.length)
  let end = body.write(head, 'latin1')
  rows.forEach((row, nth) => {
    if (nth > 0) body[end++] = COMMA
    end += files[u32(ranges, 3 * row)]?.copy(body, end, ranges[3 * row + 1], ranges[3 * row + 2]) ?? 0
  })
  body.write(TAIL, end, 'latin1')
  return body
}

const COMMA = 0x2c
const TAIL = ']}'
