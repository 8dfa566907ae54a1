import type { Got, Response } from 'got'
import { sha256Hex } from '../../../src/host/sha256.ts'
import { type DatasetSource, MANIFEST, MANIFEST_MAX_BYTES } from './dataset-source.ts'
import { UnfitDatasetError } from '../snapshot.ts'

/**
 * Loads the HTTP client at the first request: a sidecar that reads from a folder never needs it, and loading it takes a tenth of
 * the time of a start.
 */
async function client(): Promise<Got<{ responseType: 'buffer' }>> {
  const { default: got } = await import('got')
  return got.extend({
    // `request` limits the whole request: up to three attempts, and the pauses between them.
    timeout: { connect: 5_000, response: 10_000, request: 60_000 },
    retry: { limit: 2, methods: ['GET'] },
    headers: { 'user-agent': 'public-reviews', 'cache-control': 'no-cache' },
    responseType: 'buffer',
  })
}

/** A stream may be read slowly, so it has no overall deadline. Once begun, it cannot be retried. */
const STREAMED = {
  timeout: { connect: 5_000, response: 10_000, socket: 60_000, request: undefined },
  retry: { limit: 0 },
}

/** Reads from an origin, such as the CDN that the build was deployed to. An unchanged manifest is not sent again. */
export function originSource(origin: string): DatasetSource {
  let manifest: { etag: string | undefined; bytes: Buffer } | undefined
  return {
    name: origin,
    async read(path, maxBytes) {
      const url = new URL(path, origin)
      if (path !== MANIFEST) return bufferOver((await fetchWithin(url, maxBytes)).body)
      const { statusCode, headers, body } = await fetchWithin(url, maxBytes, manifest?.etag)
      if (statusCode !== 304 || manifest === undefined) manifest = { etag: headers.etag, bytes: bufferOver(body) }
      return manifest.bytes
    },
    async *stream(path, bytes) {
      let left = bytes
      try {
        const pieces: AsyncIterable<Buffer> = (await client()).stream(new URL(path, origin), STREAMED)
        for await (const piece of pieces) {
          left -= piece.length
          if (left < 0) break
          yield piece
        }
      } catch (cause) {
        throw await unfit(path, cause)
      }
      if (left !== 0) throw new UnfitDatasetError(`${path} does not have the expected ${bytes} bytes`)
    },
    async look(mark) {
      const url = new URL(MANIFEST, origin)
      const { statusCode, headers, body } = await fetchWithin(url, MANIFEST_MAX_BYTES, isTag(mark) ? mark : undefined)
      if (statusCode === 304) return undefined
      const bytes = bufferOver(body)
      // An origin without ETags sends the manifest every time.
      const found = headers.etag ?? sha256Hex(bytes)
      return found === mark ? undefined : { mark: found, bytes }
    },
    watch: () => () => undefined,
  }
}

/** Whether a mark is an ETag (RFC 9110, section 8.8.3) and not a hash. */
function isTag(mark: string | undefined): boolean {
  return mark?.endsWith('"') === true
}

/** A view of the same memory: copying a long file would delay requests. */
function bufferOver({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

async function fetchWithin(url: URL, maxBytes: number, held?: string): Promise<Response<Uint8Array>> {
  const { pathname: path } = url
  const tooLong = new AbortController()
  const headers = held === undefined ? {} : { 'if-none-match': held }
  try {
    const request = (await client()).get(url, { headers, signal: tooLong.signal })
    return await request.on('downloadProgress', ({ transferred }) => {
      if (transferred > maxBytes) tooLong.abort()
    })
  } catch (cause) {
    if (tooLong.signal.aborted) throw new UnfitDatasetError(`${path} has more than the expected ${maxBytes} bytes`)
    throw await unfit(path, cause)
  }
}

async function unfit(path: string, cause: unknown): Promise<UnfitDatasetError> {
  const { HTTPError } = await import('got')
  const reason = cause instanceof HTTPError ? `was answered with ${cause.response.statusCode}` : 'cannot be fetched'
  return new UnfitDatasetError(`${path} ${reason}`, { cause })
}
