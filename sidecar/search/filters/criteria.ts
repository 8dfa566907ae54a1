import { foldForSearch } from '../../../src/search/fold-for-search.ts'
import { type Filters, valuesIn } from '../../../src/schema/search.ts'
import { dayNumber } from '../columns/review-columns.ts'
import { FLAG_FILTERS, type FlagFilter, LIST_FILTERS, type ListFilter } from './review-values.ts'
import { type WantedWords, wantedWords } from '../../../src/search/wanted-words.ts'

/** The filters of a search in a canonical form, which does not depend on the dataset. */
export type Criteria = {
  /** The lowest and the highest rating, in stars. */
  stars: [fewest: number, most: number]
  /** The first and the last day, as numbers (see `dayNumber`). */
  days: { since: number | undefined; until: number | undefined }
  /** The folded text to find; empty if there is no query, or if it is searched by words. */
  query: string
  /** The words to find with `match=words`. */
  words: WantedWords | undefined
  /** Folded, like `service`; empty means any. */
  technician: string
  service: string
  /** Further filters, all of which must hold. */
  conditions: Condition[]
}

/**
 * A review must have one of the values (folded, sorted; for aspects, judged with `label` if given), or a flag must have a value.
 */
export type Condition =
  | { filter: ListFilter; values: string[]; label?: string | undefined }
  | { filter: FlagFilter; value: boolean }

/** Converts filters to criteria. A text that folds to the empty string does not filter. */
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
