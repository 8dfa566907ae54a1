import { createHash, type Hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Day } from '../../src/schema/day.ts'
import { inChunks } from '../http/parts.ts'
import type { IndexPart } from './index-part.ts'
import { dayNumber } from './review-columns.ts'
import type { SinceResult } from './review-index.ts'
import { countFrom } from './select.ts'
import { u32 } from './typed-arrays.ts'

/**
 * Answers `since` for any day. The reviews of an answer are a slice of the first files as published, with commas between.
 *
 * They come first in an answer, so one pass over them, with a copy of the running hash at the end of each day, gives the
 * ETag of every answer except for its tail.
 */
export async function sinceAnswerer(parts: readonly IndexPart[]): Promise<(date: Day, limit?: number) => SinceResult> {
  const runs = parts.flatMap(runsOf)
  const hashes = await hashesOf(runs)
  return (date, limit = Infinity) => {
    const count = parts.reduce((sum, { columns }) => sum + countFrom(columns.days, dayNumber(date)), 0)
    const returned = Math.min(count, limit)
    const tail = Buffer.from(`],"count":${count},"since":"${date}"}`)
    const body = [HEAD, ...newest(runs, returned), tail]
    const hash = hashes.get(returned)?.copy().update(tail) ?? hashOf(body)
    return { count, returned, etag: `"${hash.digest('hex')}"`, body }
  }
}

const HEAD = Buffer.from('{"reviews":[')
const COMMA = Buffer.from(',')

/** How many bytes to hash before yielding to other requests: about a millisecond's worth. */
const TURN_BYTES = 1024 * 1024

/** The reviews of one file: rows that follow each other. */
type Run = {
  firstRow: number
  endRow: number
  /** How many reviews of the dataset are of a day or later, for each day that ends in the file; and of the file or before it. */
  counts: number[]
  /** The bytes from the first review of the file to the end of the last of so many, commas included. */
  upTo: (count: number) => Buffer
}

function runsOf({ columns: { reviewRanges: ranges, days, rowCount }, published, firstRow }: IndexPart): Run[] {
  const runs: Run[] = []
  for (let row = 0; row < rowCount;) {
    const [first, number, start] = [row, u32(ranges, 3 * row), u32(ranges, 3 * row + 1)]
    const file = published.reviews[number]?.bytes ?? Buffer.alloc(0)
    const counts: number[] = []
    for (; row < rowCount && u32(ranges, 3 * row) === number; row++) {
      const isLast = row + 1 === rowCount || u32(ranges, 3 * row + 3) !== number
      if (isLast || days[row + 1] !== days[row]) counts.push(firstRow + row + 1)
    }
    const upTo = (count: number): Buffer => file.subarray(start, u32(ranges, 3 * (count - firstRow) - 1))
    runs.push({ firstRow: firstRow + first, endRow: firstRow + row, counts, upTo })
  }
  return runs
}

/** The first `count` reviews, with the commas between them. */
function newest(runs: readonly Run[], count: number): Buffer[] {
  return runs
    .filter(({ firstRow }) => firstRow < count)
    .flatMap(({ endRow, upTo }, at) => {
      const reviews = upTo(Math.min(endRow, count))
      return at === 0 ? [reviews] : [COMMA, reviews]
    })
}

function hashOf(parts: readonly Buffer[]): Hash {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash
}

/** By the number of reviews in the answer: the hash of everything before its tail. */
async function hashesOf(runs: readonly Run[]): Promise<Map<number, Hash>> {
  const running = createHash('sha256').update(HEAD)
  const hashes = new Map([[0, running.copy()]])
  let inTurn = 0
  for (const { firstRow, counts, upTo } of runs) {
    if (firstRow > 0) running.update(COMMA)
    let hashed = 0
    for (const count of counts) {
      for (const chunk of inChunks([upTo(count).subarray(hashed)], TURN_BYTES)) {
        // Turns are of bytes, not of days: busy days do not make long ones, nor quiet days many.
        inTurn += chunk.length
        if (inTurn > TURN_BYTES) {
          await setImmediate()
          inTurn = chunk.length
        }
        running.update(chunk)
        hashed += chunk.length
      }
      hashes.set(count, running.copy())
    }
  }
  return hashes
}
