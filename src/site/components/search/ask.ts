import type { SearchAnswer } from '../../../schema/search.ts'
import type { SearchedMonths } from './in-browser/search-months.ts'

/** The progress of a search in the browser: months searched, months left, and whether the visitor must agree to more. */
export type Reach = Pick<SearchedMonths, 'months' | 'left' | 'asks'>

/** The outcome of a search: reviews, faulty filters, too many searches, or no answer. */
export type SearchOutcome =
  | { kind: 'found'; answer: SearchAnswer; asked: URLSearchParams; reach?: Reach }
  | { kind: 'faulty'; messages: string[] }
  | { kind: 'busy' }
  | { kind: 'unreachable' }

/** Milliseconds to wait for the sidecar's answer. After that, the browser searches the published files itself. */
const PATIENCE = 2000

/** Searches for some parameters of `GET /api/reviews/search`. */
type AskParameters = (asked: URLSearchParams) => Promise<SearchOutcome>

/**
 * Asks for the first 20 reviews. Yields the sidecar's outcome. If there is no sidecar, or it does not answer, the browser reads
 * the published months, and yields an outcome after each step.
 *
 * @throws when `signal` is aborted
 */
export async function* ask(filters: URLSearchParams, signal: AbortSignal): AsyncGenerator<SearchOutcome> {
  yield* answersOf((search) => firstPage(filters, search), signal)
}

/**
 * Asks for the page after the review `after`, with the filters of an earlier search.
 *
 * @throws when `signal` is aborted
 */
export async function askOn(asked: URLSearchParams, after: string, signal: AbortSignal): Promise<SearchOutcome> {
  const query = new URLSearchParams(asked)
  query.delete('counts')
  query.set('after', after)
  const outcome = await lastOf(answersOf((search) => search(query), signal))
  return outcome.kind === 'found' ? { ...outcome, asked } : outcome
}

/** The numbers of matches per choice; undefined if there is no answer or `signal` is aborted. */
export async function askCounts(asked: URLSearchParams, signal: AbortSignal): Promise<SearchAnswer['counts']> {
  return (await askFigures(asked, signal))?.counts
}

/** The number of matches; undefined if there is no answer or `signal` is aborted. */
export async function askMatched(asked: URLSearchParams, signal: AbortSignal): Promise<number | undefined> {
  return (await askFigures(asked, signal))?.matched
}

async function askFigures(asked: URLSearchParams, signal: AbortSignal): Promise<SearchAnswer | undefined> {
  const query = new URLSearchParams(asked)
  query.set('limit', '1')
  query.delete('highlights')
  const counting = lastOf(answersOf((search) => search(query), signal))
  const outcome = await counting.catch((): SearchOutcome => ({ kind: 'unreachable' }))
  return outcome.kind === 'found' ? outcome.answer : undefined
}

/** Words without quotation marks around the whole. */
export function unquoted(words: string): string {
  return /^["“”]([^"“”]+)["“”]$/u.exec(words.trim())?.[1]?.trim() ?? words.trim()
}

/**
 * The first page of the reviews with all words in any order; if there are none, of those with the text exactly as typed (the
 * beginning of a word, a price). Words in quotation marks are a phrase.
 */
async function firstPage(filters: URLSearchParams, search: AskParameters): Promise<SearchOutcome> {
  const asked = new URLSearchParams(filters)
  asked.set('counts', '1')
  const query = filters.get('query') ?? ''
  if (query === '') return search(asked)
  const phrase = unquoted(query)
  asked.set('query', phrase)
  asked.set('highlights', '1')
  const asTyped = new URLSearchParams(asked)
  if (phrase !== query.trim()) return search(asTyped)
  asked.set('match', 'words')
  const outcome = await search(asked)
  if (outcome.kind !== 'found' || outcome.answer.matched > 0) return outcome
  const parts = await search(asTyped)
  return parts.kind === 'found' && parts.answer.matched > 0 ? parts : outcome
}

/** Set when the sidecar was too slow: waiting for it again would only delay the answers of the browser. */
let isSlow = false

async function* answersOf(
  question: (search: AskParameters) => Promise<SearchOutcome>,
  signal: AbortSignal,
): AsyncGenerator<SearchOutcome> {
  const address = document.getElementById('search')?.dataset['sidecar']
  const outcome =
    address === undefined || isSlow ? undefined : await question((asked) => request(address, asked, signal))
  if (outcome !== undefined && outcome.kind !== 'unreachable') {
    yield outcome
    return
  }
  try {
    const { searchedMonths } = await import('./in-browser/search-months.ts')
    for await (const { search, ...reach } of searchedMonths(signal)) {
      yield await question((asked) => Promise.resolve({ kind: 'found', answer: search(asked), asked, reach }))
    }
  } catch (error) {
    if (signal.aborted) throw error
    yield { kind: 'unreachable' }
  }
}

async function lastOf(outcomes: AsyncIterable<SearchOutcome>): Promise<SearchOutcome> {
  let last: SearchOutcome = { kind: 'unreachable' }
  for await (const outcome of outcomes) last = outcome
  return last
}

async function request(address: string, asked: URLSearchParams, signal: AbortSignal): Promise<SearchOutcome> {
  const tooSlow = new AbortController()
  const timer = setTimeout(() => tooSlow.abort(), PATIENCE)
  try {
    const response = await fetch(`${address}?${asked.toString()}`, {
      signal: AbortSignal.any([signal, tooSlow.signal]),
    })
    const body: unknown = await response.json()
    return outcomeOf(response.status, body, asked)
  } catch (error) {
    if (signal.aborted) throw error
    isSlow ||= tooSlow.signal.aborted
    return { kind: 'unreachable' } // no network, no server, an answer that is not JSON, or no answer in time
  } finally {
    clearTimeout(timer)
  }
}

function outcomeOf(status: number, body: unknown, asked: URLSearchParams): SearchOutcome {
  if (status === 200 && isAnswer(body)) return { kind: 'found', answer: body, asked }
  if (status === 400) return { kind: 'faulty', messages: messagesIn(body) }
  if (status === 429) return { kind: 'busy' }
  return { kind: 'unreachable' }
}

// Does not use the schema, because zod is many times the size of this script.
function isAnswer(body: unknown): body is SearchAnswer {
  return (
    typeof body === 'object' && body !== null && 'matched' in body && 'reviews' in body && Array.isArray(body.reviews)
  )
}

function messagesIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('issues' in body) || !Array.isArray(body.issues)) return []
  return body.issues.flatMap((issue: unknown) =>
    typeof issue === 'object' && issue !== null && 'message' in issue && 'path' in issue
      ? `${String(issue.path)}: ${String(issue.message)}`
      : [],
  )
}
