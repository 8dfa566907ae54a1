import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { type Coding, CODINGS, copyPath } from '../../src/schema/compressed-copies.ts'
import { encode, type EncodedFile } from '../http/bodies/encode.ts'
import { sha256 as hashOf } from '../http/bodies/hash.ts'
import { bodyLength } from '../http/bodies/streamed-body.ts'
import type { DatasetSource } from './sources/dataset-source.ts'
import type { CheckedFile } from './read-files.ts'
import { UnfitDatasetError } from './snapshot.ts'
import { streamedFile } from './streamed-files.ts'

/** The source to read compressed copies from. */
export type CopySource = Pick<DatasetSource, 'read' | 'stream'>

/**
 * Shorter files are compressed at their first request, because for a small site Brotli would take a fifth of the time of a start.
 * In bytes.
 */
const COMPRESSED_LATER = 1_000_000

/**
 * A file in each content coding. Uses the copies of the build that match the file, because checking a copy takes a tenth of the
 * time of compressing the file. If none matches, compresses the file, or returns undefined if that happens at its first request.
 * If the file is not in memory, its copies are not either, and missing copies are not made.
 */
export async function encodingsOfFile(file: CheckedFile, copies?: CopySource): Promise<EncodedFile[] | undefined> {
  const found: EncodedFile[] = []
  for (const coding of CODINGS) {
    if (copies === undefined) break
    const bytes = await copyOf(file, coding, copies)
    if (bytes !== undefined) found.push(await encodedFrom(bytes, { file, coding, copies }))
  }
  if (found.length > 0 || 'pieces' in file.body) return found
  return bodyLength(file.body) < COMPRESSED_LATER ? undefined : await encode(file.body)
}

async function encodedFrom(
  bytes: Buffer,
  { file, coding, copies }: { file: CheckedFile; coding: Coding; copies: CopySource },
): Promise<EncodedFile> {
  const sha256 = await hashOf([bytes])
  const entry = { path: copyPath(file.sha256, coding), bytes: bytes.length, sha256 }
  return { coding, body: 'pieces' in file.body ? streamedFile(entry, copies) : [bytes], etag: `"${sha256}"` }
}

/** The copy, if it unpacks to exactly this file; otherwise undefined. */
async function copyOf(
  { body, sha256 }: CheckedFile,
  coding: Coding,
  copies: Pick<DatasetSource, 'read'>,
): Promise<Buffer | undefined> {
  const length = bodyLength(body)
  try {
    const bytes = await copies.read(copyPath(sha256, coding), length)
    return (await hashOfUnpacked(bytes, coding, length)) === sha256 ? bytes : undefined
  } catch (cause) {
    if (cause instanceof UnfitDatasetError || isOfZlib(cause)) return undefined
    throw cause
  }
}

/** Bytes unpacked at a time: few enough that hashing them delays no request. */
const PIECE = 64 * 1024

/** The SHA-256, in lower-case hex, of an unpacked copy. Stops after the first piece that exceeds `length`. */
async function hashOfUnpacked(bytes: Buffer, coding: Coding, length: number): Promise<string> {
  const hash = createHash('sha256')
  const unpacking = UNPACK[coding]({ chunkSize: PIECE })
  let left = length
  await pipeline(Readable.from([bytes]), unpacking, async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      hash.update(piece)
      left -= piece.length
      if (left < 0) return
    }
  })
  return hash.digest('hex')
}

const UNPACK = { br: createBrotliDecompress, gzip: createGunzip }

/** Whether unpacking failed, because the copy is damaged or cut off. */
function isOfZlib(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && /^(?:Z|ERR)_/.test(String(cause.code))
}
