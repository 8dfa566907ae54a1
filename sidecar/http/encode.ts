import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Coding } from '../../src/schema/compressed-copies.ts'
import { sha256 } from './hash.ts'
import { byteLengthOf } from './parts.ts'

/** A file under a content coding (RFC 9110, section 8.4.1), with an ETag for these very bytes. */
export type EncodedFile = { coding: Coding; bytes: Buffer; etag: string }

/** Longer files are compressed at a lower level. In bytes. */
const LONG_BYTES = 1_000_000

/** Shorter files are not worth encoding. In bytes. */
const MIN_BYTES = 400

/**
 * A file under Brotli and gzip. Compressed off the main thread, one coding at a time; long files at a lower level.
 */
export async function encode(parts: readonly Buffer[]): Promise<EncodedFile[]> {
  const length = byteLengthOf(parts)
  if (length < MIN_BYTES) return []
  const long = length > LONG_BYTES
  const params = { [constants.BROTLI_PARAM_QUALITY]: long ? 5 : 10, [constants.BROTLI_PARAM_SIZE_HINT]: length }
  const br = await through(parts, createBrotliCompress({ params }))
  const zipped = await through(parts, createGzip({ level: long ? 6 : 9 }))
  return [
    { coding: 'br', bytes: br, etag: `"${await sha256([br])}"` },
    { coding: 'gzip', bytes: zipped, etag: `"${await sha256([zipped])}"` },
  ]
}

async function through(parts: readonly Buffer[], compress: Transform): Promise<Buffer> {
  const [compressed] = await Promise.all([buffer(compress), pipeline(Readable.from(parts), compress)])
  return compressed
}
