import { createHash } from 'node:crypto'
import type { GroupBy } from '../../../src/schema/search.ts'

/** The kinds of values that reviews can be found by. A `word` is the key of a word in the text (see `wordKey`). */
export type ValueKind =
  | 'source'
  | 'language'
  | 'sentiment'
  | 'topic'
  | 'problem'
  | 'area'
  | 'aspect'
  | 'technician'
  | 'service'
  | 'flag'
  | 'word'
  | `${string} aspect`

/** The kinds of values that a search can group its matches by. */
export const GROUPED_KINDS: Record<Exclude<GroupBy, 'month' | 'rating'>, ValueKind> = {
  ...{ technician: 'technician', service: 'service', service_area: 'area', problem: 'problem' },
  ...{ aspect: 'aspect', source: 'source', language: 'language' },
}

/**
 * The number of a value: the first 64 bits of a SHA-256, in decimal digits. So the key of a posting has eight bytes, and no table
 * is needed that assigns numbers to values. Two values of a dataset could get the same number, but a disk error is more likely
 * (one in 10^9 for a hundred thousand values).
 */
export function valueNumber(kind: ValueKind, value: string): string {
  return cachedNumber(kind, value, () =>
    createHash('sha256').update(`${kind}\0${value}`).digest().readBigInt64BE().toString(),
  )
}

/** The number of a value or of a token: cached, or else computed and cached, because most occur in many reviews. */
export function cachedNumber(kind: string, value: string, compute: () => string): string {
  let ofKind = numbers.get(kind)
  if (ofKind === undefined || ofKind.size >= MOST_OF_KIND) numbers.set(kind, (ofKind = new Map<string, string>()))
  const known = ofKind.get(value)
  if (known !== undefined) return known
  const number = compute()
  if (value.length <= LONGEST) ofKind.set(value, number) // Strangers choose the words of queries, so a value can be long
  return number
}

/** Numbers by kind, then by value. Not an LRU cache, because with one, the terms of a review take 1.5 times as long. */
const numbers = new Map<string, Map<string, string>>()
const MOST_OF_KIND = 100_000
const LONGEST = 100
