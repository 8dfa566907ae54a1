import { foldForSearch } from './fold-for-search.ts'
import { normalized } from '../schema/normalized.ts'
import type { TextRange } from '../schema/search.ts'

/** A folded text. `rangeOf` maps a part of it to the part of the original that it was made from. */
export type FoldedWithRanges = { folded: string; rangeOf: (from: number, to: number) => TextRange }

/**
 * Folds a text as `foldForSearch` does, and remembers where each code unit came from. A range always covers whole characters,
 * also when one becomes several (`ﬁ`) or is written as several (an `e` and an accent).
 */
export function foldWithRanges(text: string): FoldedWithRanges {
  const folded = foldForSearch(text)
  if (!/[^ -~]| {2}/.test(text)) {
    const skipped = text.length - text.trimStart().length
    return { folded, rangeOf: (from, to) => ({ start: from + skipped, end: to + skipped }) }
  }
  // Use coarser pieces if finer ones fold differently: ranges are then less exact.
  for (const pieces of [clusters, spaced, whole]) {
    const places = placesOf(pieces(text))
    if (places.starts.length === folded.length) return { folded, rangeOf: (from, to) => between(places, from, to) }
  }
  return { folded, rangeOf: () => ({ start: 0, end: text.length }) }
}

type Piece = { text: string; start: number }

/** For each code unit of the folded text, the start and end of the piece that it comes from. */
type Places = { starts: number[]; ends: number[] }

function placesOf(pieces: Iterable<Piece>): Places {
  const places: Places = { starts: [], ends: [] }
  let space: TextRange | undefined
  const add = (isSpace: boolean, start: number, end: number): void => {
    if (isSpace) {
      space ??= { start, end }
      return
    }
    if (space !== undefined && places.starts.length > 0) push(places, space.start, space.end)
    space = undefined
    push(places, start, end)
  }
  for (const { text, start } of pieces) {
    if (isAscii(text)) {
      // The fast path for most of a text: each character folds to one.
      for (let at = 0; at < text.length; at++) add(isAsciiSpace(text.charCodeAt(at)), start + at, start + at + 1)
      continue
    }
    const folded = normalized(text, 'NFKC').toLowerCase().replaceAll('i\u0307', 'i')
    for (const unit of folded.split('')) add(/\s/.test(unit), start, start + text.length)
  }
  return places
}

function push({ starts, ends }: Places, start: number, end: number): void {
  starts.push(start)
  ends.push(end)
}

function between({ starts, ends }: Places, from: number, to: number): TextRange {
  return { start: starts[from] ?? 0, end: ends[to - 1] ?? 0 }
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

/** Space, tab, line feed, vertical tab, form feed or carriage return. */
function isAsciiSpace(unit: number): boolean {
  return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
}

/** Made when it is first needed, because making it takes as long as a hundred searches. */
let segmenter: Intl.Segmenter | undefined

/**
 * Cuts a text into pieces: each run of non-ASCII characters, with the ASCII character before it, at grapheme clusters (UAX #29),
 * and each stretch of ASCII between them.
 */
function* clusters(text: string): Iterable<Piece> {
  let end = 0
  for (const { 0: run, index } of text.matchAll(/[\0-\x7f]?[^\0-\x7f]+/g)) {
    if (index > end) yield { text: text.slice(end, index), start: end }
    end = index + run.length
    segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
    if (run.length === 1) yield { text: run, start: index }
    else for (const { segment, index: at } of segmenter.segment(run)) yield { text: segment, start: index + at }
  }
  if (end < text.length) yield { text: text.slice(end), start: end }
}

/** The words and the white space between them. */
function* spaced(text: string): Iterable<Piece> {
  for (const { 0: run, index } of text.matchAll(/\s+|\S+/g)) yield { text: run, start: index }
}

function* whole(text: string): Iterable<Piece> {
  yield { text, start: 0 }
}
