import type { DatasetFiles } from './dataset-files.ts'
import type { ReviewColumns } from './review-columns.ts'
import { u32 } from '../text-index/typed-arrays.ts'

/** Reviews that follow each other in the newest-first order, and the files that they are in. */
export type MadePart = { columns: ReviewColumns; published: DatasetFiles }

/**
 * A part of an index; `firstRow` is the place of its first review among all. An index is one part, or that of the newest months and
 * those of older ones, so that a change to the newest months costs little. No day is in two parts.
 */
export type IndexPart = MadePart & { firstRow: number }

/** The row of a part. */
export type RowOfPart = { part: IndexPart; row: number }

/** Where the review at that place among all is. The newest part comes first. */
export function partWith(parts: readonly IndexPart[], place: number): RowOfPart {
  for (const part of parts) {
    const row = place - part.firstRow
    if (row < part.columns.rowCount) return { part, row }
  }
  throw new RangeError(`There is no review at ${place}`)
}

/** A review, as the bytes it was published in. */
export function reviewAt({ part: { columns, published }, row }: RowOfPart): Buffer {
  return sliceOf(published.reviews, columns.reviewRanges, row)
}

/** What is said of a review, as the bytes it was published in; empty if there is nothing. */
export function insightAt({ part: { columns, published }, row }: RowOfPart): Buffer {
  return sliceOf(published.perReview, columns.insightRanges, row)
}

function sliceOf(files: DatasetFiles['reviews'], ranges: Uint32Array, row: number): Buffer {
  const file = files[u32(ranges, 3 * row)]?.bytes ?? Buffer.alloc(0)
  return file.subarray(u32(ranges, 3 * row + 1), u32(ranges, 3 * row + 2))
}
