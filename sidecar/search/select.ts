import { dayNumber, type ReviewColumns } from './review-columns.ts'
import { type Bitmap, exclude, intersect, keepRange, unite, wordsFor } from './bitmap.ts'
import { findText } from './find-text.ts'
import { findWords } from './find-words.ts'
import { foldForSearch } from '../../src/schema/fold-for-search.ts'
import { FLAG_FILTERS, type FlagFilter, LIST_FILTERS, type ListFilter, type RowsByValue } from './review-values.ts'
import { type Filters, valuesIn } from '../../src/schema/search.ts'
import { u32 } from './typed-arrays.ts'
import { type WantedWords, wantedWords } from './wanted-words.ts'

/** The filters in a canonical form: two searches with equal terms find the same reviews. */
export type Terms = {
  /** The fewest and the most stars. */
  stars: [fewest: number, most: number]
  /** The first and the last day (see `dayNumber`); null if there is none. */
  days: [since: number | null, until: number | null]
  /** Folded; empty if there is none, or its words are looked for. */
  query: string
  /** What is looked for with `match=words`. */
  words: WantedWords | undefined
  /** Folded; empty if there is none. */
  technician: string
  service: string
  /** Further filters, all of which must hold. */
  conditions: Condition[]
}

/** A review has any of these values (folded, sorted; of an aspect with this label), or has something or not. */
export type Condition =
  { filter: ListFilter; values: string[]; label?: string | undefined } | { filter: FlagFilter; value: boolean }

/** The terms of a search. A text that folds to nothing filters nothing. */
export function termsOf(filters: Filters): Terms {
  const { rating, min_rating: minimum = 1, since, until } = filters
  const query = foldForSearch(filters.query ?? '')
  const isWords = filters.match === 'words' && query !== ''
  return {
    stars: [Math.max(rating ?? 1, Math.ceil(minimum)), rating ?? 5],
    days: [since === undefined ? null : dayNumber(since), until === undefined ? null : dayNumber(until)],
    query: isWords ? '' : query,
    words: isWords ? wantedWords(query) : undefined,
    technician: foldForSearch(filters.mentions_technician ?? ''),
    service: foldForSearch(filters.mentions_service ?? ''),
    conditions: conditionsOf(filters),
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
  const { stars, query, words, technician, service } = terms
  if (words !== undefined) findWords(columns.text, words, { found: selected, other })
  else if (query === '') selected.fill(ALL)
  else findText(columns.text, query, selected)
  if (stars[0] > 1 || stars[1] < 5) intersect(selected, withStars(columns, stars, other))
  if (technician !== '') intersect(selected, columns.technicians.get(technician) ?? NONE)
  if (service !== '') intersect(selected, columns.services.get(service) ?? NONE)
  for (const condition of terms.conditions) keepThose(selected, condition, { columns, other })
  keepRange(selected, ...rowsWithin(columns, terms.days))
  return selected
}

const ALL = 0xffffffff
const NONE = new Uint32Array()

/** From the first row within the days up to, but not including, the last. */
function rowsWithin({ days, rowCount }: ReviewColumns, [since, until]: Terms['days']): [from: number, to: number] {
  return [until === null ? 0 : countFrom(days, until + 1), since === null ? rowCount : countFrom(days, since)]
}

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

function conditionsOf(filters: Filters): Condition[] {
  const conditions: Condition[] = []
  for (const filter of LIST_FILTERS) {
    const list = filters[filter]
    if (list === undefined) continue
    const values = [...new Set(valuesIn(list).map(foldForSearch))].sort()
    conditions.push({ filter, values, label: filter === 'mentions_aspect' ? filters.aspect_label : undefined })
  }
  for (const filter of FLAG_FILTERS) {
    const value = filters[filter]
    if (value !== undefined) conditions.push({ filter, value })
  }
  return conditions
}

type Selecting = { columns: ReviewColumns; other: Bitmap }

/** Keeps the reviews that meet the condition. */
function keepThose(selected: Bitmap, condition: Condition, { columns, other }: Selecting): void {
  const { lists, aspectLabels, flags } = columns.values
  if ('value' in condition) {
    if (condition.value) intersect(selected, flags[condition.filter])
    else exclude(selected, flags[condition.filter])
    return
  }
  const { filter, values, label } = condition
  const sets = label === undefined ? lists[filter] : aspectLabels.get(label)
  intersect(selected, withAny(sets, values, other))
}

function withAny(sets: RowsByValue | undefined, values: readonly string[], into: Bitmap): Bitmap {
  if (values.length === 1) return sets?.get(values[0] ?? '') ?? NONE
  into.fill(0)
  for (const value of values) {
    const set = sets?.get(value)
    if (set !== undefined) unite(into, set)
  }
  return into
}
