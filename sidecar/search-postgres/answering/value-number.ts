import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
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
 * The number of a value: the first 64 bits of a SHA-256, in decimal digits. Arrays of numbers take a third of the space of arrays
 * of texts, and need no table that all writers would share. Two values of a dataset could get the same number, but a disk error
 * is more likely (one in 10^9 for a hundred thousand values).
 */
export function valueNumber(kind: ValueKind, value: string): string {
  const key = `${kind}\0${value}`
  const known = numbers.get(key)
  if (known !== undefined) return known
  const number = createHash('sha256').update(key).digest().readBigInt64BE().toString()
  numbers.set(key, number)
  return number
}

/** A cache, because most words occur in many reviews. */
const numbers = new LRUCache<string, string>({ max: 50_000 })
