import { partitionPoint } from '../../../src/search/partition-point.ts'
import { type Dictionary, hasAt, lengthOf, sizeOf } from './dictionary.ts'
import { u16, u32 } from './typed-arrays.ts'

/** The tokens that contain each run of one to three code units (gram), so that any part of a token finds it. */
export type Grams = {
  /** The grams as numbers (see `keyOf`), sorted. */
  keys: Float64Array<ArrayBuffer>
  /** Where each gram's tokens begin in `tokens`; one more entry marks the end of the last. */
  starts: Uint32Array<ArrayBuffer>
  tokens: Uint32Array<ArrayBuffer>
}

export function gramsOf(dictionary: Dictionary): Grams {
  const counts = new Map<number, number>()
  forEachGram(dictionary, (key) => counts.set(key, (counts.get(key) ?? 0) + 1))
  const keys = Float64Array.from(counts.keys()).sort()
  const starts = new Uint32Array(keys.length + 1)
  const ends = new Uint32Array(keys.length)
  const ranks = new Map<number, number>()
  keys.forEach((key, rank) => {
    ranks.set(key, rank)
    ends[rank] = u32(starts, rank)
    starts[rank + 1] = u32(starts, rank) + (counts.get(key) ?? 0)
  })
  const tokens = new Uint32Array(starts.at(-1) ?? 0)
  forEachGram(dictionary, (key, token) => {
    const rank = ranks.get(key) ?? 0
    const end = u32(ends, rank)
    // Tokens come in order, so a token that contains the gram twice was the last one added.
    if (end > u32(starts, rank) && tokens[end - 1] === token) return
    tokens[end] = token
    ends[rank] = end + 1
  })
  return packed({ keys, starts, tokens }, ends)
}

/** The number of the gram `part`, or -1 if it is too long for a gram or no token contains it. */
export function gramOf({ keys }: Grams, part: string): number {
  if (part.length > LONGEST) return -1
  const key = keyOf(part.length, part.charCodeAt(0), part.charCodeAt(1), part.charCodeAt(2))
  const gram = rankOf(keys, key)
  return keys[gram] === key ? gram : -1
}

/** The tokens that contain `part` (not empty), in order. */
export function tokensContaining(dictionary: Dictionary, grams: Grams, part: string): number[] {
  const found: number[] = []
  const units = Uint16Array.from({ length: part.length }, (_, at) => part.charCodeAt(at))
  for (const token of candidates(grams, part)) if (contains(dictionary, token, units)) found.push(token)
  return found
}

/** The tokens that end with `part` (not empty), in order. */
export function tokensEndingWith(dictionary: Dictionary, grams: Grams, part: string): number[] {
  const found: number[] = []
  for (const token of candidates(grams, part)) {
    if (hasAt(dictionary, token, lengthOf(dictionary, token) - part.length, part)) found.push(token)
  }
  return found
}

const LONGEST = 3
const UNITS = 0x10000

/**
 * Whether a token has these code units. The loop calls no function, because a search for a rare term spends most of its time
 * here.
 */
function contains({ units, starts }: Dictionary, token: number, part: Uint16Array): boolean {
  const { length } = part
  if (length <= LONGEST) return true
  const first = part[0]
  const last = u32(starts, token + 1) - length
  for (let at = u32(starts, token); at <= last; at++) {
    if (units[at] !== first) continue
    let same = 1
    while (same < length && units[at + same] === part[same]) same++
    if (same === length) return true
  }
  return false
}

/** The tokens of the rarest gram of `part`. */
function candidates(grams: Grams, part: string): Uint32Array {
  const length = Math.min(part.length, LONGEST)
  let rarest: Uint32Array | undefined
  for (let at = 0; at + length <= part.length; at++) {
    const tokens = tokensOf(grams, keyOf(length, part.charCodeAt(at), part.charCodeAt(at + 1), part.charCodeAt(at + 2)))
    if (rarest === undefined || tokens.length < rarest.length) rarest = tokens
  }
  return rarest ?? new Uint32Array()
}

function tokensOf({ keys, starts, tokens }: Grams, key: number): Uint32Array {
  const gram = rankOf(keys, key)
  return keys[gram] === key ? tokens.subarray(starts[gram], starts[gram + 1]) : new Uint32Array()
}

/** The position of a key, or of the next one if it is missing. */
function rankOf(keys: Float64Array, key: number): number {
  return partitionPoint((place) => (keys[place] ?? 0) < key, keys.length)
}

function forEachGram(dictionary: Dictionary, visit: (key: number, token: number) => void): void {
  const { units, starts } = dictionary
  for (let token = 0; token < sizeOf(dictionary); token++) {
    const end = u32(starts, token + 1)
    for (let at = u32(starts, token); at < end; at++) {
      const [a, b, c] = [u16(units, at), u16(units, at + 1), u16(units, at + 2)]
      visit(keyOf(1, a, b, c), token)
      if (at + 1 < end) visit(keyOf(2, a, b, c), token)
      if (at + 2 < end) visit(keyOf(3, a, b, c), token)
    }
  }
}

/** A gram as a whole number below 2^50: its length, then its code units. */
function keyOf(length: number, a: number, b: number, c: number): number {
  return ((length * UNITS + a) * UNITS + (length > 1 ? b : 0)) * UNITS + (length > 2 ? c : 0)
}

/** Removes the space that was reserved for grams that a token contains more than once. */
function packed({ keys, starts, tokens }: Grams, ends: Uint32Array): Grams {
  let length = 0
  const tight = new Uint32Array(starts.length)
  keys.forEach((_, rank) => {
    tokens.copyWithin(length, u32(starts, rank), ends[rank])
    length += u32(ends, rank) - u32(starts, rank)
    tight[rank + 1] = length
  })
  return { keys, starts: tight, tokens: tokens.slice(0, length) }
}
