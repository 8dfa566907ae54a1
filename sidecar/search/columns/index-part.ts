import type { DatasetFiles } from './dataset-files.ts'
import type { ReviewColumns } from './review-columns.ts'
import { u32 } from '../text-index/typed-arrays.ts'

/** Consecutive reviews in newest-first order, and the files that contain them. */
export type MadePart = { columns: ReviewColumns; published: DatasetFiles }

/**
 * A part of an index; `firstRow` is the position of its first review among all reviews. An index has one part, or a part for the
 * newest months and parts for older ones, so that a change to the newest months costs little. No day is in two parts.
 */
export type IndexPart = MadePart & { firstRow: number }

/** A row, counted within its part. */
export type RowOfPart = { part: IndexPart; row: number }

/** Finds the part with the review at that position among all reviews. `parts` are newest first. */
export function partWith(parts: readonly IndexPart[], place: number): RowOfPart {
  for (const part of parts) {
    const row = place - part.firstRow
    if (row < part.columns.rowCount) return { part, row }
  }
  throw new RangeError(`There is no review at ${place}`)
}

/** The published bytes of a review. */
export function reviewAt({ part: { columns, published }, row }: RowOfPart): Buffer {
  return sliceOf(published.reviews, columns.reviewRanges, row)
}

/** The published bytes of a review's insights; empty if it has no insights. */
export function insightAt({ part: { columns, published }, row }: RowOfPart): Buffer {
  return sliceOf(published.perReview, columns.insightRanges, row)
}

function sliceOf(files: DatasetFiles['reviews'], ranges: Uint32Array, row: number): Buffer {
  const file = files[u32(ranges, 3 * row)]?.bytes ?? Buffer.alloc(0)
  return file.subarray(u32(ranges, 3 * row + 1), u32(ranges, 3 * row + 2))
}
