import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { once } from 'node:events'
import { request } from 'node:http'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyPath } from '../../src/schema/compressed-copies.ts'
import { Manifest } from '../../src/schema/manifest.ts'
import { aReview } from '../a-review.ts'
import { publishedFiles } from '../sidecar/publish-folder.ts'
import { serve, shareServers } from './serve.ts'

const serveShared = shareServers()

const TYPES = [
  ['/reviews.json', 'application/json; charset=utf-8'],
  ['/insights.json', 'application/json; charset=utf-8'],
  ['/api/feed.json', 'application/json; charset=utf-8'],
  ['/feed.xml', 'application/atom+xml; charset=utf-8'],
  ['/manifest.json', 'application/json; charset=utf-8'],
  ['/openapi.json', 'application/json; charset=utf-8'],
]
const TOPICS = ['/reviews.json', '/api/feed.json', '/feed.xml']
const REVIEWS = [aReview({ text: 'The boiler is warm again. '.repeat(40) })]

const LOG_FILES = [
  ['/log/checkpoint', 'text/plain; charset=utf-8', 'public, max-age=0, must-revalidate'],
  ['/log/policy', 'text/plain; charset=utf-8', 'public, max-age=0, must-revalidate'],
  ['/log/checkpoints.jsonl', 'application/jsonl', 'public, max-age=0, must-revalidate'],
  ['/log/changes/0.json', 'application/json; charset=utf-8', 'public, max-age=0, must-revalidate'],
  ['/api/changes.json', 'application/json; charset=utf-8', 'public, max-age=0, must-revalidate'],
  ['/log/state.json', 'application/json; charset=utf-8', 'public, max-age=0, must-revalidate'],
  ['/log/openings/000.json', 'application/json; charset=utf-8', 'public, max-age=0, must-revalidate'],
  // A file extension that usually means a spreadsheet
  ['/log/tile/0/123', 'application/octet-stream', 'public, max-age=31536000, immutable'],
  ['/log/tile/entries/000.p/7', 'application/octet-stream', 'public, max-age=31536000, immutable'],
] as const

