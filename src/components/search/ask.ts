import type { SearchAnswer } from '../../schema/search.ts'

/** How a search ended: reviews, faulty filters, too many searches, or no answer. */
export type SearchOutcome =
  | { kind: 'found'; answer: SearchAnswer }
  | { kind: 'faulty'; messages: string[] }
  | { kind: 'busy' }
  | { kind: 'unreachable' }

/**
 * Asks the search, at most 20 reviews at a time.
 *
 * @throws when `signal` is aborted
 */
export async function ask(filters: URLSearchParams, after: string | null, signal: AbortSignal): Promise<SearchOutcome> {
  const query = new URLSearchParams(filters)
  const words = query.get('query')
  if (words !== null) query.set('query', unquoted(words))
  if (after !== null) query.set('after', after)
  try {
    const response = await fetch(`/api/reviews/search?${query.toString()}`, { signal })
    const body: unknown = await response.json()
    return outcomeOf(response.status, body)
  } catch (error) {
    if (signal.aborted) throw error
    return { kind: 'unreachable' } // no network, no server, or an answer that is not JSON
  }
}

/** Words without quotation marks around all of them: the search takes words in their order anyway. */
export function unquoted(words: string): string {
  return /^["“”]([^"“”]+)["“”]$/u.exec(words.trim())?.[1]?.trim() ?? words
}

function outcomeOf(status: number, body: unknown): SearchOutcome {
  if (status === 200 && isAnswer(body)) return { kind: 'found', answer: body }
  if (status === 400) return { kind: 'faulty', messages: messagesIn(body) }
  if (status === 429) return { kind: 'busy' }
  return { kind: 'unreachable' }
}

// Not the schema itself: zod is many times the size of this script.
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
