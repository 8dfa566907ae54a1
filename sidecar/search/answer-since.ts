import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Hash } from 'node:crypto'
import type { Day } from '../../src/schema/day.ts'
import { dayNumber } from './review-columns.ts'
import type { ReviewColumns } from './review-columns.ts'
import type { Since } from './review-index.ts'
import { countFrom } from './select.ts'

/**
 * Answers `since` for any day. `file` is `/reviews.json` as published: a list of reviews is one slice of it.
 *
 * The reviews come first in an answer: one pass over them, with a copy of the running hash wherever a day ends, gives
 * the ETag of every answer but for its tail.
 */
export async function sinceAnswerer(
  columns: ReviewColumns,
  file: Buffer,
): Promise<(date: Day, limit?: number) => Since> {
  const hashes = await hashesOf(columns, file)
  return (date, limit = Infinity) => {
    const count = countFrom(columns.days, dayNumber(date))
    const returned = Math.min(count, limit)
    const reviews = newest(columns, file, returned)
    const tail = Buffer.from(`],"count":${count},"since":"${date}"}`)
    const hash = hashes.get(returned)?.copy() ?? createHash('sha256').update(HEAD).update(reviews)
    const parts = [HEAD, reviews, tail]
    return { count, returned, etag: `"${hash.update(tail).digest('hex')}"`, parts, body: () => Buffer.concat(parts) }
  }
}

const HEAD = Buffer.from('{"reviews":[')

/** How many bytes are hashed before others have their turn: about a millisecond's worth. */
const TURN_BYTES = 1024 * 1024

/** By how many reviews are in the answer: the hash of all of it that comes before the tail. */
async function hashesOf(columns: ReviewColumns, file: Buffer): Promise<Map<number, Hash>> {
  const running = createHash('sha256').update(HEAD)
  const hashes = new Map([[0, running.copy()]])
  const all = newest(columns, file, columns.reviewCount)
  let hashed = 0
  for (const count of dayEnds(columns.days)) {
    const end = newest(columns, file, count).length
    while (hashed < end) {
      // A turn ends at the same bytes whatever the days are: busy days do not make long turns, nor quiet ones many.
      const next = Math.min(end, (Math.floor(hashed / TURN_BYTES) + 1) * TURN_BYTES)
      running.update(all.subarray(hashed, next))
      if (next % TURN_BYTES === 0) await setImmediate()
      hashed = next
    }
    hashes.set(count, running.copy())
  }
  return hashes
}

/** How many reviews are of each day or later, for every day that has one. */
function dayEnds(days: Uint32Array): number[] {
  const ends: number[] = []
  days.forEach((day, place) => {
    if (days[place + 1] !== day) ends.push(place + 1)
  })
  return ends
}

/** The first so many reviews with all that stands between them. */
function newest({ reviewRanges }: ReviewColumns, file: Buffer, count: number): Buffer {
  return file.subarray(reviewRanges[0] ?? 0, count === 0 ? (reviewRanges[0] ?? 0) : reviewRanges[2 * count - 1])
}
