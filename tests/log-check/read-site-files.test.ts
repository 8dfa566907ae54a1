import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf, publishedAt } from '../../src/log-check/read-site-files.ts'
import { served } from '../log/served.ts'

async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}

test('bytesOf returns the chunks of a response in their order, no matter how many fit into the given buffer', async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 4 }), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(chunks, fc.nat(20), async (sent, size) => {
      const into = Buffer.alloc(size)
      const all = Buffer.concat(sent)
      const read = await bytesOf(chunksOf(sent), 20, into)
      expect(read).toEqual(all)
      expect(read.buffer === into.buffer).toBe(all.length <= size)
    }),
  )
})

test('a file of a site that limits the rate is requested again after the time that the site names', async () => {
  const waits: number[] = []
  const url = await served((_req, res) => {
    if (waits.length < 2) res.writeHead(429, { 'Retry-After': '7' }).end()
    else res.end('read')
  })
  const read = publishedAt(url, (milliseconds) => Promise.resolve(waits.push(milliseconds)))
  expect((await read('/reviews.json'))?.toString()).toBe('read')
  expect(waits).toEqual([7000, 7000])
})

test('the reader requests a file five times from a site that always limits the rate', async () => {
  let asked = 0
  const url = await served((_req, res) => {
    asked += 1
    res.writeHead(429).end()
  })
  await expect(publishedAt(url, async () => {})('/reviews.json')).rejects.toThrow('it answered 429')
  expect(asked).toBe(5)
})

test('the error names what went wrong if a site ends the connection', async () => {
  const url = await served((req) => req.socket.destroy())
  await expect(publishedAt(url)('/reviews.json')).rejects.toThrow(
    '/reviews.json cannot be read: it cannot be reached, or ended the connection (UND_ERR_SOCKET)',
  )
})
