import type { Review } from '../schema/review.ts'
import type { TextRange } from '../schema/search.ts'
import { foldWithRanges } from './fold-with-ranges.ts'
import { isOfWord } from './each-token.ts'
import { keysIn, type WantedWords, wordKey } from './wanted-words.ts'
import { endingsOf, type EndingsOf } from './word-endings.ts'

/** What to highlight: a folded text (`query`, which may be empty), or `words` instead if they are given. */
export type HighlightQuery = { query: string; words: WantedWords | undefined }

/** A text, and its language (BCP 47) if it is known. */
export type Highlighted = Pick<Review, 'text' | 'language'>

/** The parts of a text that match, in order, in UTF-16 code units. Overlapping ranges are merged. */
export function highlightsIn({ text, language }: Highlighted, { query, words }: HighlightQuery): TextRange[] {
  if (text === null || (query === '' && words === undefined)) return []
  const { folded, rangeOf } = foldWithRanges(text)
  const found = words === undefined ? [...placesOf(folded, query)] : [...wordPlaces(folded, words, endingsOf(language))]
  return joined(found.map(([from, to]) => rangeOf(from, to)))
}

type FoundPart = readonly [from: number, to: number]

function* placesOf(folded: string, query: string): Iterable<FoundPart> {
  for (let at = folded.indexOf(query); at !== -1; at = folded.indexOf(query, at + query.length)) {
    yield [at, at + query.length]
  }
}

function* wordPlaces(folded: string, { words, runs }: WantedWords, language: EndingsOf): Iterable<FoundPart> {
  const wanted = new Set(keysIn(words, language))
  for (let at = 0; at < folded.length; at++) {
    const from = at
    while (isOfWord(folded.charCodeAt(at))) at++
    if (at > from && wanted.has(wordKey(folded.slice(from, at), language))) yield [from, at]
  }
  for (const run of runs) yield* placesOf(folded, run)
}

/** Sorts ranges and merges those that overlap. */
function joined(ranges: TextRange[]): TextRange[] {
  const result: TextRange[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const before = result.at(-1)
    if (before !== undefined && range.start < before.end) before.end = Math.max(before.end, range.end)
    else result.push({ ...range })
  }
  return result
}
