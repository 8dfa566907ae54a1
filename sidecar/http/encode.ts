import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sha256 } from './hash.ts'

/** A file under a content coding (RFC 9110, section 8.4.1), with an ETag for these very bytes. */
export type EncodedFile = { coding: 'br' | 'gzip'; bytes: Buffer; etag: string }

/** Longer files are compressed at a lower level. In bytes. */
const LONG_BYTES = 1_000_000

/** Shorter files are not worth encoding. In bytes. */
const MIN_BYTES = 400

/**
 * The bytes under Brotli and gzip. Compressed off the main thread, one coding at a time; long files at a lower level.
 */
export async function encode(bytes: Buffer): Promise<EncodedFile[]> {
  if (bytes.length < MIN_BYTES) return []
  const long = bytes.length > LONG_BYTES
  const params = { [constants.BROTLI_PARAM_QUALITY]: long ? 5 : 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const br = await promisify(brotliCompress)(bytes, { params })
  const zipped = await promisify(gzip)(bytes, { level: long ? 6 : 9 })
  return [
    { coding: 'br', bytes: br, etag: `"${await sha256(br)}"` },
    { coding: 'gzip', bytes: zipped, etag: `"${await sha256(zipped)}"` },
  ]
}
