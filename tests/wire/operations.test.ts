import { rm } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { MIN_REQUESTS, SINGLE_TURN_LIMIT } from '../../sidecar/http/bounds/overload.ts'
import { aReview } from '../a-review.ts'
import { publishFolder, replaceFolder } from '../sidecar/publish-folder.ts'
import { serve } from './serve.ts'
import type { Served } from './serve.ts'

/**
 * Time limits for a rebuild to show, in milliseconds. Tests that are not about the time use the longer one, because the machine
 * may be busy.
 */
const SHOWN_WITHIN = 2_000
const IN_THE_END = 10_000

describe('health', () => {
  test('/healthz answers 200 as soon as the process runs, and /readyz once a dataset is loaded', async () => {
    const { get } = await serve([])
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
  })

  test('a sidecar without a dataset is not ready, says why, and checks again until there is one', async () => {
    const served = await serve(undefined)
    expect((await served.get('/healthz')).status).toBe(200)
    const answer = await served.get('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ status: 503, detail: '/manifest.json is missing' })
    await publishFolder(served.folder, [aReview()])
    await shows(served, 1)
    expect((await served.get('/readyz')).status).toBe(200)
  })

  test('a sidecar with a damaged dataset is not ready, and names the artefact but no local path', async () => {
    const served = await serve(undefined)
    await publishFolder(served.folder, [], { files: { '/feed.xml': 'damaged' } })
    await vi.waitFor(async () => {
      const { detail } = await (await served.get('/readyz')).json()
      expect(detail).toMatch(/^\/feed\.xml does not have the SHA-256/)
      expect(detail).not.toContain(served.folder)
    }, IN_THE_END)
  })
})

describe('a rebuild', () => {
  test.for([
    ['written into the folder', publishFolder],
    ['put in place of the folder', replaceFolder],
  ] as const)('a rebuild is served within 2 s if it is %s', async ([, write]) => {
    const served = await serve([])
    await write(served.folder, [aReview()])
    await shows(served, 1, SHOWN_WITHIN)
  })

  test('a rebuild appears in the artefacts and in the search at the same moment', async () => {
    const served = await serve([])
    const before = (await served.get('/reviews.json')).headers.get('etag')
    await publishFolder(served.folder, [aReview()])
    await shows(served, 1)
    const answer = await served.get('/reviews.json')
    expect(answer.headers.get('etag')).not.toBe(before)
    expect((await answer.json()).reviews).toHaveLength(1)
  })

  test('the sidecar logs a damaged rebuild, and serves the old dataset', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const served = await serve([aReview()], { log })
    await publishFolder(served.folder, [], { files: { '/insights.json': 'damaged' } })
    await vi.waitFor(() => expect(lines.join()).toContain('/insights.json does not have the SHA-256'), IN_THE_END)
    expect(await matched(served)).toBe(1)
    expect((await served.get('/readyz')).status).toBe(200)
    await publishFolder(served.folder, [aReview(), aReview({ rating: 1 })])
    await shows(served, 2)
  })

  test('the sidecar serves the old dataset while the new one is missing', async () => {
    const served = await serve([aReview()])
    await rm(served.folder, { recursive: true })
    await vi.waitFor(() => expect(served.sidecar.snapshots.fault()).toBe('/manifest.json is missing'), IN_THE_END)
    expect(await matched(served)).toBe(1)
  })

  test('a rebuild without changes does not change Last-Modified', async () => {
    const served = await serve([aReview()])
    const before = (await served.get('/feed.xml')).headers.get('last-modified')
    await publishFolder(served.folder, [aReview()])
    await served.sidecar.snapshots.refresh()
    expect((await served.get('/feed.xml')).headers.get('last-modified')).toBe(before)
  })
})

describe('POST /refresh', () => {
  test('POST /refresh from anywhere checks the manifest', async () => {
    // A sidecar that reads from an origin would not check again for an hour.
    const site = await serve([])
    const sidecar = await serve(undefined, { environment: { DATASET: site.origin, REFRESH_SECONDS: '3600' } })
    await publishFolder(site.folder, [aReview()])
    await shows(site, 1)
    expect(await matched(sidecar)).toBe(0)
    const answer = await sidecar.get('/refresh', { method: 'POST', body: 'whatever' })
    expect(answer.status).toBe(202)
    expect(await answer.text()).toBe('')
    await shows(sidecar, 1)
  })
})

