import { add, type Bitmap, wordsFor } from '../../search/text-index/bitmap.ts'
import { chunksOf } from '../postings.ts'
import type { LoadedShard } from '../loading/load-version.ts'

/** The reviews of a version by row, that is, by position in newest-first order. About 13 bytes each. */
export type VersionRows = {
  rowCount: number
  /** By row: the number of the review in the database. */
  numbers: Uint32Array<ArrayBuffer>
  /** By number: the row. */
  rows: Uint32Array<ArrayBuffer>
  /** By row: the day as a number, descending. */
  days: Uint32Array<ArrayBuffer>
  /** By stars minus one: the reviews with that rating. */
  ratings: Bitmap[]
  /** The chunks that the numbers are in. */
  chunks: number[]
}

/** `shards` are newest first. */
export function versionRows(shards: readonly LoadedShard[]): VersionRows {
  const lists = shards.map((shard) => shard.numbers)
  const rowCount = lists.reduce((sum, { length }) => sum + length, 0)
  const numbers = new Uint32Array(rowCount)
  const days = new Uint32Array(rowCount)
  const ratings = [1, 2, 3, 4, 5].map(() => new Uint32Array(wordsFor(rowCount)))
  let row = 0
  for (const { figures, numbers: its, stars } of shards) {
    numbers.set(its, row)
    let ofDay = row
    for (const day of figures.days) {
      const end = ofDay + day.count
      days.fill(day.day, ofDay, end)
      ofDay = end
    }
    for (const rating of stars) {
      const set = ratings[rating - 1]
      if (set) add(set, row)
      row++
    }
  }
  const rows = new Uint32Array(numbers.reduce((most, number) => Math.max(most, number + 1), 0))
  for (let at = 0; at < rowCount; at++) rows[numbers[at] ?? 0] = at
  return { rowCount, numbers, rows, days, ratings, chunks: chunksOf(lists) }
}
