import { createHash, hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import writeFileAtomic from 'write-file-atomic'
import type { Correction } from '../schema/content/corrections.ts'
import type { Reading } from '../schema/content/reading.ts'
import type { Review } from '../schema/review.ts'
import type { MonthInsights } from './month-insights.ts'

/** The insights of a month as they were last, with what they were made of. */
export type KeptMonthInsights = {
  /** Those made of this, if they are kept. */
  get: (madeOf: string) => Promise<MonthInsights | null>
  put: (madeOf: string, insights: MonthInsights) => Promise<void>
}

/** The reviews of a month, and what a model and a person said of each, by its id. */
export type MonthToRead = {
  month: string
  reviews: readonly Review[]
  readings: ReadonlyMap<string, Reading>
  corrections: ReadonlyMap<string, readonly Correction[]>
}

/** A digest of all that the insights of a month are made of, other than the engine. */
export function madeOf({ reviews, readings, corrections }: MonthToRead): string {
  const inputs = reviews.map(({ id, text, language, rating, author, disclosure }) => {
    const isDisclosed = disclosure !== undefined
    return [id, text, language, rating, author, isDisclosed, readings.get(id) ?? 0, corrections.get(id) ?? 0]
  })
  return hash('sha256', JSON.stringify(inputs), 'base64url')
}

/** The insights of a month that are kept in a file; whatever is damaged there is as if it were not. */
export function keptMonthInsights(path: string): KeptMonthInsights {
  return {
    get: async (inputs) => {
      const file = await readFile(path).catch(() => Buffer.alloc(0))
      const made = file.subarray(DIGEST_BYTES)
      if (!file.subarray(0, DIGEST_BYTES).equals(digestOf(inputs, made))) return null
      const insights: unknown = deserialize(made)
      return isMonthInsights(insights) ? insights : null
    },
    put: async (inputs, insights) => {
      const made = serialize(insights)
      await writeFileAtomic(path, Buffer.concat([digestOf(inputs, made), made]))
    },
  }
}

const DIGEST_BYTES = 32

/** Of the inputs too, so that what was made of others is as good as damaged. */
function digestOf(inputs: string, made: Uint8Array): Buffer {
  return createHash('sha256').update(inputs).update(made).digest()
}

/** The digest matched, so this is what `put` received; the check only tells the compiler. */
function isMonthInsights(value: unknown): value is MonthInsights {
  return typeof value === 'object' && value !== null && 'sums' in value
}
