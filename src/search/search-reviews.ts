import type { ReviewInsight } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'
import type { MatchCounts, SearchAnswer } from '../schema/search.ts'
import { isOfWord } from './each-token.ts'
import { foldForSearch } from './fold-for-search.ts'
import { highlightsIn } from './highlights.ts'
import { lettersOf, MOST_UNKNOWN, nearestFirst, nearnessTo } from './near-words.ts'
import { wantedWords, type WantedWords, withoutAccents, wordKey } from './wanted-words.ts'
import { endingsOf } from './word-endings.ts'

/** A review, and what it says; undefined if the insights have nothing about it. */
export type ReviewToSearch = { review: Review; insight: ReviewInsight | undefined }

/** Reviews of a page by default. */
const PAGE = 20

/**
 * Answers a search of the search page without an index, for a site whose search runs in the browser. `all` is newest first; `asked`
 * are parameters of `GET /api/reviews/search` that the form has, with ids for aspects, technicians and services. The answer is that
 * of the sidecar.
 */
export function searchReviews(all: readonly ReviewToSearch[], asked: URLSearchParams): SearchAnswer {
  const query = foldForSearch(asked.get('query') ?? '')
  const words = asked.get('match') === 'words' && query !== '' ? wantedWords(query) : undefined
  const wanted = { query: words === undefined ? query : '', words }
  const isMatch = (searched: ReviewToSearch): boolean =>
    FILTERS.every((passes) => passes(searched, asked)) && hasWanted(searched.review, wanted)
  const sorted = inOrder(all, asked.get('sort'))
  const matches = sorted.filter(isMatch)
  const after = asked.get('after')
  const start = sorted.findIndex(({ review }) => review.id === after) + 1
  const following = start === 0 ? matches : sorted.slice(start).filter(isMatch)
  const limit = Number(asked.get('limit') ?? PAGE)
  const reviews = following.slice(0, limit).map(({ review }) => review)
  return {
    ...{ matched: matches.length, returned: reviews.length },
    next: following.length > limit ? (reviews.at(-1)?.id ?? null) : null,
    ...(words !== undefined && matches.length === 0 && { suggestions: nearestWords(all, words.words) }),
    ...(asked.get('counts') === '1' && { counts: countsOf(matches) }),
    ...(asked.get('highlights') === '1' && {
      highlights: Object.fromEntries(reviews.map((review) => [review.id, highlightsIn(review, wanted)])),
    }),
    reviews,
  }
}

type Passes = (searched: ReviewToSearch, asked: URLSearchParams) => boolean

const FILTERS: readonly Passes[] = [
  ({ review: { rating } }, asked) => !asked.has('rating') || rating === Number(asked.get('rating')),
  ({ review: { date } }, asked) => date >= (asked.get('since') ?? date) && date <= (asked.get('until') ?? date),
  ({ review: { source } }, asked) => isAmong(asked.get('source'), [source]),
  ({ review: { language } }, asked) => isAmong(asked.get('language'), language === null ? [] : [language]),
  ({ review: { owner_reply } }, asked) =>
    !asked.has('has_reply') || (owner_reply !== null) === (asked.get('has_reply') === 'true'),
  ({ insight }, asked) => isAmong(asked.get('mentions_technician'), insight?.mentions?.technicians ?? []),
  ({ insight }, asked) => isAmong(asked.get('mentions_service'), insight?.mentions?.services ?? []),
  ({ insight }, asked) => {
    const judged = (insight?.aspects ?? []).filter(({ label }) => label === (asked.get('aspect_label') ?? label))
    return isAmong(
      asked.get('mentions_aspect'),
      judged.map(({ id }) => id),
    )
  },
]

/** Whether a list joined by commas, if there is one, has one of the values. */
function isAmong(list: string | null, values: readonly string[]): boolean {
  if (list === null) return true
  const folded = values.map(foldForSearch)
  return list.split(',').some((value) => folded.includes(foldForSearch(value)))
}

function hasWanted(review: Review, { query, words }: { query: string; words: WantedWords | undefined }): boolean {
  if (query === '' && words === undefined) return true
  if (review.text === null) return false
  const { folded, keys } = textOf(review)
  if (words === undefined) return folded.includes(query)
  const language = endingsOf(review.language)
  return (
    words.words.every((word) => keys().has(wordKey(word, language))) && words.runs.every((run) => folded.includes(run))
  )
}

/** A folded text with its words, and their keys, which are made only for searches by words. */
type TextToSearch = { folded: string; words: () => Set<string>; keys: () => Set<string> }

const texts = new WeakMap<Review, TextToSearch>()

function textOf(review: Review): TextToSearch {
  const found = texts.get(review) ?? madeText(review)
  texts.set(review, found)
  return found
}

function madeText({ text, language }: Review): TextToSearch {
  const folded = foldForSearch(text ?? '')
  let words: Set<string> | undefined
  let keys: Set<string> | undefined
  const wordsIn = (): Set<string> => (words ??= new Set(eachWord(folded)))
  const keysIn = (): Set<string> => (keys ??= new Set([...wordsIn()].map((word) => wordKey(word, endingsOf(language)))))
  return { folded, words: wordsIn, keys: keysIn }
}

function* eachWord(folded: string): Iterable<string> {
  for (let at = 0; at < folded.length; at++) {
    const from = at
    while (isOfWord(folded.charCodeAt(at))) at++
    if (at > from) yield folded.slice(from, at)
  }
}

/** Words of the reviews that are near a word which no review has. */
function nearestWords(all: readonly ReviewToSearch[], asked: readonly string[]): string[] {
  const unknown = asked.filter((word) =>
    all.every(
      ({ review }) =>
        !textOf(review)
          .keys()
          .has(wordKey(word, endingsOf(review.language))),
    ),
  )
  const counts = new Map<string, number>()
  for (const { review } of all) for (const word of textOf(review).words()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const near = unknown.slice(0, MOST_UNKNOWN).flatMap((word) => {
    const nearness = nearnessTo(withoutAccents(word))
    if (nearness === undefined) return []
    return [...counts].flatMap(([word, reviews]) => {
      if (!nearness.mayBeNear(lettersOf(withoutAccents(word)), word.length)) return []
      const far = nearness.errorsIn(word)
      return far <= nearness.most ? [{ word, far, reviews }] : []
    })
  })
  return nearestFirst(near)
}

function countsOf(matches: readonly ReviewToSearch[]): MatchCounts {
  const tally = (values: readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (const value of values) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  const rated = tally(matches.map(({ review }) => String(review.rating)))
  const stars = (count: string): number => rated[count] ?? 0
  return {
    stars: { 1: stars('1'), 2: stars('2'), 3: stars('3'), 4: stars('4'), 5: stars('5') },
    source: tally(matches.map(({ review }) => review.source)),
    aspect: tally(matches.flatMap(({ insight }) => [...new Set((insight?.aspects ?? []).map(({ id }) => id))])),
    language: tally(matches.flatMap(({ review }) => review.language ?? [])),
  }
}

/** Sorting keeps reviews that compare equal newest first. */
function inOrder(all: readonly ReviewToSearch[], sort: string | null): readonly ReviewToSearch[] {
  if (sort === 'oldest')
    return all.toSorted(({ review: a }, { review: b }) => (a.date < b.date ? -1 : Number(a.date > b.date)))
  if (sort === 'highest') return all.toSorted((a, b) => b.review.rating - a.review.rating)
  if (sort === 'lowest') return all.toSorted((a, b) => a.review.rating - b.review.rating)
  return all
}