describe('the artefacts at one origin', () => {
  test.for(TYPES)('an origin serves %s as built, as %s', async ([path = '', type]) => {
    const { get, folder } = await serveShared(REVIEWS, { files: { '/openapi.json': '{"openapi":"3.1.0"}' } })
    const answer = await get(path)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(await answer.text()).toBe(await readFile(join(folder, path), 'utf8'))
  })

  test.for(TOPICS)('the headers of %s point to its hub', async (path) => {
    const { get } = await serveShared(REVIEWS, { baseUrl: 'https://reviews.example' })
    expect((await get(path)).headers.get('link')).toBe(
      `<https://reviews.example/api/websub/hub>; rel="hub", <https://reviews.example${path}>; rel="self"`,
    )
  })

  test('a file that is not a topic does not point to a hub', async () => {
    const { get } = await serveShared(REVIEWS)
    for (const path of ['/insights.json', '/manifest.json']) expect((await get(path)).headers.get('link')).toBeNull()
  })

  test.for(LOG_FILES)('an origin serves %s of a log as %s', async ([path, type, cacheControl]) => {
    const files = Object.fromEntries(LOG_FILES.map(([name]) => [name, `This is ${name}`]))
    const { get } = await serveShared(REVIEWS, { files })
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe(cacheControl)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.text()).toBe(`This is ${path}`)
  })

  test.for(['/log/checkpoint', '/api/changes.json'])(
    'an origin offers the topic %s only if there is a log',
    async (path) => {
      const { get } = await serve(REVIEWS, { files: { [path]: 'of the log' } })
      expect((await get(path)).headers.get('link')).toContain(`${path}>; rel="self"`)
      const without = await serveShared(REVIEWS)
      expect((await without.get(path)).status).toBe(404)
    },
  )

  test.for<[accepted: string | undefined, coding: string | undefined]>([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['identity;q=0', undefined],
    ['deflate, zstd', undefined],
    ['identity, gzip;q=0.5', undefined],
  ])('an origin answers a request with Accept-Encoding %j in the coding %j', async ([accepted, coding]) => {
    const { origin } = await serveShared(REVIEWS)
    const answer = await plainGet(
      `${origin}/reviews.json`,
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    )
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers.vary).toBe('Accept-Encoding')
  })

  test('each coding has a different ETag and decodes to the same bytes', async () => {
    const { origin } = await serveShared(REVIEWS)
    const [plain, gzip, br] = await Promise.all(
      ['identity', 'gzip', 'br'].map((coding) => plainGet(`${origin}/reviews.json`, { 'accept-encoding': coding })),
    )
    expect(new Set([plain, gzip, br].map((answer) => answer?.headers.etag)).size).toBe(3)
    expect(gunzipSync(gzip?.body ?? '')).toEqual(plain?.body)
    expect(brotliDecompressSync(br?.body ?? '')).toEqual(plain?.body)
  })

  test("an origin sends the build's compressed copies, but not their folder", async () => {
    const { '/feed.xml': feed = '' } = publishedFiles(REVIEWS)
    const path = copyPath(createHash('sha256').update(feed).digest('hex'), 'gzip')
    const copy = gzipSync(feed, { level: 1 })
    const { origin, get } = await serve(REVIEWS, { files: { [path]: copy } })
    const { body } = await plainGet(`${origin}/feed.xml`, { 'accept-encoding': 'gzip' })
    expect(body.equals(copy)).toBe(true)
    expect((await get(path)).status).toBe(404)
  })

  test('a 304 repeats the ETag of the requested coding and the headers for caches', async () => {
    const { origin } = await serveShared(REVIEWS)
    const held = await plainGet(`${origin}/feed.xml`, { 'accept-encoding': 'gzip' })
    const headers = { 'if-none-match': held.headers.etag, 'accept-encoding': 'gzip' }
    const again = await plainGet(`${origin}/feed.xml`, headers)
    expect(again.status).toBe(304)
    for (const name of ['etag', 'last-modified', 'cache-control', 'vary']) {
      expect([name, again.headers[name]]).toEqual([name, held.headers[name]])
    }
    expect((await plainGet(`${origin}/feed.xml`, { ...headers, 'accept-encoding': 'br' })).status).toBe(200)
  })

  test('Last-Modified is the time of the last change, and a request that repeats that time gets a 304', async () => {
    const { get } = await serve(REVIEWS)
    const modified = (await get('/feed.xml')).headers.get('last-modified') ?? ''
    expect(Math.abs(Date.parse(modified) - Date.now())).toBeLessThan(30_000)
    expect((await get('/feed.xml', { headers: { 'if-modified-since': modified } })).status).toBe(304)
    expect((await get('/feed.xml', { headers: { 'if-modified-since': '2099-01-01' } })).status).toBe(200)
  })

  test('an origin serves the shards of the build that search uses, in every coding, with validators', async () => {
    const { get, folder } = await serve(REVIEWS, { files: { '/data/2020-01/reviews.json': 'of no build' } })
    const path = '/data/2026-05/reviews.json'
    const published = await readFile(join(folder, path), 'utf8')
    await writeFile(join(folder, path), 'half a build')
    const tags = new Set<string | null>()
    for (const coding of ['identity', 'gzip', 'br']) {
      const answer = await get(path, { headers: { 'accept-encoding': coding } })
      expect(await answer.text()).toBe(published)
      expect(answer.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(Date.parse(answer.headers.get('last-modified') ?? '')).not.toBeNaN()
      const tag = answer.headers.get('etag') ?? ''
      const again = await get(path, { headers: { 'accept-encoding': coding, 'if-none-match': tag } })
      expect(again.status).toBe(304)
      tags.add(tag)
    }
    expect(tags.size).toBe(3)
    expect((await get(path, { method: 'POST' })).status).toBe(405)
    for (const other of ['/data/2020-01/reviews.json', '/data/2026-05/', '/data/', '/data/2026-05/reviews-2.json'])
      expect((await get(other)).status).toBe(404)
  })

  test('an origin serves the whole dataset, with or without shards, even if the folder lacks it', async () => {
    const reviews = Array.from({ length: 40 }, (_, n) =>
      aReview({ author: `Nr ${n}`, date: `2026-0${1 + (n % 9)}-01` }),
    )
    const { get, folder } = await serve(reviews, { maxShardBytes: 2000 })
    const published = await readFile(join(folder, 'reviews.json'), 'utf8')
    await rm(join(folder, 'reviews.json'))
    for (const coding of ['identity', 'gzip', 'br']) {
      const answer = await get('/reviews.json', { headers: { 'accept-encoding': coding } })
      expect(await answer.text()).toBe(published)
    }
    const head = await get('/reviews.json', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(published)))
  })

  test('the manifest lists exactly the bytes that are served', async () => {
    const { get } = await serveShared(REVIEWS)
    const manifest = Manifest.parse(await (await get('/manifest.json')).json())
    expect(manifest.artefacts).toHaveLength(5)
    for (const { path, bytes, content_type, sha256 } of manifest.artefacts) {
      const answer = await get(path, { headers: { 'accept-encoding': 'identity' } })
      expect(answer.headers.get('etag')).toBe(`"${sha256}"`)
      expect(answer.headers.get('content-type')).toBe(content_type)
      expect((await answer.arrayBuffer()).byteLength).toBe(bytes)
    }
  })

  test('an origin serves artefacts from the snapshot and never from the folder, in any spelling of the address', async () => {
    const { get, folder } = await serve(REVIEWS)
    const published = await readFile(join(folder, 'reviews.json'), 'utf8')
    await writeFile(join(folder, 'reviews.json'), 'half a build')
    for (const path of ['/reviews.json', '/reviews%2Ejson', '/%72eviews.json']) {
      expect(await (await get(path)).text()).toBe(published)
    }
  })

  test('an origin answers 503 with Retry-After for an artefact while there is no dataset', async () => {
    const { get } = await serve(undefined, { environment: { REFRESH_SECONDS: '3600' } })
    for (const path of ['/reviews.json', '/manifest.json', '/api/reviews/search', '/readyz']) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 503])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.json()).toMatchObject({ title: 'Service Unavailable', status: 503 })
    }
  })
})

type Plain = { status: number | undefined; headers: Record<string, string | undefined>; body: Buffer }

/** Does not use fetch, which sends its own Accept-Encoding and decodes the answer. */
async function plainGet(url: string, headers: Record<string, string | undefined>): Promise<Plain> {
  const asked = request(url, { agent: false })
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) asked.setHeader(name, value)
  const [answer] = await once(asked.end(), 'response')
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }
}
