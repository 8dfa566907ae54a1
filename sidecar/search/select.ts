import { dayNumber, type ReviewColumns } from './review-columns.ts'
import { type Bitmap, intersect, keepRange, unite, wordsFor } from './bitmap.ts'
import { findText } from './find-text.ts'
import { foldForSearch } from '../../src/schema/fold-for-search.ts'
import type { Filters } from '../../src/schema/search.ts'
import { u32 } from './typed-arrays.ts'

/** The filters in a canonical form: two searches with equal terms find the same reviews. */
export type Terms = {
  /** The fewest and the most stars. */
  stars: [fewest: number, most: number]
  /** The rows within the dates: from the first up to, but not including, the last. */
  rows: [from: number, to: number]
  /** Folded; empty if there is none. */
  query: string
  technician: string
  service: string
}

/** The terms of a search over these columns. A text that folds to nothing filters nothing. */
export function termsOf(columns: ReviewColumns, filters: Filters): Terms {
  const { rating, min_rating: minimum = 1, since, until } = filters
  return {
    stars: [Math.max(rating ?? 1, Math.ceil(minimum)), rating ?? 5],
    rows: [
      until === undefined ? 0 : countFrom(columns.days, dayNumber(until) + 1),
      since === undefined ? columns.rowCount : countFrom(columns.days, dayNumber(since)),
    ],
    query: foldForSearch(filters.query ?? ''),
    technician: foldForSearch(filters.mentions_technician ?? ''),
    service: foldForSearch(filters.mentions_service ?? ''),
  }
}

/** Bitmaps to select into, each with room for every review, so that a search allocates none. */
export type ScratchBitmaps = { selected: Bitmap; other: Bitmap }

export function scratchFor({ rowCount }: ReviewColumns): ScratchBitmaps {
  const words = wordsFor(rowCount)
  return { selected: new Uint32Array(words), other: new Uint32Array(words) }
}

/** The reviews that match all terms, in `selected`, which the next selection overwrites. */
export function select(columns: ReviewColumns, terms: Terms, { selected, other }: ScratchBitmaps): Bitmap {
  const { stars, rows, query, technician, service } = terms
  if (query === '') selected.fill(ALL)
  else findText(columns.text, query, selected)
  if (stars[0] > 1 || stars[1] < 5) intersect(selected, withStars(columns, stars, other))
  if (technician !== '') intersect(selected, columns.technicians.get(technician) ?? NONE)
  if (service !== '') intersect(selected, columns.services.get(service) ?? NONE)
  keepRange(selected, ...rows)
  return selected
}

const ALL = 0xffffffff
const NONE = new Uint32Array()

/** How many reviews are dated that day (see `dayNumber`) or later. */
export function countFrom(days: Uint32Array, day: number): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (u32(days, middle) >= day) low = middle + 1
    else high = middle
  }
  return low
}

function withStars({ ratings }: ReviewColumns, [fewest, most]: Terms['stars'], into: Bitmap): Bitmap {
  into.fill(0)
  for (const set of ratings.slice(fewest - 1, Math.max(most, fewest - 1))) unite(into, set)
  return into
}
