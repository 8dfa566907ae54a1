import { randomInt } from 'node:crypto'
import { CommandError } from '../host/errors/command-error.ts'
import { Filters, QueryFilters } from '../schema/search.ts'
import { type Dataset, isOfReviews } from './replay-answer.ts'

/** A question to a site, whose answer can be computed from `/reviews.json`. */
export type Question =
  | { kind: 'search'; filters: Filters; mostPages: number }
  | { kind: 'since'; day: string }
  | { kind: 'tool'; name: ToolName; arguments: Record<string, string | number> }

type ToolName = 'search_reviews' | 'get_reviews_since' | 'get_review' | 'get_business'

/** The question as it appears in the report. */
export function questionText(question: Question): string {
  if (question.kind === 'search') return searchPath(question.filters)
  if (question.kind === 'since') return sincePath(question.day)
  return `MCP ${question.name} ${JSON.stringify(question.arguments)}`
}

/** The address of a search. */
export function searchPath(filters: Filters): string {
  const given = Object.entries(filters).map(([name, value]) => [name, String(value)])
  return `/api/reviews/search?${new URLSearchParams(given).toString()}`
}

/** The address of the reviews since a day. */
export function sincePath(day: string): string {
  return `/api/reviews/since/${day}`
}

/**
 * The search for a query string such as `rating=1&since=2026-01-01`, with all its pages.
 *
 * @throws {CommandError} if it is invalid, or its answer cannot be computed from `/reviews.json`
 */
export function questionFrom(search: string): Question {
  const given = new URLSearchParams(search.replace(/^\?/, ''))
  const known = Object.keys(QueryFilters.shape)
  const problems = [...given.keys()].flatMap((name, at, names) => {
    if (!known.includes(name)) return [`${name}: the search has no such filter`]
    if (name === 'after') return [`${name}: leave it out, because all pages are compared`]
    if (name.startsWith('mentions_') || NOT_IN_REVIEWS.includes(name)) return [`${name}: ${NOT_LOGGED}`]
    return names.indexOf(name) === at ? [] : [`${name}: give it only once`]
  })
  const filters = QueryFilters.safeParse(Object.fromEntries(given))
  if (filters.data?.group_by !== undefined && !isOfReviews(filters.data.group_by))
    problems.push(`group_by: ${NOT_LOGGED}`)
  for (const { path, message } of filters.error?.issues ?? []) problems.push(`${path.join('.')}: ${message}`)
  if (!filters.success || problems.length > 0) {
    throw new CommandError(problems.map((problem) => `--search "${search}": ${problem}`).join('\n'))
  }
  return { kind: 'search', filters: filters.data, mostPages: Infinity }
}

/** Filters and other parameters that need the insights. */
const NOT_IN_REVIEWS = ['sentiment', 'topic', 'aspect_label', 'counts']

const NOT_LOGGED = 'it uses the insights, which are not in the log, so the answer cannot be checked'

/** Returns a whole number from 0 up to `end`, exclusive. */
export type Choose = (end: number) => number

const FEW_PAGES = 3

/**
 * Searches for every number of stars, by words and by day, and calls of the tools. Words, days and reviews are random, so that no
 * site can know in advance what it will be asked.
 */
export function someQuestions({ reviews }: Dataset, choose: Choose = randomInt): Question[] {
  const stars = [1, 2, 3, 4, 5].map((rating) => ({ rating, limit: 100 }))
  const one = reviews.length === 0 ? undefined : reviews[choose(reviews.length)]
  const day = reviews.length === 0 ? '2000-01-01' : (reviews[choose(Math.min(reviews.length, NEWEST))]?.date ?? '')
  const words = [wordOf(one?.text, choose), wordOf(reviews.findLast(({ rating }) => rating <= 2)?.text, choose)]
  const searches = [
    ...[...stars, { min_rating: 4, limit: 100 }, { until: day }, { since: day, rating: 1 }],
    ...words.flatMap((query) => (query === undefined ? [] : [{ query, limit: 100 }])),
  ]
  const tools: Question[] = [
    { kind: 'tool', name: 'search_reviews', arguments: { rating: 1 } },
    { kind: 'tool', name: 'get_reviews_since', arguments: { date: day } },
    ...(one === undefined ? [] : [{ kind: 'tool' as const, name: 'get_review' as const, arguments: { id: one.id } }]),
    { kind: 'tool', name: 'get_business', arguments: {} },
  ]
  return [
    ...searches.map((filters): Question => {
      return { kind: 'search', filters: Filters.parse(filters), mostPages: FEW_PAGES }
    }),
    { kind: 'since', day },
    ...tools,
  ]
}

/** The day for `since` is the date of one of this many newest reviews, because the answer lists all reviews since that day. */
const NEWEST = 1000

function wordOf(text: string | null | undefined, choose: Choose): string | undefined {
  const words = text?.match(/[\p{L}\p{N}]{4,}/gu) ?? []
  return words.length === 0 ? undefined : words[choose(words.length)]
}
