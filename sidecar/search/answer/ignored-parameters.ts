import { type IgnoredParameter, MOST_IGNORED, QueryFilters } from '../../../src/schema/search.ts'
import { lettersOf, nearnessTo } from '../../../src/search/near-words.ts'
import type { SearchResult } from '../review-index.ts'
import { startingWith, whole } from './answer-body.ts'
import { etagFrom } from './review-digests.ts'

/**
 * The unknown parameters that are probably misspelt, with the parameters that were meant. A misspelt name differs from a known
 * name in one or two letters, or only in case. Other unknown parameters, such as those that trackers add, are not named.
 */
export function ignoredParameters(names: readonly string[]): IgnoredParameter[] {
  const ignored: IgnoredParameter[] = []
  for (const parameter of names) {
    if (ignored.length === MOST_IGNORED) break
    const meant = NAMES.has(parameter) ? undefined : nearestName(parameter.toLowerCase())
    if (meant !== undefined) ignored.push({ parameter, meant })
  }
  return ignored
}

/** Adds the ignored parameters to an answer, before its other members. Without any, the answer stays as it is. */
export function withIgnored<R extends Pick<SearchResult, 'body' | 'etag'>>(
  answer: R,
  ignored: readonly IgnoredParameter[],
): R {
  if (ignored.length === 0) return answer
  const etag = etagFrom(Buffer.from(JSON.stringify(ignored)), [whole(Buffer.from(answer.etag))])
  return { ...answer, etag, body: startingWith({ ignored }, answer.body) }
}

const NAMES = new Set(Object.keys(QueryFilters.shape))
const LETTERS = [...NAMES].map((name) => ({ name, letters: lettersOf(name) }))

/** A name of four letters has too many neighbours to allow for two errors: "start" is not meant to be "sort". */
const SHORT = 4

function nearestName(asked: string): string | undefined {
  const nearness = nearnessTo(asked)
  if (nearness === undefined) return undefined
  return LETTERS.filter(({ name, letters }) => nearness.mayBeNear(letters, name.length))
    .map(({ name }) => ({ name, far: nearness.errorsIn(name) }))
    .filter(({ name, far }) => far <= (name.length <= SHORT ? 1 : nearness.most))
    .sort((a, b) => a.far - b.far)[0]?.name
}
