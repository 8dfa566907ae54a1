import { add, type Bitmap, unite } from './bitmap.ts'
import { sizeOf, tokenOf, tokensStartingWith } from './dictionary.ts'
import { gramOf, tokensContaining, tokensEndingWith } from './grams.ts'
import type { Selection } from '../filters/selection.ts'
import { BOUNDARY, rowAt, type TextIndex } from './text-index.ts'
import { addRowsOf, rowListOf } from './token-rows.ts'
import { eachToken } from '../../../src/search/each-token.ts'
import { u32 } from './typed-arrays.ts'

/**
 * The reviews whose text contains a folded query (not empty) as a substring, within a word or across several. A set in the result
 * is `scratch`, whose content is overwritten.
 */
export function findText(index: TextIndex, query: string, scratch: Bitmap): Selection {
  const parts: string[] = []
  eachToken(query, (from, to) => parts.push(query.slice(from, to)))
  if (parts.length === 1) return findPart(index, query, scratch)
  scratch.fill(0)
  findPhrase(index, parts, scratch)
  return { set: scratch }
}

function findPart(index: TextIndex, part: string, scratch: Bitmap): Selection {
  const common = index.common.numbers[gramOf(index.grams, part)] ?? -1
  const tokens = common >= 0 ? [] : tokensContaining(index.dictionary, index.grams, part)
  const [token] = tokens
  const rows = token === undefined || tokens.length > 1 ? undefined : rowListOf(index.tokenRows, token)
  if (rows !== undefined) return { rows }
  scratch.fill(0)
  if (common >= 0) unite(scratch, index.common.bitmaps, common * scratch.length)
  for (const one of tokens) addRowsOf(index.tokenRows, one, scratch)
  return { set: scratch }
}

/**
 * The tokens that each part of a phrase can match. The first part may match the end of a token, and the last part the beginning
 * of a token; the parts between must match whole tokens. The dictionary is sorted, so the tokens of every part except the first
 * are a range.
 */
type Phrase = {
  firsts: number[]
  /** By token: 1 if it is in `firsts`. */
  isFirst: Uint8Array
  /** From the second part on: the lowest token, and the one after the highest. */
  lows: Uint32Array
  highs: Uint32Array
}

/** Visits the positions of the rarest part of the phrase, and compares the tokens around each. */
function findPhrase(index: TextIndex, parts: string[], found: Bitmap): void {
  const phrase = phraseOf(index, parts)
  const counts = parts.map((_, part) => positionCount(index, phrase, part))
  const rarest = counts.reduce((least, some, part) => (some < (counts[least] ?? 0) ? part : least), 0)
  for (const [low, high] of tokenRanges(phrase, rarest)) {
    const end = u32(index.starts, high)
    for (let at = u32(index.starts, low); at < end; at++) {
      const start = u32(index.positions, at) - rarest
      if (matchesAt(index.stream, start, phrase)) add(found, rowAt(index, start))
    }
  }
}

function phraseOf(index: TextIndex, [head = '', ...tail]: string[]): Phrase {
  const firsts = tokensEndingWith(index.dictionary, index.grams, head)
  const isFirst = new Uint8Array(sizeOf(index.dictionary))
  for (const token of firsts) isFirst[token] = 1
  const ranges = tail.map((part, at) => rangeOf(index, part, at === tail.length - 1))
  const lows = Uint32Array.from(ranges, ([low]) => low)
  const highs = Uint32Array.from(ranges, ([, high]) => high)
  return { firsts, isFirst, lows, highs }
}

function tokenRanges({ firsts, lows, highs }: Phrase, part: number): [low: number, high: number][] {
  if (part === 0) return firsts.map((token) => [token, token + 1])
  return [[u32(lows, part - 1), u32(highs, part - 1)]]
}

/** The number of positions with a token that matches this part of the phrase. */
function positionCount({ starts }: TextIndex, phrase: Phrase, part: number): number {
  return tokenRanges(phrase, part).reduce((sum, [low, high]) => sum + u32(starts, high) - u32(starts, low), 0)
}

function matchesAt(stream: Uint32Array, start: number, { isFirst, lows, highs }: Phrase): boolean {
  if (isFirst[u32(stream, start)] !== 1) return false
  for (let part = 0; part < lows.length; part++) {
    const token = u32(stream, start + 1 + part)
    if (token < u32(lows, part) || token >= u32(highs, part)) return false
  }
  return true
}

function rangeOf({ dictionary }: TextIndex, part: string, isLast: boolean): [low: number, high: number] {
  if (isLast) return tokensStartingWith(dictionary, part)
  const token = tokenOf(dictionary, part)
  return token === -1 ? [BOUNDARY, BOUNDARY] : [token, token + 1]
}
