import { LRUCache } from 'lru-cache'
import { ReviewId } from '../../src/schema/review.ts'
import type { Filters } from '../../src/schema/search.ts'
import { etagOf } from '../http/entity-tags.ts'
import { count, firstPlaces } from './bitmap.ts'
import type { Bitmap } from './bitmap.ts'
import type { ReviewColumns } from './review-columns.ts'
import type { Found, UnknownAfter } from './review-index.ts'
import { select, termsOf, workplaceFor } from './select.ts'
import { find, stringAt } from './string-table.ts'

/** How much room the answers that are kept may take, in bytes. */
const KEPT_BYTES = 32 * 1024 * 1024
/** How much room the searches that were made once may take. */
const ASKED_BYTES = 4 * 1024 * 1024
/** What an entry takes beside its body and its key, roughly. */
const OVERHEAD_BYTES = 500

/**
 * Answers searches over these columns; `file` is `/reviews.json` as published. An answer is kept when it is asked for
 * again: most searches are made once, and to keep their answers too doubled the CPU time of each, all of it spent on
 * collecting the garbage.
 */
export function searcher(columns: ReviewColumns, file: Buffer): (filters: Filters) => Found | UnknownAfter {
  const workplace = workplaceFor(columns)
  const kept = new LRUCache<string, Found>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + OVERHEAD_BYTES,
  })
  const asked = new LRUCache<string, true>({
    maxSize: ASKED_BYTES,
    sizeCalculation: (_, key) => 2 * key.length + OVERHEAD_BYTES,
  })
  return (filters) => {
    const start = filters.after === undefined ? 0 : find(columns.ids, filters.after) + 1
    if (start === 0 && filters.after !== undefined) return { kind: 'unknown-after' }
    const page = { start, limit: filters.limit }
    const terms = termsOf(columns, filters)
    const key = JSON.stringify([terms, page])
    const known = kept.get(key)
    if (known !== undefined) return known
    const found = answer(columns, file, select(columns, terms, workplace), page)
    if (asked.has(key)) kept.set(key, found)
    else asked.set(key, true)
    return found
  }
}

type Page = { start: number; limit: number }

function answer(columns: ReviewColumns, file: Buffer, selected: Bitmap, { start, limit }: Page): Found {
  // One more than asked for tells whether there is a next page.
  const places = firstPlaces(selected, start, limit + 1)
  const more = places.length > limit
  if (more) places.pop()
  const last = places.at(-1)
  const next = more && last !== undefined ? ReviewId.parse(stringAt(columns.ids, last)) : null
  const figures = { matched: count(selected), returned: places.length, next }
  const body = bodyOf(figures, file, columns.reviewRanges, places)
  return { kind: 'found', ...figures, body, etag: etagOf(body) }
}

/** The figures and then the reviews, as they stand in the file. */
function bodyOf(figures: object, file: Buffer, ranges: Uint32Array, places: readonly number[]): Buffer {
  const head = `${JSON.stringify(figures).slice(0, -1)},"reviews":[`
  const reviews = places.reduce((sum, place) => sum + (ranges[2 * place + 1] ?? 0) - (ranges[2 * place] ?? 0), 0)
  const commas = Math.max(0, places.length - 1)
  const body = Buffer.allocUnsafe(head.length + reviews + commas + TAIL.length)
  let end = body.write(head, 'latin1')
  places.forEach((place, nth) => {
    if (nth > 0) body[end++] = COMMA
    end += file.copy(body, end, ranges[2 * place], ranges[2 * place + 1])
  })
  body.write(TAIL, end, 'latin1')
  return body
}

const COMMA = 0x2c
const TAIL = ']}'
