import got, { HTTPError } from 'got'
import type { Response } from 'got'
import type { Source } from './snapshot-source.ts'
import { UnfitDataset } from './unfit-dataset.ts'

const client = got.extend({
  // No answer is waited for longer than this, tries and all: 3 times, and the pauses between them.
  timeout: { connect: 5_000, response: 10_000, request: 60_000 },
  retry: { limit: 2, methods: ['GET'] },
  headers: { 'user-agent': 'public-reviews', 'cache-control': 'no-cache' },
  responseType: 'buffer',
})

/** An origin, such as the CDN that the build was deployed to. What has not changed since the last read is not sent again. */
export function originSource(origin: string): Source {
  let manifest: Response<Uint8Array> | undefined
  return {
    name: origin,
    async read(path, most) {
      if (path !== '/manifest.json') return bufferOver((await fetchWithin(origin, path, most)).body)
      const answer = await fetchWithin(origin, path, most, manifest?.headers.etag)
      if (answer.statusCode !== 304) manifest = answer
      return Buffer.from(manifest?.body ?? [])
    },
    watch: () => () => undefined,
  }
}

/** The same memory: a copy of a long file would keep requests waiting. */
function bufferOver({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

async function fetchWithin(origin: string, path: string, most: number, held?: string): Promise<Response<Uint8Array>> {
  const tooLong = new AbortController()
  const headers = held === undefined ? {} : { 'if-none-match': held }
  try {
    const request = client.get(new URL(path, origin), { headers, signal: tooLong.signal })
    return await request.on('downloadProgress', ({ transferred }) => {
      if (transferred > most) tooLong.abort()
    })
  } catch (cause) {
    if (tooLong.signal.aborted) throw new UnfitDataset(`${path} has more than the ${most} bytes that were expected`)
    if (cause instanceof HTTPError)
      throw new UnfitDataset(`${path} was answered with ${cause.response.statusCode}`, { cause })
    throw new UnfitDataset(`${path} cannot be fetched`, { cause })
  }
}
