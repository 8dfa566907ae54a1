import { add, unite, wordsFor } from './bitmap.ts'
import { sizeOf, tokenOf, tokensBeginning } from './dictionary.ts'
import { tokensContaining, tokensEnding } from './grams.ts'
import { BOUNDARY, reviewAt } from './text-index.ts'
import { tokenise } from './tokens.ts'
import type { Bitmap } from './bitmap.ts'
import type { TextIndex } from './text-index.ts'

/** The reviews in whose text a folded query (not empty) stands, be it part of a word or across several. */
export function findText(index: TextIndex, query: string): Bitmap {
  const found = new Uint32Array(wordsFor(index.reviewCount))
  const parts: string[] = []
  tokenise(query, (from, to) => parts.push(query.slice(from, to)))
  if (parts.length === 1) findPart(index, query, found)
  else findPhrase(index, parts, found)
  return found
}

function findPart(index: TextIndex, part: string, found: Bitmap): void {
  for (const token of tokensContaining(index.dictionary, index.grams, part)) {
    const bitmap = index.dense[token] ?? -1
    if (bitmap >= 0) unite(found, index.bitmaps, bitmap * found.length)
    else addReviewsOf(index, token, found)
  }
}

function addReviewsOf(index: TextIndex, token: number, found: Bitmap): void {
  const end = index.starts[token + 1] ?? 0
  for (let at = index.starts[token] ?? 0; at < end; at++) add(found, reviewAt(index, index.positions[at] ?? 0))
}

/**
 * Only the first token of a phrase may have more before it, and only the last one more after it: in the dictionary the
 * tokens that begin alike stand together, so every place but the first is a range of tokens.
 */
type Phrase = { first: Uint8Array; lows: Uint32Array; highs: Uint32Array }

/** Walks the positions of the rarest place of the phrase, and looks at what stands around each. */
function findPhrase(index: TextIndex, parts: string[], found: Bitmap): void {
  const { dictionary, grams, positions, starts, stream } = index
  const [head = '', ...tail] = parts
  const firsts = tokensEnding(dictionary, grams, head)
  const ranges = tail.map((part, place) => rangeOf(index, part, place === tail.length - 1))
  const counts = [
    firsts.reduce((sum, token) => sum + timesOf(index, token, token + 1), 0),
    ...ranges.map(([low, high]) => timesOf(index, low, high)),
  ]
  const rarest = counts.reduce((least, times, place) => (times < (counts[least] ?? 0) ? place : least), 0)
  const phrase = {
    first: new Uint8Array(sizeOf(dictionary)),
    lows: Uint32Array.from(ranges, ([low]) => low),
    highs: Uint32Array.from(ranges, ([, high]) => high),
  }
  for (const token of firsts) phrase.first[token] = 1
  const [low = 0, high = 0] = ranges[rarest - 1] ?? []
  const anchors = rarest === 0 ? firsts.map((token) => [token, token + 1] as const) : [[low, high] as const]
  for (const [from, to] of anchors) {
    const end = starts[to] ?? 0
    for (let at = starts[from] ?? 0; at < end; at++) {
      const position = positions[at] ?? 0
      if (standsIn(stream, position - rarest, phrase)) add(found, reviewAt(index, position))
    }
  }
}

function standsIn(stream: Uint32Array, start: number, { first, lows, highs }: Phrase): boolean {
  if (first[stream[start] ?? BOUNDARY] !== 1) return false
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

/** How often the tokens from `low` to just before `high` stand in all texts. */
function timesOf({ starts }: TextIndex, low: number, high: number): number {
  return (starts[high] ?? 0) - (starts[low] ?? 0)
}
