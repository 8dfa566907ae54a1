import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Coding } from '../../../src/schema/compressed-copies.ts'
import { sha256 } from './hash.ts'
import { byteLengthOf } from './parts.ts'
import type { StreamedBody } from './streamed-body.ts'

/** A file in a content coding (RFC 9110, section 8.4.1), with an ETag for the encoded bytes. */
export type EncodedFile = { coding: Coding; body: readonly Buffer[] | StreamedBody; etag: string }

/** Longer files are compressed at a lower level. In bytes. */
const LONG_BYTES = 1_000_000

/**
 * Longer files are compressed with gzip alone: at this level Brotli takes longer, and makes files only a seventh smaller. In
 * bytes.
 */
const MOST_BROTLI_BYTES = 16_000_000

/** Shorter files are not worth encoding. In bytes. */
const MIN_BYTES = 400

/** Compresses a file with Brotli (unless it is too long) and gzip, off the main thread, one coding at a time. */
export async function encode(parts: readonly Buffer[]): Promise<EncodedFile[]> {
  const length = byteLengthOf(parts)
  if (length < MIN_BYTES) return []
  const level = length > LONG_BYTES ? LOWER : USUAL
  const params = { [constants.BROTLI_PARAM_QUALITY]: level.br, [constants.BROTLI_PARAM_SIZE_HINT]: length }
  const br =
    length > MOST_BROTLI_BYTES ? [] : [await encoded('br', await through(parts, createBrotliCompress({ params })))]
  return [...br, await encoded('gzip', await through(parts, createGzip({ level: level.gzip })))]
}

const USUAL = { br: 10, gzip: 9 }
const LOWER = { br: 5, gzip: 6 }

async function encoded(coding: Coding, bytes: Buffer): Promise<EncodedFile> {
  return { coding, body: [bytes], etag: `"${await sha256([bytes])}"` }
}

async function through(parts: readonly Buffer[], compress: Transform): Promise<Buffer> {
  const [compressed] = await Promise.all([buffer(compress), pipeline(Readable.from(parts), compress)])
  return compressed
}
