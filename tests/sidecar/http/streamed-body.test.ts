import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sendConditional } from '../../../sidecar/http/bodies/conditional.ts'
import type { StreamedBody } from '../../../sidecar/http/bodies/streamed-body.ts'
import { Problem } from '../../../src/schema/problem.ts'

const PIECE = Buffer.alloc(200_000, 'x')

describe('a body that is read while it is sent', () => {
  test('a slow reader receives the whole of a streamed body, and its length', async () => {
    const url = await serveBody({ length: 30 * PIECE.length, pieces: () => pieces(30) })
    const answer = await fetch(url)
    expect(answer.headers.get('content-length')).toBe(String(30 * PIECE.length))
    let bytes = 0
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(bytes).toBe(30 * PIECE.length)
  })

  test('a client notices a streamed body that ends early', async () => {
    const url = await serveBody({
      length: 3 * PIECE.length,
      pieces: () => pieces(2, new Error('The database is away')),
    })
    await expect(fetch(url).then((answer) => answer.arrayBuffer())).rejects.toThrow()
  })

  test("a streamed body whose first piece cannot be read becomes a 503 without the body's headers", async () => {
    const answer = await fetch(await serveBody({ length: 7, pieces: () => pieces(0, new Error('/a/path is gone')) }))
    const { headers } = answer
    expect([answer.status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
    expect(headers.has('etag')).toBe(false)
    expect(Problem.parse(await answer.json()).detail).toBe(
      'This content cannot be read right now: try again in a few seconds',
    )
  })

  test('the server stops reading a streamed body once the client has disconnected', async () => {
    let read = 0
    const ended = Promise.withResolvers<boolean>()
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) {
          read++
          yield await Promise.resolve(PIECE)
        }
      } finally {
        ended.resolve(true)
      }
    }
    const url = await serveBody({ length: 1_000_000_000_000, pieces: endless })
    const leaving = new AbortController()
    const answer = await fetch(url, { signal: leaving.signal })
    expect(answer.status).toBe(200)
    leaving.abort()
    await ended.promise
    expect(read).toBeLessThan(1_000)
  })

  test('a HEAD request does not read the streamed body', async () => {
    const url = await serveBody({ length: 7, pieces: () => pieces(0, new Error('It was read')) })
    const answer = await fetch(url, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '7'])
  })
})

async function* pieces(count: number, fault?: Error): AsyncGenerator<Buffer> {
  for (let nth = 0; nth < count; nth++) yield await Promise.resolve(PIECE)
  if (fault !== undefined) throw fault
}

async function serveBody(body: StreamedBody): Promise<string> {
  const server = createServer((req, res) => {
    sendConditional(req, res, { contentType: 'text/plain', cacheControl: 'no-store', etag: '"a"', body })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
