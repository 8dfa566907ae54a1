import { LRUCache } from 'lru-cache'
import { ReviewId } from '../../../src/schema/review.ts'
import type { Filters, GroupBy, SearchGroup, SortOrder } from '../../../src/schema/search.ts'
import { bodyOf, type ByteSlice, headOf, highlightsOf } from './answer-body.ts'
import { type Criteria, criteriaOf } from '../../../src/search/criteria.ts'
import { groupNames, groupsFrom } from '../../../src/search/review-groups.ts'
import { groupCounts, spanOf } from '../filters/group-counts.ts'
import { matchCounts } from '../filters/match-counts.ts'
import { type IndexPart, partWith, reviewAt, reviewSlice } from '../columns/index-part.ts'
import { digestSlice, etagFrom } from './review-digests.ts'
import type { ReviewIndex, SearchResult } from '../review-index.ts'
import { scratchFor, type ScratchBitmaps, select } from '../filters/select.ts'
import { countSelected, type Selection } from '../filters/selection.ts'
import { sortedRows } from '../filters/sorted-rows.ts'
import { find, hashOf, stringAt } from '../text-index/string-table.ts'
import { nearestWords } from '../text-index/word-index.ts'

/**
 * The largest size of the cache of answers, in bytes. The cache is never larger than the reviews or `LEAST_BYTES`, whichever is
 * more.
 */
const CACHE_BYTES = 32 * 1024 * 1024
/** The smallest size of that cache, in bytes: a sidecar may have hundreds of small sites in memory. */
const LEAST_BYTES = 64 * 1024
/** The approximate number of remembered searches that were made only once. */
const MOST_SEEN = 4096
/** The approximate size of an entry without its body and key. */
const OVERHEAD_BYTES = 500

/**
 * Answers searches over these parts. An answer is cached when it is requested for the second time: most searches are made only
 * once, and caching those too would double the CPU time of each, because of garbage collection.
 */
export function searcher(
  index: readonly IndexPart[],
): (filters: Filters) => Awaited<ReturnType<ReviewIndex['search']>> {
  const parts = index.map((part): SearchedPart => {
    const { buffer, byteOffset, length } = part.columns.digests
    return { ...part, scratch: scratchFor(part.columns), digests: Buffer.from(buffer, byteOffset, length) }
  })
  const bytes = Math.max(LEAST_BYTES, reviewBytes(index))
  const cache = new LRUCache<string, Found>({
    maxSize: Math.min(CACHE_BYTES, bytes),
    sizeCalculation: ({ value: { body } }, key) => body.length + 2 * key.length + OVERHEAD_BYTES,
  })
  const wasSeen = seenBefore()
  return (filters) => {
    const { sort = 'newest', limit, counts = false, highlights = false, group_by: groupBy } = filters
    const after = filters.after === undefined ? -1 : rowOf(parts, filters.after)
    if (after === -1 && filters.after !== undefined) return { ok: false, problem: 'unknown-after' }
    const asked = { sort, after, limit, counts, highlights, groupBy }
    const criteria = criteriaOf(filters)
    const key = JSON.stringify([criteria, asked])
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const value = answer(parts, criteria, asked)
    if (!wasSeen(key)) return { ok: true, value }
    const result: Found = { ok: true, value: { ...value, body: unpooled(value.body) } }
    cache.set(key, result)
    return result
  }
}

type Found = { ok: true; value: SearchResult }
type SearchedPart = IndexPart & { scratch: ScratchBitmaps; digests: Buffer }
type AskedPage = {
  sort: SortOrder
  after: number
  limit: number
  counts: boolean
  highlights: boolean
  groupBy: GroupBy | undefined
}

/**
 * Returns a function that tells whether it was called with the same text lately. It may be wrong, but rarely: it remembers only
 * hashes, because many strings would keep the garbage collector busy for longer than a search takes.
 */
function seenBefore(): (text: string) => boolean {
  const hashes = new Uint32Array(MOST_SEEN)
  return (text) => {
    const hash = hashOf(text, 0, text.length) >>> 0
    const place = hash % MOST_SEEN
    if (hashes[place] === hash) return true
    hashes[place] = hash
    return false
  }
}

/** Copies a body out of the pool of buffers, because a cached part of the pool would keep the whole pool in memory. */
function unpooled(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length)
  body.copy(copy)
  return copy
}

/** The row of a review among all parts, or -1 if the review does not exist. */
function rowOf(parts: readonly IndexPart[], id: ReviewId): number {
  for (const { columns, firstRow } of parts) {
    const row = find(columns.ids, id)
    if (row !== -1) return firstRow + row
  }
  return -1
}

function answer(
  parts: readonly SearchedPart[],
  criteria: Criteria,
  { sort, after, limit, counts, highlights, groupBy }: AskedPage,
): SearchResult {
  const selected = parts.map((part) => ({ ...part, selected: select(part.columns, criteria, part.scratch) }))
  // One row more than requested shows whether there is a next page.
  const rows = sortedRows(selected, { sort, after, limit: limit + 1 }).map((row) => partWith(parts, row))
  const more = rows.length > limit
  if (more) rows.pop()
  const last = rows.at(-1)
  const next = more && last !== undefined ? ReviewId.parse(stringAt(last.part.columns.ids, last.row)) : null
  const matched = selected.reduce((sum, part) => sum + countSelected(part.selected), 0)
  const figures = { matched, returned: rows.length, next }
  const { words } = criteria
  const texts = parts.map(({ columns }) => columns.text)
  const suggestions = words && matched === 0 ? nearestWords(texts, words.words) : undefined
  const head = headOf({
    ...figures,
    ...(suggestions && { suggestions }),
    ...(counts && { counts: matchCounts(selected) }),
    ...(groupBy && { groups: groups(selected, groupBy) }),
    ...(highlights && { highlights: highlightsOf(rows.map(reviewAt), criteria) }),
  })
  const digests = rows.map(({ part, row }): ByteSlice => digestSlice(part.digests, row))
  const body = bodyOf(head, rows.map(reviewSlice))
  return { ...figures, suggestions: suggestions ?? [], body, etag: etagFrom(head, digests) }
}

function groups(selected: readonly (IndexPart & { selected: Selection })[], groupBy: GroupBy): SearchGroup[] {
  const days = selected.flatMap(({ columns }) => [...columns.days.subarray(0, 1), ...columns.days.subarray(-1)])
  const span = spanOf(days[0], days.at(-1))
  const [first] = selected
  if (first === undefined || span === undefined) return []
  const { head, insights } = first.columns
  const names = groupNames(groupBy, { business: head.business, insights })
  return groupsFrom(groupCounts(selected, { groupBy, span }), { groupBy, names, span })
}

function reviewBytes(index: readonly IndexPart[]): number {
  return index.flatMap(({ published }) => published.reviews).reduce((sum, { bytes }) => sum + bytes.length, 0)
}
