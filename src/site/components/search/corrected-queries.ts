import { closest } from 'fastest-levenshtein'

const MOST = 3

/**
 * Corrected queries, for words that no review contains: for one such word, up to three queries, each with a similar word; for
 * several such words, one query with the most similar word for each.
 */
export function corrections(query: string, suggestions: readonly string[]): string[] {
  const words = query.trim().split(/\s+/u)
  const nearWords = Map.groupBy(suggestions, (near) => words.indexOf(closestTo(near, words)))
  const [only, ...others] = nearWords
  if (only === undefined) return []
  const replaced = (near: ReadonlyMap<number, string>): string =>
    words.map((word, place) => near.get(place) ?? word).join(' ')
  if (others.length > 0) return [replaced(new Map([...nearWords].map(([place, [first = '']]) => [place, first])))]
  return only[1].slice(0, MOST).map((word) => replaced(new Map([[only[0], word]])))
}

function closestTo(near: string, words: readonly string[]): string {
  const lower = words.map((word) => word.toLowerCase())
  return words[lower.indexOf(closest(near, lower))] ?? ''
}
