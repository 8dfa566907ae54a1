import { hash } from 'node:crypto'
import type { DatasetFiles } from '../columns/dataset-files.ts'
import { u32 } from '../text-index/typed-arrays.ts'
import type { ByteSlice } from './answer-body.ts'

/** The length of a SHA-256, in bytes. */
const DIGEST_BYTES = 32

/** The digests of all reviews, one after the other, in the order of their rows; `ranges` as in `ReviewColumns`. */
export function digestsOf(files: DatasetFiles<Uint8Array>['reviews'], ranges: Uint32Array): Uint8Array<ArrayBuffer> {
  const rowCount = ranges.length / 3
  const digests = new Uint8Array(DIGEST_BYTES * rowCount)
  for (let row = 0; row < rowCount; row++) {
    const file = files[u32(ranges, 3 * row)]?.bytes ?? new Uint8Array()
    const review = file.subarray(u32(ranges, 3 * row + 1), u32(ranges, 3 * row + 2))
    digests.set(digestOf(review), DIGEST_BYTES * row)
  }
  return digests
}

/** The SHA-256 of the published bytes of a review. */
export function digestOf(review: Uint8Array): Buffer {
  return hash('sha256', review, 'buffer')
}

/** Where the digest of a row is. */
export function digestSlice(bytes: Buffer, row: number): ByteSlice {
  return { bytes, start: DIGEST_BYTES * row, end: DIGEST_BYTES * (row + 1) }
}

/** The digests of the rows from `from` up to, but not including, `to`. */
export function digestsBetween(digests: Uint8Array, from: number, to: number): Uint8Array {
  return digests.subarray(DIGEST_BYTES * from, DIGEST_BYTES * to)
}

/**
 * A strong entity tag, quoted, for an answer with this head and reviews with these digests: a SHA-256 over both. It is equal only
 * if the bytes of the answer are, and costs a fraction of the time of a hash over those bytes.
 */
export function etagFrom(head: Buffer, digests: readonly ByteSlice[]): string {
  const length = digests.reduce((sum, { start, end }) => sum + end - start, head.length)
  const all = Buffer.allocUnsafe(length)
  let at = head.copy(all)
  for (const { bytes, start, end } of digests) at += bytes.copy(all, at, start, end)
  return `"${hash('sha256', all)}"`
}