describe('GET /metrics', () => {
  test('/metrics does not exist unless it is enabled', async () => {
    expect((await (await serve([])).get('/metrics')).status).toBe(404)
  })

  test('/metrics shows requests, latencies and the age of the snapshot, with the patterns of routes instead of addresses', async () => {
    const { get } = await serve([], { environment: { METRICS: '1' } })
    await get('/api/reviews/since/2026-01-01')
    await get('/made/up/by/a/stranger')
    const answer = await get('/metrics')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await answer.text()
    expect(text).toContain('reviews_requests_total{method="GET",route="/api/reviews/since/:date",status="200"} 1')
    expect(text).toContain('reviews_requests_total{method="GET",route="other",status="404"} 1')
    expect(text).toMatch(/reviews_request_duration_seconds_count\{route="\/api\/reviews\/since\/:date"\} 1/)
    expect(text).toMatch(/^reviews_snapshot_age_seconds \d/m)
    expect(text).not.toContain('stranger')
    expect(text).not.toMatch(/node|version/i)
  })
})

describe('overload', () => {
  test('an overloaded sidecar refuses and counts all requests except health and metrics, and recovers at once', async () => {
    let busy = 0
    const { get } = await serve([], { turnAge: () => busy++, environment: { METRICS: '1' } })
    for (let met = 0; met < MIN_REQUESTS; met++) await get('/healthz')
    busy = SINGLE_TURN_LIMIT + 1
    for (const path of ['/api/reviews/search', '/api/reviews/since/2026-01-01', '/reviews.json', '/', '/no/such/thing'])
      expect([path, (await get(path)).status]).toEqual([path, 503])
    for (const path of ['/mcp', '/api/websub/hub', '/refresh'])
      expect([path, (await get(path, { method: 'POST' })).status]).toEqual([path, 503])
    for (const path of ['/healthz', '/readyz']) expect([path, (await get(path)).status]).toEqual([path, 200])
    const metrics = await (await get('/metrics')).text()
    expect(metrics).toContain('reviews_requests_total{method="GET",route="refused",status="503"} 5')
    expect(metrics).toContain('reviews_requests_total{method="POST",route="refused",status="503"} 3')
    busy = 0
    expect((await get('/api/reviews/search')).status).toBe(200)
  })

  test('a request refused for overload does not count against the rate limit', async () => {
    let busy = 0
    const { get } = await serve([], { turnAge: () => busy++, environment: { RATE_LIMIT: '1' } })
    for (let met = 0; met < MIN_REQUESTS; met++) await get('/healthz')
    busy = SINGLE_TURN_LIMIT + 1
    expect((await get('/reviews.json')).status).toBe(503)
    busy = 0
    expect((await get('/reviews.json')).status).toBe(200)
  })
})

