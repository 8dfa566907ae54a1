import { createHash, type Hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Day } from '../../../src/schema/day.ts'
import type { IndexPart } from '../columns/index-part.ts'
import { dayNumber } from '../columns/review-columns.ts'
import { digestsBetween } from './review-digests.ts'
import type { SinceResult } from '../review-index.ts'
import { countFrom } from '../filters/select.ts'
import { u32 } from '../text-index/typed-arrays.ts'

/**
 * Answers `since` for any day. The reviews of an answer are slices of the published files, newest first, with commas between.
 *
 * An ETag is a SHA-256 over the digests of the reviews and the tail of the answer: it is equal exactly if the bytes are. One pass
 * over the digests computes all ETags except for their tails: it copies the running hash at the end of each day.
 */
export async function sinceAnswerer(parts: readonly IndexPart[]): Promise<(date: Day, limit?: number) => SinceResult> {
  const runs = parts.flatMap(runsOf)
  const hashes = await hashesOf(parts)
  return (date, limit = Infinity) => {
    const count = parts.reduce((sum, { columns }) => sum + countFrom(columns.days, dayNumber(date)), 0)
    const returned = Math.min(count, limit)
    const tail = Buffer.from(`],"count":${count},"since":"${date}"}`)
    const hash = hashes.get(returned)?.copy() ?? hashOfFirst(parts, returned)
    return {
      ...{ count, returned, etag: `"${hash.update(tail).digest('hex')}"` },
      body: [HEAD, ...newest(runs, returned), tail],
    }
  }
}

const HEAD = Buffer.from('{"reviews":[')
const COMMA = Buffer.from(',')

/** Rows to hash before yielding to other requests. Hashing them takes about a millisecond. */
const TURN_ROWS = 32 * 1024

/** Consecutive rows of one file with only commas between them. */
type Run = {
  firstRow: number
  endRow: number
  /** The bytes of the run up to the end of review number `count` of all, commas included. */
  upTo: (count: number) => Buffer
}

function runsOf({ columns: { reviewRanges: ranges, rowCount }, published, firstRow }: IndexPart): Run[] {
  const runs: Run[] = []
  for (let row = 0; row < rowCount;) {
    const [first, number, start] = [row, u32(ranges, 3 * row), u32(ranges, 3 * row + 1)]
    const file = published.reviews[number]?.bytes ?? Buffer.alloc(0)
    do row++
    while (
      row < rowCount &&
      u32(ranges, 3 * row) === number &&
      u32(ranges, 3 * row + 1) === u32(ranges, 3 * row - 1) + 1
    )
    const upTo = (count: number): Buffer => file.subarray(start, u32(ranges, 3 * (count - firstRow) - 1))
    runs.push({ firstRow: firstRow + first, endRow: firstRow + row, upTo })
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

function hashOfFirst(parts: readonly IndexPart[], count: number): Hash {
  const hash = createHash('sha256')
  for (const { columns, firstRow } of parts)
    hash.update(digestsBetween(columns.digests, 0, Math.max(0, count - firstRow)))
  return hash
}

/** The hash of each day's answer without its tail, by the number of reviews in the answer. */
async function hashesOf(parts: readonly IndexPart[]): Promise<Map<number, Hash>> {
  const running = createHash('sha256')
  const hashes = new Map([[0, running.copy()]])
  let inTurn = 0
  for (const { columns, firstRow } of parts) {
    const { days, digests, rowCount } = columns
    for (let from = 0; from < rowCount;) {
      const to = countFrom(days, u32(days, from))
      inTurn += to - from
      if (inTurn > TURN_ROWS) {
        await setImmediate()
        inTurn = to - from
      }
      hashes.set(firstRow + to, running.update(digestsBetween(digests, from, to)).copy())
      from = to
    }
  }
  return hashes
}
