import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sha256 } from './hash.ts'

/** A file under a content coding (RFC 9110, section 8.4.1), with an ETag for these very bytes. */
export type EncodedFile = { coding: 'br' | 'gzip'; bytes: Buffer; etag: string }

const MEGABYTE = 1_000_000

/** Below this many bytes an encoding saves less than its header costs. */
const WORTHWHILE = 400

/**
 * The bytes under Brotli and gzip, each with an ETag of its own. Done off the main thread, by one other at a time; long
 * ones less thoroughly.
 */
export async function encode(bytes: Buffer): Promise<EncodedFile[]> {
  if (bytes.length < WORTHWHILE) return []
  const long = bytes.length > MEGABYTE
  const params = { [constants.BROTLI_PARAM_QUALITY]: long ? 5 : 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const br = await promisify(brotliCompress)(bytes, { params })
  const zipped = await promisify(gzip)(bytes, { level: long ? 6 : 9 })
  return [
    { coding: 'br', bytes: br, etag: `"${await sha256(br)}"` },
    { coding: 'gzip', bytes: zipped, etag: `"${await sha256(zipped)}"` },
  ]
}
