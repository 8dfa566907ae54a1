import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** What a review has that can be asked for; `word` is the key of a word in its text. */
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

/**
 * A value as a whole number of 64 bits, in digits: the first bits of a SHA-256. Arrays of numbers are a third of the size of
 * arrays of texts, and need no table of values that all writers share. That two of a dataset's values get one number is less
 * likely than a fault of the disk (one in 10^9 for a hundred thousand values).
 */
export function valueNumber(kind: ValueKind, value: string): string {
  const key = `${kind}\0${value}`
  const known = numbers.get(key)
  if (known !== undefined) return known
  const number = createHash('sha256').update(key).digest().readBigInt64BE().toString()
  numbers.set(key, number)
  return number
}

/** Most words of a review are words of many reviews. */
const numbers = new LRUCache<string, string>({ max: 50_000 })
