import { valuesIn } from '../schema/values-in.ts'
import { foldForSearch } from './fold-for-search.ts'
import { type WantedWords, wantedWords } from './wanted-words.ts'

/** The filters that take several values. */
export const LIST_FILTERS = [
  'source',
  'language',
  'sentiment',
  'topic',
  'mentions_problem',
  'mentions_service_area',
  'mentions_aspect',
] as const
export type ListFilter = (typeof LIST_FILTERS)[number]

export const FLAG_FILTERS = ['has_reply', 'has_text', 'disclosed'] as const
export type FlagFilter = (typeof FLAG_FILTERS)[number]

/** The filters of a search in a canonical form, which does not depend on the dataset. */
export type Criteria = {
  /** The lowest and the highest rating, in stars. */
  stars: [fewest: number, most: number]
  /** The first and the last day, `YYYY-MM-DD`. */
  days: { since: string | undefined; until: string | undefined }
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

/** The members of `Filters` that say which reviews match. */
export type MatchFilters = Partial<
  Record<ListFilter | TextFilter, string | undefined> &
    Record<FlagFilter, boolean | undefined> &
    Record<'rating' | 'min_rating', number | undefined>
>
type TextFilter = 'since' | 'until' | 'query' | 'match' | 'aspect_label' | 'mentions_technician' | 'mentions_service'

/** Converts filters to criteria. A text that folds to the empty string does not filter. */
export function criteriaOf(filters: MatchFilters): Criteria {
  const { rating, min_rating: minimum = 1, since, until } = filters
  const query = foldForSearch(filters.query ?? '')
  const isWords = filters.match === 'words' && query !== ''
  return {
    stars: [Math.max(rating ?? 1, Math.ceil(minimum)), rating ?? 5],
    days: { since, until },
    query: isWords ? '' : query,
    words: isWords ? wantedWords(query) : undefined,
    technician: foldForSearch(filters.mentions_technician ?? ''),
    service: foldForSearch(filters.mentions_service ?? ''),
    conditions: conditionsOf(filters),
  }
}

function conditionsOf(filters: MatchFilters): Condition[] {
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
