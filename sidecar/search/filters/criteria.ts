import { foldForSearch } from '../../../src/search/fold-for-search.ts'
import { type Filters, valuesIn } from '../../../src/schema/search.ts'
import { dayNumber } from '../columns/review-columns.ts'
import { FLAG_FILTERS, type FlagFilter, LIST_FILTERS, type ListFilter } from './review-values.ts'
import { type WantedWords, wantedWords } from '../../../src/search/wanted-words.ts'

/** The filters of a search in a canonical form, whatever dataset is searched. */
export type Criteria = {
  /** The fewest and the most stars. */
  stars: [fewest: number, most: number]
  /** The first and the last day, as numbers (see `dayNumber`). */
  days: { since: number | undefined; until: number | undefined }
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

/** A text that folds to nothing filters nothing. */
export function criteriaOf(filters: Filters): Criteria {
  const { rating, min_rating: minimum = 1, since, until } = filters
  const query = foldForSearch(filters.query ?? '')
  const isWords = filters.match === 'words' && query !== ''
  return {
    stars: [Math.max(rating ?? 1, Math.ceil(minimum)), rating ?? 5],
    days: {
      since: since === undefined ? undefined : dayNumber(since),
      until: until === undefined ? undefined : dayNumber(until),
    },
    query: isWords ? '' : query,
    words: isWords ? wantedWords(query) : undefined,
    technician: foldForSearch(filters.mentions_technician ?? ''),
    service: foldForSearch(filters.mentions_service ?? ''),
    conditions: conditionsOf(filters),
  }
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
