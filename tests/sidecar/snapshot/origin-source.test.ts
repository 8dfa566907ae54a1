import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { originSource } from '../../../sidecar/snapshot/sources/origin-source.ts'

describe('originSource', () => {
  test('originSource requests the manifest conditionally', async () => {
    const asked: (string | undefined)[] = []
    const origin = await anOrigin((req, res) => {
      asked.push(req.headers['if-none-match'])
      if (req.headers['if-none-match'] === '"1"') return void res.writeHead(304).end()
      res.setHeader('ETag', '"1"').end('the manifest')
    })
    const source = originSource(origin)
    expect((await source.read('/manifest.json', 100)).toString()).toBe('the manifest')
    expect((await source.read('/manifest.json', 100)).toString()).toBe('the manifest')
    expect(asked).toEqual([undefined, '"1"'])
  })

  test('originSource replaces the old manifest with the new one', async () => {
    let version = 0
    const origin = await anOrigin((_req, res) => {
      version++
      res.setHeader('ETag', `"${version}"`).end(`manifest ${version}`)
    })
    const source = originSource(origin)
    await source.read('/manifest.json', 100)
    expect((await source.read('/manifest.json', 100)).toString()).toBe('manifest 2')
  })

  test('originSource reports no change while the manifest is the same, with or without ETags', async () => {
    let [text, tagged] = ['one', true]
    const origin = await anOrigin((req, res) => {
      if (tagged && req.headers['if-none-match'] === `"${text}"`) return void res.writeHead(304).end()
      if (tagged) res.setHeader('ETag', `"${text}"`)
      res.end(text)
    })
    const source = originSource(origin)
    const first = await source.look()
    expect(first?.bytes.toString()).toBe('one')
    expect(await source.look(first?.mark)).toBeUndefined()
    text = 'two'
    const second = await source.look(first?.mark)
    expect(second?.bytes.toString()).toBe('two')
    tagged = false
    const third = await source.look(second?.mark)
    expect(await source.look(third?.mark)).toBeUndefined()
    text = 'three'
    expect((await source.look(third?.mark))?.bytes.toString()).toBe('three')
  })

  test('originSource streams a file of exactly the given size', async () => {
    const source = originSource(await anOrigin((_req, res) => void res.end(Buffer.alloc(300_000, 'x'))))
    let bytes = 0
    for await (const piece of source.stream('/feed.xml', 300_000)) bytes += piece.length
    expect(bytes).toBe(300_000)
    for (const other of [299_999, 300_001])
      await expect(Array.fromAsync(source.stream('/feed.xml', other))).rejects.toThrow('/feed.xml does not have the')
  })

  test.for<[why: string, listener: RequestListener, message: RegExp]>([
    ['is not there', (_req, res) => void res.writeHead(404).end(), /^\/feed\.xml was answered with 404$/],
    ['breaks off', breakOff, /^\/feed\.xml cannot be fetched$/],
  ])('originSource does not stream a file that %s', async ([, listener, message]) => {
    const source = originSource(await anOrigin(listener))
    await expect(Array.fromAsync(source.stream('/feed.xml', 100))).rejects.toThrow(message)
  })

  test('originSource stops a stream once nobody reads it', async () => {
    const closed = Promise.withResolvers<boolean>()
    const origin = await anOrigin((_req, res) => {
      res.once('close', () => closed.resolve(true))
      res.write(Buffer.alloc(300_000, 'x'))
    })
    for await (const piece of originSource(origin).stream('/feed.xml', 1_000_000)) if (piece.length > 0) break
    expect(await closed.promise).toBe(true)
  })

  test('originSource decodes the content coding of a CDN', async () => {
    const origin = await anOrigin((_req, res) => {
      res.setHeader('Content-Encoding', 'gzip').end(gzipSync('a feed'))
    })
    expect((await originSource(origin).read('/feed.xml', 6)).toString()).toBe('a feed')
  })

  test('originSource tries again if the origin fails for a moment', async () => {
    let tries = 0
    const origin = await anOrigin((_req, res) => {
      tries++
      res.writeHead(tries === 1 ? 503 : 200).end('a feed')
    })
    expect((await originSource(origin).read('/feed.xml', 100)).toString()).toBe('a feed')
    expect(tries).toBe(2)
  })

  test.for<[why: string, listener: RequestListener, message: RegExp]>([
    ['is not there', (_req, res) => void res.writeHead(404).end(), /^\/feed\.xml was answered with 404$/],
    [
      'is too long',
      (_req, res) => void res.end('x'.repeat(100_000)),
      /^\/feed\.xml has more than the expected 10 bytes/,
    ],
  ])('originSource reports a file that %s', async ([, listener, message]) => {
    await expect(originSource(await anOrigin(listener)).read('/feed.xml', 10)).rejects.toThrow(message)
  })
})

const breakOff: RequestListener = (_req, res) => {
  res.writeHead(200, { 'Content-Length': 100 }).write('a start')
  setImmediate(() => res.destroy())
}

async function anOrigin(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0)
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
