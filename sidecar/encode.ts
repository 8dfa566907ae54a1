import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagOf } from './entity-tags.ts'
import type { EncodedFile } from './snapshot.ts'

const MEGABYTE = 1_000_000

/** Below this many bytes an encoding saves less than its header costs. */
const WORTHWHILE = 400

/** The bytes under Brotli and gzip, each with an ETag of its own. Done off the main thread; long ones less thoroughly. */
export async function encode(bytes: Buffer): Promise<EncodedFile[]> {
  if (bytes.length < WORTHWHILE) return []
  const long = bytes.length > MEGABYTE
  const params = { [constants.BROTLI_PARAM_QUALITY]: long ? 5 : 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: long ? 6 : 9 }),
  ])
  return [
    { coding: 'br', bytes: br, etag: etagOf(br) },
    { coding: 'gzip', bytes: zipped, etag: etagOf(zipped) },
  ]
}
