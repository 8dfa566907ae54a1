import type { DatasetFiles } from './dataset-files.ts'
import type { ReviewColumns } from './review-columns.ts'
import { u32 } from '../text-index/typed-arrays.ts'
import type { ByteSlice } from '../answer/answer-body.ts'

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
export function partWith<Part extends IndexPart>(parts: readonly Part[], place: number): { part: Part; row: number } {
  for (const part of parts) {
    const row = place - part.firstRow
    if (row < part.columns.rowCount) return { part, row }
  }
  throw new RangeError(`There is no review at ${place}`)
}

/** Where the published bytes of a review are. */
export function reviewSlice({ part: { columns, published }, row }: RowOfPart): ByteSlice {
  return sliceOf(published.reviews, columns.reviewRanges, row)
}

/** The published bytes of a review. */
export function reviewAt(place: RowOfPart): Buffer {
  return bytesOf(reviewSlice(place))
}

/** The published bytes of a review's insights; empty if it has no insights. */
export function insightAt({ part: { columns, published }, row }: RowOfPart): Buffer {
  return bytesOf(sliceOf(published.perReview, columns.insightRanges, row))
}

function bytesOf({ bytes, start, end }: ByteSlice): Buffer {
  return bytes.subarray(start, end)
}

function sliceOf(files: DatasetFiles['reviews'], ranges: Uint32Array, row: number): ByteSlice {
  const bytes = files[u32(ranges, 3 * row)]?.bytes ?? NO_BYTES
  return { bytes, start: u32(ranges, 3 * row + 1), end: u32(ranges, 3 * row + 2) }
}

const NO_BYTES = Buffer.alloc(0)
