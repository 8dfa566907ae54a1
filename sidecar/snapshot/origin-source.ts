import got, { HTTPError, type Response } from 'got'
import type { DatasetSource } from './dataset-source.ts'
import { UnfitDatasetError } from './snapshot.ts'

const client = got.extend({
  // No answer is waited for longer than this, tries and all: 3 times, and the pauses between them.
  timeout: { connect: 5_000, response: 10_000, request: 60_000 },
  retry: { limit: 2, methods: ['GET'] },
  headers: { 'user-agent': 'public-reviews', 'cache-control': 'no-cache' },
  responseType: 'buffer',
})

/** Reads from an origin, such as the CDN that the build was deployed to. An unchanged manifest is not sent again. */
export function originSource(origin: string): DatasetSource {
  let manifest: Response<Uint8Array> | undefined
  return {
    name: origin,
    async read(path, maxBytes) {
      const url = new URL(path, origin)
      if (path !== '/manifest.json') return bufferOver((await fetchWithin(url, maxBytes)).body)
      const answer = await fetchWithin(url, maxBytes, manifest?.headers.etag)
      if (answer.statusCode !== 304) manifest = answer
      return Buffer.from(manifest?.body ?? [])
    },
    watch: () => () => undefined,
  }
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
    const request = client.get(url, { headers, signal: tooLong.signal })
    return await request.on('downloadProgress', ({ transferred }) => {
      if (transferred > maxBytes) tooLong.abort()
    })
  } catch (cause) {
    if (tooLong.signal.aborted) throw new UnfitDatasetError(`${path} has more than the expected ${maxBytes} bytes`)
    if (cause instanceof HTTPError)
      throw new UnfitDatasetError(`${path} was answered with ${cause.response.statusCode}`, { cause })
    throw new UnfitDatasetError(`${path} cannot be fetched`, { cause })
  }
}
