import { LRUCache } from 'lru-cache'
import { encode, type EncodedFile } from '../http/bodies/encode.ts'
import { bodyLength, partsOf } from '../http/bodies/streamed-body.ts'
import type { ShardFile } from '../snapshot/snapshot.ts'

/** The size of the cache, in bytes. */
const MOST_BYTES = 64_000_000

/** Settles when the previous file has been compressed. */
let last: Promise<unknown> = Promise.resolve()

const kept = new LRUCache<string, EncodedFile[], Pick<ShardFile, 'body'>>({
  maxSize: MOST_BYTES,
  sizeCalculation: (encoded) => encoded.reduce((sum, { body }) => sum + bodyLength(body), 1),
  fetchMethod: (_sha256, _stale, { context: { body } }) => {
    const encoded = last.then(async () => await encode(await partsOf(body)))
    last = encoded.catch(() => undefined)
    return encoded
  },
})

/**
 * The encodings of a shard or a short artefact: made at its first request, one file after the other, and cached while there is
 * room.
 *
 * @throws {UnfitDatasetError} if the file has to be read and no longer matches the manifest
 */
export async function encodingsOnRequest(file: ShardFile): Promise<EncodedFile[]> {
  return await kept.forceFetch(file.sha256, { context: file })
}
