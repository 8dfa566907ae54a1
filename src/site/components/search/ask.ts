import type { SearchAnswer } from '../../../schema/search.ts'

/** The outcome of a search: reviews, faulty filters, too many searches, or no answer. */
export type SearchOutcome =
  | { kind: 'found'; answer: SearchAnswer; asked: URLSearchParams }
  | { kind: 'faulty'; messages: string[] }
  | { kind: 'busy' }
  | { kind: 'unreachable' }

/**
 * Asks the search for the first 20 reviews: those with all words in any order; if there are none, those with the text exactly as
 * typed (the beginning of a word, a price). Words in quotation marks are a phrase.
 *
 * @throws when `signal` is aborted
 */
export async function ask(filters: URLSearchParams, signal: AbortSignal): Promise<SearchOutcome> {
  const asked = new URLSearchParams(filters)
  asked.set('counts', '1')
  const query = filters.get('query') ?? ''
  if (query === '') return request(asked, signal)
  const phrase = unquoted(query)
  asked.set('query', phrase)
  asked.set('highlights', '1')
  const asTyped = new URLSearchParams(asked)
  if (phrase !== query.trim()) return request(asTyped, signal)
  asked.set('match', 'words')
  const outcome = await request(asked, signal)
  if (outcome.kind !== 'found' || outcome.answer.matched > 0) return outcome
  const parts = await request(asTyped, signal)
  return parts.kind === 'found' && parts.answer.matched > 0 ? parts : outcome
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
  const outcome = await request(query, signal)
  return outcome.kind === 'found' ? { ...outcome, asked } : outcome
}

/** The numbers of matches per choice; undefined if there is no answer or `signal` is aborted. */
export async function askCounts(asked: URLSearchParams, signal: AbortSignal): Promise<SearchAnswer['counts']> {
  const query = new URLSearchParams(asked)
  query.set('limit', '1')
  query.delete('highlights')
  const outcome = await request(query, signal).catch((): SearchOutcome => ({ kind: 'unreachable' }))
  return outcome.kind === 'found' ? outcome.answer.counts : undefined
}

async function request(asked: URLSearchParams, signal: AbortSignal): Promise<SearchOutcome> {
  try {
    const response = await fetch(`/api/reviews/search?${asked.toString()}`, { signal })
    const body: unknown = await response.json()
    return outcomeOf(response.status, body, asked)
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'unreachable' } // no network, no server, or an answer that is not JSON
  }
}

/** Words without quotation marks around the whole. */
export function unquoted(words: string): string {
  return /^["“”]([^"“”]+)["“”]$/u.exec(words.trim())?.[1]?.trim() ?? words.trim()
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