describe('rate limits', () => {
  test('requests over the rate limit are refused with Retry-After, except health and pages', async () => {
    const { get } = await serve([], { environment: { RATE_LIMIT: '2' } })
    await get('/reviews.json')
    await get('/api/reviews/search')
    const answer = await get('/api/reviews/since/2026-01-01')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await answer.json()).toMatchObject({ title: 'Too Many Requests', status: 429 })
    expect((await get('/feed.xml')).status).toBe(429)
    for (const path of ['/healthz', '/readyz', '/']) expect([path, (await get(path)).status]).toEqual([path, 200])
  })

  test('a rate limit refusal at /mcp is JSON-RPC', async () => {
    const { get } = await serve([], { environment: { RATE_LIMIT: '1' } })
    await get('/reviews.json')
    const answer = await get('/mcp', { method: 'POST' })
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32000 } })
  })

  test('a rate limit refusal at the hub is plain text, and the hub counts separately', async () => {
    const { get } = await serve([], { environment: { RATE_LIMIT: '1', HUB_RATE_LIMIT: '1' } })
    const ask = () => get('/api/websub/hub', { method: 'POST', body: new URLSearchParams({ 'hub.mode': 'subscribe' }) })
    expect((await ask()).status).toBe(400)
    const answer = await ask()
    expect(answer.status).toBe(429)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await get('/reviews.json')).status).toBe(200)
  })

  test('rate limits count one request for each MB of an answer as sent', async () => {
    const reviews = Array.from({ length: 2500 }, (_, n) => aReview({ author: `Nr ${n}`, text: `${n} `.repeat(250) }))
    const { get } = await serve(reviews, { environment: { RATE_LIMIT: '10' } })
    const whole = await get('/reviews.json', { headers: { 'accept-encoding': 'identity' } })
    const cost = Math.ceil((await whole.arrayBuffer()).byteLength / 1_000_000)
    expect(cost).toBeGreaterThan(2)
    const left = await answeredBeforeRefusal(() => get('/api/reviews/search?limit=1'))
    expect(left).toBe(10 - cost)
  })

  test('rate limits count the client behind the trusted number of proxies, and an IPv6 client by its /64', async () => {
    const { get } = await serve([], { environment: { RATE_LIMIT: '1', TRUST_PROXY: '1' } })
    const from = async (address: string) =>
      (await get('/reviews.json', { headers: { 'x-forwarded-for': address } })).status
    expect(await from('203.0.113.1')).toBe(200)
    expect(await from('203.0.113.1')).toBe(429)
    expect(await from('198.51.100.9, 203.0.113.1')).toBe(429)
    expect(await from('203.0.113.2')).toBe(200)
    expect(await from('2001:db8:0:1::1')).toBe(200)
    expect(await from('2001:db8:0:1:ffff::2')).toBe(429)
    expect(await from('2001:db8:0:2::1')).toBe(200)
  })

  test('rate limits count the client behind proxies at trusted addresses', async () => {
    const { get } = await serve([], { environment: { RATE_LIMIT: '1', TRUST_PROXY: '127.0.0.0/8,::1,10.0.0.0/8' } })
    const from = async (addresses: string) =>
      (await get('/reviews.json', { headers: { 'x-forwarded-for': addresses } })).status
    expect(await from('203.0.113.1, 10.1.2.3')).toBe(200)
    expect(await from('203.0.113.1')).toBe(429)
    expect(await from('198.51.100.9, 203.0.113.1, 10.4.5.6')).toBe(429)
    expect(await from('203.0.113.2, 10.1.2.3')).toBe(200)
  })

  test('rate limits ignore X-Forwarded-For from other addresses', async () => {
    const { get } = await serve([], { environment: { RATE_LIMIT: '1', TRUST_PROXY: '10.0.0.0/8' } })
    const from = async (address: string) =>
      (await get('/reviews.json', { headers: { 'x-forwarded-for': address } })).status
    expect(await from('203.0.113.1')).toBe(200)
    expect(await from('203.0.113.2')).toBe(429)
  })

  test('rate limits ignore X-Forwarded-For while no proxy is trusted, and warn once', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const { get } = await serve([], { environment: { RATE_LIMIT: '1' }, log })
    await get('/reviews.json', { headers: { 'x-forwarded-for': '203.0.113.1' } })
    const answer = await get('/reviews.json', { headers: { 'x-forwarded-for': '203.0.113.2' } })
    expect(answer.status).toBe(429)
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
  })

  test('a rate limit of 0 switches the limit off', async () => {
    const { get } = await serve([], { environment: { RATE_LIMIT: '0', HUB_RATE_LIMIT: '0' } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/reviews.json')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

async function matched({ get }: Served): Promise<number> {
  return (await (await get('/api/reviews/search')).json()).matched
}

async function shows(served: Served, reviews: number, timeout = IN_THE_END): Promise<void> {
  await vi.waitFor(async () => expect(await matched(served)).toBe(reviews), { timeout, interval: 20 })
}

async function answeredBeforeRefusal(ask: () => Promise<Response>): Promise<number> {
  let answered = 0
  while ((await ask()).status === 200) answered++
  return answered
}
