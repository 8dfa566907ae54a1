import { createHash, type Hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Day } from '../../src/schema/day.ts'
import { dayNumber, type ReviewColumns } from './review-columns.ts'
import type { SinceResult } from './review-index.ts'
import { countFrom } from './select.ts'
import { u32 } from './typed-arrays.ts'

/**
 * Answers `since` for any day. `file` is `/reviews.json` as published; the reviews of an answer are one slice of it.
 *
 * They come first in an answer, so one pass over them, with a copy of the running hash at the end of each day, gives the
 * ETag of every answer except for its tail.
 */
export async function sinceAnswerer(
  columns: ReviewColumns,
  file: Buffer,
): Promise<(date: Day, limit?: number) => SinceResult> {
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

/** How many bytes to hash before yielding to other requests: about a millisecond's worth. */
const TURN_BYTES = 1024 * 1024

/** By the number of reviews in the answer: the hash of everything before its tail. */
async function hashesOf(columns: ReviewColumns, file: Buffer): Promise<Map<number, Hash>> {
  const running = createHash('sha256').update(HEAD)
  const hashes = new Map([[0, running.copy()]])
  const all = newest(columns, file, columns.rowCount)
  let hashed = 0
  for (const count of dayEnds(columns.days)) {
    const end = newest(columns, file, count).length
    while (hashed < end) {
      // A turn ends at the same bytes whatever the days are: busy days do not make long turns, nor quiet days many.
      const next = Math.min(end, (Math.floor(hashed / TURN_BYTES) + 1) * TURN_BYTES)
      running.update(all.subarray(hashed, next))
      if (next % TURN_BYTES === 0) await setImmediate()
      hashed = next
    }
    hashes.set(count, running.copy())
  }
  return hashes
}

/** For every day with a review, how many reviews are of that day or later. */
function dayEnds(days: Uint32Array): number[] {
  const ends: number[] = []
  days.forEach((day, row) => {
    if (days[row + 1] !== day) ends.push(row + 1)
  })
  return ends
}

/** The bytes of the first `count` reviews, commas included. */
function newest({ reviewRanges }: ReviewColumns, file: Buffer, count: number): Buffer {
  const start = u32(reviewRanges, 0)
  return file.subarray(start, count === 0 ? start : u32(reviewRanges, 2 * count - 1))
}
