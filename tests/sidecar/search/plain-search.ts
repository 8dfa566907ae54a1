import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import { endingsOf, withoutEndings } from '../../../src/search/word-endings.ts'
import type { ReviewInsight } from '../../../src/schema/insights.ts'
import { newestFirst, type Review } from '../../../src/schema/review.ts'
import type { Filters, GroupBy, MatchCounts, SearchGroup } from '../../../src/schema/search.ts'

/** The contract's rules for searching texts, in the simplest form. The index must agree with it. */
export function plainFold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c\u201d\u201e\u201f]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The insights of each review, by id, and the names of the ids that a search can use. */
export type Said = { perReview: Readonly<Record<string, ReviewInsight>>; names: Readonly<Record<string, string>> }

const NOTHING: Said = { perReview: {}, names: {} }

export type PlainAnswer = { matched: number; next: string | null; ids: string[] }

/** A plain filter: the ids of the reviews that `search` must return. */
export function plainSearch(reviews: readonly Review[], filters: Filters, said: Said = NOTHING): PlainAnswer {
  const order = sortedOnce(reviews, filters.sort ?? 'newest')
  const passing = order.filter((review) => passes(review, filters, said))
  const after = order.findIndex(({ id }) => id === filters.after)
  const later = new Set(order.slice(after + 1))
  const following = passing.filter((review) => later.has(review))
  const ids = following.slice(0, filters.limit).map(({ id }) => id)
  return { matched: passing.length, next: following.length > ids.length ? (ids.at(-1) ?? null) : null, ids }
}

/** The counts that `counts` must return. */
export function plainCounts(reviews: readonly Review[], filters: Filters, said: Said): MatchCounts {
  const passing = reviews.filter((review) => passes(review, filters, said))
  const tally = (values: readonly string[]): Record<string, number> =>
    Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((one) => one === value).length]))
  const stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  return {
    stars: { ...stars, ...tally(passing.map(({ rating }) => String(rating))) },
    source: tally(passing.map(({ source }) => source)),
    aspect: tally(passing.flatMap(({ id }) => [...new Set(said.perReview[id]?.aspects?.map((aspect) => aspect.id))])),
    language: tally(passing.flatMap(({ language }) => language ?? [])),
  }
}

/** The groups that `group_by` must return. */
export function plainGroups(reviews: readonly Review[], filters: Filters, said: Said): SearchGroup[] | undefined {
  const { group_by: by } = filters
  if (by === undefined) return undefined
  const passing = reviews.filter((review) => passes(review, filters, said))
  const ids = new Set(passing.flatMap((review) => groupsOf(review, by, said)))
  const newest = reviews.map(({ date }) => date.slice(0, 7)).reduce((a, b) => (a > b ? a : b), '')
  const oldest = reviews.map(({ date }) => date.slice(0, 7)).reduce((a, b) => (a < b ? a : b), '9')
  const groups = [...ids].map((id) => {
    const its = passing.filter((review) => groupsOf(review, by, said).includes(id))
    const windows = [12, 24].map((months) => {
      const first = new Date(Date.UTC(Number(newest.slice(0, 4)), Number(newest.slice(5)) - months, 1))
      const since = first.toISOString().slice(0, 7)
      return { since, months, recent: its.filter(({ date }) => date.slice(0, 7) >= since) }
    })
    const window = windows.find(({ recent }) => recent.length >= 10) ?? { since: oldest, months: null, recent: its }
    const { since, months, recent } = window
    const figures = { since, until: newest, months, rating_value: plainMean(recent), review_count: recent.length }
    return {
      ...{ id, name: said.names[id] ?? id, count: its.length, rating_value: plainMean(its) },
      distribution: plainStars(its),
      answered: its.filter(({ owner_reply }) => owner_reply !== null).length,
      ...(by !== 'month' && { recent: figures }),
    }
  })
  return groups.sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1)).slice(0, 200) as SearchGroup[]
}

function groupsOf(review: Review, by: GroupBy, { perReview }: Said): string[] {
  const { aspects = [], mentions = {} } = perReview[review.id] ?? {}
  const values: Record<GroupBy, readonly (string | null)[] | undefined> = {
    ...{ technician: mentions.technicians, service: mentions.services, problem: mentions.problems },
    ...{ service_area: mentions.service_areas, aspect: aspects.map(({ id }) => id), source: [review.source] },
    ...{ language: [review.language], month: [review.date.slice(0, 7)], rating: [String(review.rating)] },
  }
  return (values[by] ?? []).filter((value) => value !== null)
}

function plainMean(some: readonly Review[]): number {
  return Number((some.reduce((sum, { rating }) => sum + rating, 0) / some.length + 1e-9).toFixed(2))
}

