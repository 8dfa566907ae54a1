import { add, unite } from './bitmap.ts'
import { sizeOf, tokenOf, tokensBeginning } from './dictionary.ts'
import { gramOf, tokensContaining, tokensEnding } from './grams.ts'
import { BOUNDARY, reviewAt } from './text-index.ts'
import { addReviewsOf } from './token-reviews.ts'
import { tokenise } from './tokens.ts'
import type { Bitmap } from './bitmap.ts'
import type { TextIndex } from './text-index.ts'

/**
 * The reviews in whose text a folded query (not empty) stands, be it part of a word or across several: `found`, which is
 * emptied first.
 */
export function findText(index: TextIndex, query: string, found: Bitmap): Bitmap {
  found.fill(0)
  const parts: string[] = []
  tokenise(query, (from, to) => parts.push(query.slice(from, to)))
  if (parts.length === 1) findPart(index, query, found)
  else findPhrase(index, parts, found)
  return found
}

function findPart(index: TextIndex, part: string, found: Bitmap): void {
  const common = index.common.numbers[gramOf(index.grams, part)] ?? -1
  if (common >= 0) return unite(found, index.common.bitmaps, common * found.length)
  for (const token of tokensContaining(index.dictionary, index.grams, part))
    addReviewsOf(index.tokenReviews, token, found)
}

/**
 * What a phrase may be token by token. Only the first may have more before it, and only the last more after it: in the
 * dictionary the tokens that begin alike stand together, so every place but the first is a range.
 */
type Phrase = {
  firsts: number[]
  /** By token: 1 for those in `firsts`. */
  isFirst: Uint8Array
  /** From the second place on: the lowest token, and the one after the highest. */
  lows: Uint32Array
  highs: Uint32Array
}

/** Walks the positions of the rarest place of the phrase, and looks at what stands around each. */
function findPhrase(index: TextIndex, parts: string[], found: Bitmap): void {
  const phrase = phraseOf(index, parts)
  const times = parts.map((_, place) => timesOf(index, phrase, place))
  const rarest = times.reduce((least, some, place) => (some < (times[least] ?? 0) ? place : least), 0)
  for (const [low, high] of rangesOf(phrase, rarest)) {
    const end = index.starts[high] ?? 0
    for (let at = index.starts[low] ?? 0; at < end; at++) {
      const start = (index.positions[at] ?? 0) - rarest
      if (standsAt(index.stream, start, phrase)) add(found, reviewAt(index, start))
    }
  }
}

function phraseOf(index: TextIndex, [head = '', ...tail]: string[]): Phrase {
  const firsts = tokensEnding(index.dictionary, index.grams, head)
  const isFirst = new Uint8Array(sizeOf(index.dictionary))
  for (const token of firsts) isFirst[token] = 1
  const ranges = tail.map((part, place) => rangeOf(index, part, place === tail.length - 1))
  const lows = Uint32Array.from(ranges, ([low]) => low)
  const highs = Uint32Array.from(ranges, ([, high]) => high)
  return { firsts, isFirst, lows, highs }
}

function rangesOf({ firsts, lows, highs }: Phrase, place: number): [low: number, high: number][] {
  if (place === 0) return firsts.map((token) => [token, token + 1])
  return [[lows[place - 1] ?? BOUNDARY, highs[place - 1] ?? BOUNDARY]]
}

/** In how many positions the tokens of that place of the phrase stand. */
function timesOf({ starts }: TextIndex, phrase: Phrase, place: number): number {
  return rangesOf(phrase, place).reduce((sum, [low, high]) => sum + (starts[high] ?? 0) - (starts[low] ?? 0), 0)
}

function standsAt(stream: Uint32Array, start: number, { isFirst, lows, highs }: Phrase): boolean {
  if (isFirst[stream[start] ?? BOUNDARY] !== 1) return false
  for (let place = 0; place < lows.length; place++) {
    const token = stream[start + 1 + place] ?? BOUNDARY
    if (token < (lows[place] ?? 0) || token >= (highs[place] ?? 0)) return false
  }
  return true
}

function rangeOf({ dictionary }: TextIndex, part: string, mayGoOn: boolean): [low: number, high: number] {
  if (mayGoOn) return tokensBeginning(dictionary, part)
  const token = tokenOf(dictionary, part)
  return token === -1 ? [BOUNDARY, BOUNDARY] : [token, token + 1]
}
