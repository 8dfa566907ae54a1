import type { ReviewInsight } from '../schema/insights.ts'
import type { Criteria, FlagFilter, ListFilter } from './criteria.ts'
import { isOfWord } from './each-token.ts'
import { foldForSearch } from './fold-for-search.ts'
import { wordKey } from './wanted-words.ts'
import { endingsOf, type EndingsOf, type Stems } from './word-endings.ts'

/** The members of a review that a search looks at. */
export type ReviewToSearch = {
  rating: number
  date: string
  text: string | null
  language?: string | null | undefined
  source?: string | undefined
  owner_reply?: unknown
  disclosure?: unknown
}

/** Whether a review with this insight meets all criteria, which must name aspects, people and the like by id. */
export function meets(
  { review, insight = {} }: { review: ReviewToSearch; insight?: ReviewInsight | undefined },
  { stars, days, technician, service, conditions, ...wanted }: Criteria,
  stems: Stems,
): boolean {
  const { rating, date } = review
  if (rating < stars[0] || rating > stars[1]) return false
  if (date < (days.since ?? date) || date > (days.until ?? date)) return false
  if (technician !== '' && !isAmong([technician], insight.mentions?.technicians)) return false
  if (service !== '' && !isAmong([service], insight.mentions?.services)) return false
  const holds = conditions.every((condition) =>
    'value' in condition
      ? FLAGS[condition.filter](review) === condition.value
      : isAmong(condition.values, valuesOf(condition.filter, { review, insight, label: condition.label })),
  )
  return holds && hasText(review, wanted, stems)
}

const FLAGS: Record<FlagFilter, (review: ReviewToSearch) => boolean> = {
  has_reply: ({ owner_reply: reply }) => reply !== null && reply !== undefined,
  has_text: ({ text }) => text !== null,
  disclosed: ({ disclosure }) => disclosure !== undefined,
}

type SaidInReview = { review: ReviewToSearch; insight: ReviewInsight; label: string | undefined }

function valuesOf(filter: ListFilter, { review, insight, label }: SaidInReview): FoundValues {
  switch (filter) {
    case 'source':
      return [review.source]
    case 'language':
      return [review.language]
    case 'sentiment':
      return [insight.sentiment?.label]
    case 'topic':
      return insight.topics
    case 'mentions_problem':
      return insight.mentions?.problems
    case 'mentions_service_area':
      return insight.mentions?.service_areas
    case 'mentions_aspect':
      return insight.aspects?.filter((aspect) => aspect.label === (label ?? aspect.label)).map(({ id }) => id)
  }
}

type FoundValues = readonly (string | null | undefined)[] | undefined

function isAmong(wanted: readonly string[], values: FoundValues = []): boolean {
  return values.some((value) => typeof value === 'string' && wanted.includes(foldForSearch(value)))
}

function hasText(review: ReviewToSearch, { query, words }: Pick<Criteria, 'query' | 'words'>, stems: Stems): boolean {
  if (query === '' && words === undefined) return true
  if (review.text === null) return false
  const { folded, keys } = textOf(review)
  if (words === undefined) return folded.includes(query)
  const language = endingsOf(review.language)
  return (
    words.runs.every((run) => folded.includes(run)) &&
    words.words.every((word) => keys(stems).has(wordKey(word, language, stems)))
  )
}

/** A folded text, and the keys of its words, which are made only for searches by words. */
type TextToSearch = { folded: string; keys: (stems: Stems) => ReadonlySet<string> }

/** Each text is folded once, for all searches. */
const texts = new WeakMap<ReviewToSearch, TextToSearch>()

function textOf(review: ReviewToSearch): TextToSearch {
  const found = texts.get(review) ?? madeText(review)
  texts.set(review, found)
  return found
}

function madeText({ text, language }: ReviewToSearch): TextToSearch {
  const folded = foldForSearch(text ?? '')
  let keys: ReadonlySet<string> | undefined
  return { folded, keys: (stems) => (keys ??= keysOf(folded, endingsOf(language), stems)) }
}

function keysOf(folded: string, language: EndingsOf, stems: Stems): Set<string> {
  const keys = new Set<string>()
  for (let at = 0; at < folded.length; at++) {
    const from = at
    while (isOfWord(folded.charCodeAt(at))) at++
    if (at > from) keys.add(wordKey(folded.slice(from, at), language, stems))
  }
  return keys
}
