import { LRUCache } from 'lru-cache'
import { ReviewId } from '../../src/schema/review.ts'
import { etagOf } from '../http/entity-tags.ts'
import type { Filters, SortOrder } from '../../src/schema/search.ts'
import { bodyOf, highlightsOf } from './answer-body.ts'
import { count } from './bitmap.ts'
import { matchCounts } from './match-counts.ts'
import type { ReviewColumns } from './review-columns.ts'
import type { ReviewIndex, SearchResult } from './review-index.ts'
import { scratchFor, type ScratchBitmaps, select, type Terms, termsOf } from './select.ts'
import { sortedRows } from './sorted-rows.ts'
import { find, stringAt } from './string-table.ts'
import { u32 } from './typed-arrays.ts'
import { nearestWords } from './word-index.ts'

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
export function searcher(
  columns: ReviewColumns,
  files: readonly Buffer[],
): (filters: Filters) => Awaited<ReturnType<ReviewIndex['search']>> {
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
    const { sort = 'newest', limit, counts = false, highlights = false } = filters
    const after = filters.after === undefined ? -1 : find(columns.ids, filters.after)
    if (after === -1 && filters.after !== undefined) return { ok: false, problem: 'unknown-after' }
    const asked = { sort, after, limit, counts, highlights }
    const terms = termsOf(columns, filters)
    const key = JSON.stringify([terms, asked])
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const result: Found = { ok: true, value: answer({ columns, files, scratch }, terms, asked) }
    if (seen.has(key)) cache.set(key, result)
    else seen.set(key, true)
    return result
  }
}

type Found = { ok: true; value: SearchResult }
type Published = { columns: ReviewColumns; files: readonly Buffer[]; scratch: ScratchBitmaps }
type AskedPage = { sort: SortOrder; after: number; limit: number; counts: boolean; highlights: boolean }

function answer(
  published: Published,
  terms: Terms,
  { sort, after, limit, counts, highlights }: AskedPage,
): SearchResult {
  const { columns, scratch } = published
  const selected = select(columns, terms, scratch)
  // One more than asked for shows whether there is a next page.
  const rows = sortedRows(selected, { sort, after, limit: limit + 1 }, columns)
  const more = rows.length > limit
  if (more) rows.pop()
  const last = rows.at(-1)
  const next = more && last !== undefined ? ReviewId.parse(stringAt(columns.ids, last)) : null
  const figures = { matched: count(selected), returned: rows.length, next }
  const { words } = terms
  const suggestions = words && figures.matched === 0 ? nearestWords(columns.text, words.words) : undefined
  const reviews = rows.map((row) => reviewAt(published, row))
  const body = bodyOf(
    {
      ...figures,
      ...(suggestions && { suggestions }),
      ...(counts && { counts: matchCounts(selected, columns) }),
      ...(highlights && { highlights: highlightsOf(reviews, terms) }),
    },
    reviews,
  )
  return { ...figures, suggestions: suggestions ?? [], body, etag: etagOf(body) }
}

function reviewAt({ columns, files }: Published, row: number): Buffer {
  const ranges = columns.reviewRanges
  return files[u32(ranges, 3 * row)]?.subarray(ranges[3 * row + 1], ranges[3 * row + 2]) ?? Buffer.alloc(0)
}
