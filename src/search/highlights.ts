import type { Review } from '../schema/review.ts'
import type { TextRange } from '../schema/search.ts'
import { foldWithRanges } from './fold-with-ranges.ts'
import { isOfWord } from './each-token.ts'
import { keysIn, type WantedWords, wordKey } from './wanted-words.ts'
import { endingsOf, type EndingsOf, type Stems } from './word-endings.ts'

/** What to highlight: a folded text (`query`, which may be empty), or `words` instead if they are given. */
export type HighlightQuery = { query: string; words: WantedWords | undefined }

/** A text, and its language (BCP 47) if it is known. */
export type Highlighted = Pick<Review, 'text' | 'language'>

/** The parts of a text that match, in order, in UTF-16 code units. Overlapping ranges are merged. */
export function highlightsIn(
  { text, language: tag }: Highlighted,
  { query, words }: HighlightQuery,
  stems: Stems,
): TextRange[] {
  if (text === null || (query === '' && words === undefined)) return []
  const { folded, rangeOf } = foldWithRanges(text)
  const language = endingsOf(tag)
  const found =
    words === undefined
      ? [...placesOf(folded, query)]
      : [...wordPlaces(folded, words.runs, { keys: new Set(keysIn(words.words, language, stems)), language, stems })]
  return joined(found.map(([from, to]) => rangeOf(from, to)))
}

type FoundPart = readonly [from: number, to: number]

function* placesOf(folded: string, query: string): Iterable<FoundPart> {
  for (let at = folded.indexOf(query); at !== -1; at = folded.indexOf(query, at + query.length)) {
    yield [at, at + query.length]
  }
}

type WantedKeys = { keys: ReadonlySet<string>; language: EndingsOf; stems: Stems }

function* wordPlaces(folded: string, runs: readonly string[], wanted: WantedKeys): Iterable<FoundPart> {
  const { keys, language, stems } = wanted
  for (let at = 0; at < folded.length; at++) {
    const from = at
    while (isOfWord(folded.charCodeAt(at))) at++
    if (at > from && keys.has(wordKey(folded.slice(from, at), language, stems))) yield [from, at]
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