function plainStars(some: readonly Review[]): MatchCounts['stars'] {
  const stars = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating } of some) stars[rating as keyof typeof stars]++
  return stars
}

type Order = (a: Review, b: Review) => number
const ORDERS: Record<NonNullable<Filters['sort']>, Order> = {
  newest: newestFirst,
  oldest: (a, b) => (a.date === b.date ? newestFirst(a, b) : a.date < b.date ? -1 : 1),
  highest: (a, b) => b.rating - a.rating || newestFirst(a, b),
  lowest: (a, b) => a.rating - b.rating || newestFirst(a, b),
}

function passes(review: Review, filters: Filters, said: Said): boolean {
  const { rating, date, text, language } = review
  if (filters.rating !== undefined && rating !== filters.rating) return false
  if (filters.min_rating !== undefined && rating < filters.min_rating) return false
  if (filters.since !== undefined && date < filters.since) return false
  if (filters.until !== undefined && date > filters.until) return false
  if (!hasValues(review, filters, said)) return false
  const query = foldedOnce(filters.query ?? '')
  if (query === '') return true
  if (text === null) return false
  return filters.match === 'words' ? hasWords(foldedOnce(text), query, language) : foldedOnce(text).includes(query)
}

function hasValues({ id, ...review }: Review, filters: Filters, { perReview, names }: Said): boolean {
  const { sentiment, aspects = [], mentions, topics = [] } = perReview[id] ?? {}
  const has = (list: string | undefined, values: readonly (string | null | undefined)[]): boolean =>
    list === undefined ||
    list
      .split(',')
      .some((asked) =>
        values.some(
          (value) =>
            typeof value === 'string' &&
            [value, names[value] ?? value].some((one) => foldedOnce(one) === foldedOnce(asked)),
        ),
      )
  const { aspect_label: label } = filters
  return (
    has(filters.source, [review.source]) &&
    has(filters.language, [review.language]) &&
    has(filters.sentiment, [sentiment?.label]) &&
    has(filters.topic, topics) &&
    has(filters.mentions_problem, mentions?.problems ?? []) &&
    has(filters.mentions_service_area, mentions?.service_areas ?? []) &&
    has(filters.mentions_technician || undefined, mentions?.technicians ?? []) &&
    has(filters.mentions_service || undefined, mentions?.services ?? []) &&
    has(
      filters.mentions_aspect,
      aspects.filter((aspect) => label === undefined || aspect.label === label).map((aspect) => aspect.id),
    ) &&
    (filters.has_reply ?? review.owner_reply !== null) === (review.owner_reply !== null) &&
    (filters.has_text ?? review.text !== null) === (review.text !== null) &&
    (filters.disclosed ?? review.disclosure !== undefined) === (review.disclosure !== undefined)
  )
}

/** Scripts without spaces between words: their texts are searched literally. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
const NO_WORD = /[^\p{L}\p{M}\p{N}]+|[\u{10000}-\u{10ffff}]+/u

function hasWords(folded: string, query: string, language: string | null): boolean {
  const wanted = query
    .replace(/(?<=[\p{L}\p{N}])'s(?![\p{L}\p{M}\p{N}])/gu, ' ')
    .split(NO_WORD)
    .filter((word) => UNSPACED.test(word) || plainKey(word, language) !== '')
  if (wanted.length === 0) return folded.includes(query)
  return wanted.every((word) =>
    UNSPACED.test(word) ? folded.includes(word) : keysOnce(folded, language).has(plainKey(word, language)),
  )
}

function plainKey(word: string, language: string | null): string {
  const bare = word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670]/g, '')
  return withoutEndings(bare.normalize('NFC'), endingsOf(language), EVERY_STEM)
}

const orders = new WeakMap<readonly Review[], Map<string, Review[]>>()

/** Searches of the same reviews sort them once in each order. */
function sortedOnce(reviews: readonly Review[], sort: keyof typeof ORDERS): Review[] {
  const known = orders.get(reviews) ?? new Map<string, Review[]>()
  orders.set(reviews, known)
  const order = known.get(sort) ?? reviews.toSorted(ORDERS[sort])
  known.set(sort, order)
  return order
}

const folds = new Map<string, string>()

/** Searches of the same texts fold each of them once. */
function foldedOnce(text: string): string {
  const folded = folds.get(text) ?? plainFold(text)
  folds.set(text, folded)
  return folded
}

const keys = new Map<string, Set<string>>()

function keysOnce(folded: string, language: string | null): Set<string> {
  const known = keys.get(`${language}:${folded}`)
  if (known !== undefined) return known
  const words = folded.split(NO_WORD).flatMap((part) => part.split(UNSPACED))
  const found = new Set(words.map((word) => plainKey(word, language)))
  keys.set(`${language}:${folded}`, found)
  return found
}
