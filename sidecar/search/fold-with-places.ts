import { foldForSearch } from '../../src/schema/fold-for-search.ts'
import { normalized } from '../../src/schema/normalized.ts'
import type { TextRange } from '../../src/schema/search.ts'

/** A folded text, and for a part of it the part of the text that it was made from. */
export type FoldedWithPlaces = { folded: string; rangeOf: (from: number, to: number) => TextRange }

/**
 * Folds a text as `foldForSearch` does, and remembers where each code unit came from. A character that becomes several (`ﬁ`) or
 * is written as several (an `e` and an accent) is found whole.
 */
export function foldWithPlaces(text: string): FoldedWithPlaces {
  const folded = foldForSearch(text)
  if (!/[^ -~]| {2}/.test(text)) {
    const skipped = text.length - text.trimStart().length
    return { folded, rangeOf: (from, to) => ({ start: from + skipped, end: to + skipped }) }
  }
  // Coarser pieces where finer ones do not fold to the same: only how exact a range is depends on it.
  for (const pieces of [clusters, spaced, whole]) {
    const places = placesOf(pieces(text))
    if (places.length === folded.length) return { folded, rangeOf: (from, to) => between(places, from, to) }
  }
  return { folded, rangeOf: () => ({ start: 0, end: text.length }) }
}

type Piece = { text: string; start: number }

/** By code unit of the folded text, the piece that it comes from. */
function placesOf(pieces: Iterable<Piece>): TextRange[] {
  const places: TextRange[] = []
  let space: TextRange | undefined
  for (const { text, start } of pieces) {
    const place = { start, end: start + text.length }
    const folded = /^[!-~]$/.test(text) ? text : normalized(text, 'NFKC').toLowerCase().replaceAll('i\u0307', 'i')
    for (const unit of folded.split('')) {
      if (/\s/.test(unit)) {
        space ??= place
        continue
      }
      if (space !== undefined && places.length > 0) places.push(space)
      space = undefined
      places.push(place)
    }
  }
  return places
}

function between(places: readonly TextRange[], from: number, to: number): TextRange {
  return { start: places[from]?.start ?? 0, end: places[to - 1]?.end ?? 0 }
}

const CLUSTERS = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** An ASCII character before another one is a piece; the rest is cut where one character as readers see it ends (UAX #29). */
function* clusters(text: string): Iterable<Piece> {
  for (const { 0: run, index } of text.matchAll(/[\0-\x7f](?![^\0-\x7f])|[\0-\x7f]?[^\0-\x7f]+/g)) {
    if (run.length === 1) yield { text: run, start: index }
    else for (const { segment, index: at } of CLUSTERS.segment(run)) yield { text: segment, start: index + at }
  }
}

/** The words, and the white space between them. */
function* spaced(text: string): Iterable<Piece> {
  for (const { 0: run, index } of text.matchAll(/\s+|\S+/g)) yield { text: run, start: index }
}

function* whole(text: string): Iterable<Piece> {
  yield { text, start: 0 }
}
