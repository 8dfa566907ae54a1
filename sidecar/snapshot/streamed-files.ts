import { createHash } from 'node:crypto'
import type { ManifestShard } from '../../src/schema/manifest.ts'
import { datasetFrame, reviewsShardFrame } from '../../src/schema/shards.ts'
import type { StreamedBody } from '../http/bodies/streamed-body.ts'
import type { DatasetSource } from './sources/dataset-source.ts'
import { type FileEntry, otherBuild, otherShards } from './read-files.ts'

/** The source that files are read from while they are sent. */
export type StreamSource = Pick<DatasetSource, 'stream'>

/** A file that is read whenever it is needed. Its stream ends normally only if the bytes match the manifest. */
export function streamedFile(entry: FileEntry, source: StreamSource): StreamedBody {
  return { length: entry.bytes, pieces: () => checked(source.stream(entry.path, entry.bytes), entry) }
}

/** The parts of `/reviews.json`. */
export type DatasetPieces = { head: Buffer; shards: readonly Pick<ManifestShard, 'month' | 'reviews'>[] }

/**
 * `/reviews.json`, made from its head and the month shards whenever it is needed.
 * @throws {UnfitDatasetError} if it would not have the length in the manifest
 */
export function streamedDataset(entry: FileEntry, { head, shards }: DatasetPieces, source: StreamSource): StreamedBody {
  const { before, after } = datasetFrame(head.toString('utf8'))
  const files = shards.flatMap(({ month, reviews }) =>
    reviews.map((file) => ({ file, frame: reviewsShardFrame(month) })),
  )
  const inside = files.reduce((sum, { file, frame }) => sum + file.bytes - frame.before.length - frame.after.length, 0)
  const commas = Math.max(0, files.length - 1)
  if (Buffer.byteLength(before) + inside + commas + after.length !== entry.bytes) throw otherShards(entry.path)

  async function* pieces(): AsyncGenerator<Buffer> {
    yield Buffer.from(before)
    for (const [nth, { file, frame }] of files.entries()) {
      if (nth > 0) yield COMMA
      yield* between(source.stream(file.path, file.bytes), frame.before.length, file.bytes - frame.after.length)
    }
    yield Buffer.from(after)
  }

  return { length: entry.bytes, pieces: () => checked(pieces(), entry) }
}

const COMMA = Buffer.from(',')

/** The bytes from `from` up to, but not including, `to`. */
async function* between(pieces: AsyncIterable<Buffer>, from: number, to: number): AsyncGenerator<Buffer> {
  let at = 0
  for await (const piece of pieces) {
    const inside = piece.subarray(Math.max(0, from - at), Math.max(0, to - at))
    if (inside.length > 0) yield inside
    at += piece.length
  }
}

/** Passes the pieces on, but the last one only if all of them together match the manifest. */
async function* checked(pieces: AsyncIterable<Buffer>, { path, bytes, sha256 }: FileEntry): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let left = bytes
  let last: Buffer | undefined
  for await (const piece of pieces) {
    hash.update(piece)
    left -= piece.length
    if (left < 0) throw otherBuild(path)
    if (last !== undefined) yield last
    last = piece
  }
  if (left > 0 || hash.digest('hex') !== sha256) throw otherBuild(path)
  if (last !== undefined) yield last
}
