import type { SortOrder } from '../../../src/schema/search.ts'
import type { Condition, Criteria } from '../../../src/search/criteria.ts'
import { keysIn } from '../../../src/search/wanted-words.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import type { EndingsOf } from '../../../src/search/word-endings.ts'
import { dayNumber } from '../../search/columns/review-columns.ts'
import { endingsIn, KIND_OF, type KnownValues } from './known-values.ts'
import { pairOf, SHORTEST_PATTERN, spelling } from './spelling.ts'
import { type ValueKind, valueNumber } from './value-number.ts'

/** A statement with placeholders (`$1`, `$2`, ..), and their values. */
export type Sql = { text: string; values: readonly unknown[] }

/** Part of an SQL condition. `value` adds a value to the statement and returns its placeholder. */
export type Part = (value: Placeholder) => string
type Placeholder = (given: unknown) => string

/** The facts about the searched version that conditions depend on. */
export type SearchedVersion = {
  site: number
  version: number
  known: KnownValues
  /** The first and the last day with reviews, as numbers. */
  days: [first: number, last: number]
}

/** The first and the last day that a search asks for, as numbers (see `dayNumber`). */
export function askedDays({ days: { since, until } }: Criteria): { since: number; until: number } {
  return {
    since: since === undefined ? 0 : dayNumber(since),
    until: until === undefined ? Infinity : dayNumber(until),
  }
}

/** Whether a search asks for stars and days alone, so that figures in memory suffice. */
export function isOfDaysAlone({ query, words, technician, service, conditions }: Criteria): boolean {
  return query === '' && words === undefined && technician === '' && service === '' && conditions.length === 0
}

/**
 * The criteria as conditions on rows of `texts`, for `WHERE`; undefined if no review can meet them. One condition always limits
 * the days, so that PostgreSQL skips the tables of other years.
 */
export function conditionsFor(searched: SearchedVersion, criteria: Criteria): Part[] | undefined {
  const { site, version, days, known } = searched
  const { stars, query, words, technician, service } = criteria
  const asked = askedDays(criteria)
  const since = Math.max(days[0], asked.since)
  const until = Math.min(days[1], asked.until)
  if (since > until || stars[0] > stars[1]) return undefined
  const parts: Part[] = [
    (value) => `site = ${value(site)} AND added <= ${value(version)} AND removed > ${value(version)}`,
    (value) => `day BETWEEN ${value(since)} AND ${value(until)}`,
  ]
  if (stars[0] > 1 || stars[1] < 5) parts.push((value) => `rating BETWEEN ${value(stars[0])} AND ${value(stars[1])}`)
  if (query !== '') parts.push(hasText(query))
  if (words !== undefined) {
    if (words.words.length > 0) parts.push(hasWords(words.words, endingsIn(known)))
    parts.push(...words.runs.map(hasText))
  }
  const named: [ValueKind, string][] = [
    ['technician', technician],
    ['service', service],
  ]
  for (const [kind, name] of named) if (name !== '') parts.push(hasAny(known.numbersOf(kind, name)))
  for (const condition of criteria.conditions) parts.push(meets(condition, known))
  return parts.includes(NEVER_MET) ? undefined : parts
}

/** A statement with the parts as one condition. `more` writes the statement around the condition, and may add further values. */
export function joinedSql(parts: readonly Part[], more: (where: string, value: Placeholder) => string): Sql {
  const values: unknown[] = []
  const value = (given: unknown): string => `$${values.push(given)}`
  const where = parts.map((part) => `(${part(value)})`).join(' AND ')
  return { text: more(where, value), values }
}

const NEVER_MET: Part = () => 'false'

/** The language of a review decides the keys of its words. A review contains all words if it has all keys of one language. */
function hasWords(words: readonly string[], languages: readonly EndingsOf[]): Part {
  const keys = languages.map((language) => keysIn(words, language, EVERY_STEM).map((key) => valueNumber('word', key)))
  return (value) => keys.map((all) => `words @> ${value(all)}::bigint[]`).join(' OR ')
}

function hasText(folded: string): Part {
  const spelled = spelling(folded)
  if (spelled.length < SHORTEST_PATTERN) return (value) => `pairs @> ${value([pairOf(spelled)])}::smallint[]`
  return (value) => `spelled LIKE ${value(`%${spelled}%`)}`
}

export function hasAny(numbers: readonly string[]): Part {
  if (numbers.length === 0) return NEVER_MET
  return (value) => `said && ${value(numbers)}::bigint[]`
}

function meets(condition: Condition, known: KnownValues): Part {
  if ('value' in condition) {
    const number = [valueNumber('flag', condition.filter)]
    return (value) => `${condition.value ? '' : 'NOT '}said @> ${value(number)}::bigint[]`
  }
  const { filter, values, label } = condition
  const kind: ValueKind = label === undefined ? KIND_OF[filter] : `${label} aspect`
  return hasAny(values.flatMap((one) => known.numbersOf(kind, one)))
}

/** The position of the last review of the previous page. */
export type PageEnd = { day: number; id: string; rating: number }

/** Each order as SQL, for `ORDER BY`. */
export const ORDER_BY: Record<SortOrder, string> = {
  newest: 'day DESC, id DESC',
  oldest: 'day ASC, id DESC',
  highest: 'rating DESC, day DESC, id DESC',
  lowest: 'rating ASC, day DESC, id DESC',
}

/** The condition for reviews that come after a given one in an order. Its first comparison tells an index scan where to start. */
export function following(sort: SortOrder, { day, id, rating }: PageEnd): Part {
  const newer: Part = (value) => `(day, id) < (${value(day)}, ${value(id)})`
  switch (sort) {
    case 'newest':
      return newer
    case 'oldest':
      return (value) => `day >= ${value(day)} AND (day > ${value(day)} OR id < ${value(id)})`
    case 'highest':
      return (value) => `rating <= ${value(rating)} AND (rating < ${value(rating)} OR ${newer(value)})`
    case 'lowest':
      return (value) => `rating >= ${value(rating)} AND (rating > ${value(rating)} OR ${newer(value)})`
  }
}
