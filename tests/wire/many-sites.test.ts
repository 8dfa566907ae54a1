import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Review } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'
import { publishFolder, temporaryFolder } from '../sidecar/publish-folder.ts'
import { startSubscribers, type Subscribers } from '../sidecar/websub/a-subscriber.ts'
import { sendRaw } from './raw.ts'
import { aHost, aStore, type Answer, serveSites } from './serve-sites.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

const PATIENCE = { timeout: 10_000 }

describe('many sites at one sidecar', () => {
  test('the Host header selects the site, in any spelling', async () => {
    const { ask } = await serveSites([await aSite('a'), { ...(await aSite('b')), hosts: ['b.sidecar.example'] }])
    for (const host of ['a.example', 'A.EXAMPLE', 'a.example:8443', 'a.example.'])
      expect(await authorsIn(ask(host, SEARCH)), host).toEqual(['Author of a'])
    for (const host of ['b.example', 'b.sidecar.example', 'B.Sidecar.Example.:80'])
      expect(await authorsIn(ask(host, SEARCH)), host).toEqual(['Author of b'])
  })

  test.for(['c.example', 'localhost', 'a.example.evil.example', 'xa.example', '[::1]', '%00', 'a.example,b.example'])(
    'the unknown host %j gets a 404 problem',
    async (host) => {
      const { ask } = await serveSites([await aSite('a')])
      const answer = await ask(host, SEARCH, { headers: { Accept: 'application/problem+json' } })
      expect(answer.status).toBe(404)
      expect(answer.headers['content-type']).toBe('application/problem+json')
      expect(JSON.parse(answer.text)).toMatchObject({ status: 404, detail: 'No site is known by this host' })
    },
  )

  test('the host of an absolute target selects the site, and a request without host gets 404', async () => {
    const { port } = await serveSites([await aSite('a'), await aSite('b')])
    expect(await raw(port, 'GET http://b.example/api/reviews/search HTTP/1.1\r\nHost: a.example\r\n')).toContain(
      'Author of b',
    )
    expect(await raw(port, 'GET /api/reviews/search HTTP/1.0\r\n')).toContain(' 404 ')
    expect(await raw(port, 'GET /api/reviews/search HTTP/1.1\r\n')).toContain(' 400 ')
  })

  test('X-Forwarded-Host selects the site only if a trusted proxy sends it and Host names no site', async () => {
    const sites = [await aSite('a'), await aSite('b')]
    const forwarded = (host: string) => ({ headers: { 'X-Forwarded-Host': host } })
    const trusting = await serveSites(sites, { environment: { TRUST_PROXY: '127.0.0.0/8,::1' } })
    expect(await authorsIn(trusting.ask('proxy.internal', SEARCH, forwarded('b.example')))).toEqual(['Author of b'])
    // The visitor's entry comes before the proxy's.
    expect(await authorsIn(trusting.ask('proxy', SEARCH, forwarded('a.example, b.example')))).toEqual(['Author of b'])
    expect(await authorsIn(trusting.ask('a.example', SEARCH, forwarded('b.example')))).toEqual(['Author of a'])
    const wary = await serveSites(sites)
    expect((await wary.ask('proxy.internal', SEARCH, forwarded('b.example'))).status).toBe(404)
  })

  test('a site is loaded at its first request, and not before', async () => {
    const [a, b] = [await aSite('a'), await aSite('b')]
    const [hostOfA, hostOfB] = [await aHost(a.dataset), await aHost(b.dataset)]
    const { ask, sidecar } = await serveSites([
      { ...a, dataset: hostOfA.origin },
      { ...b, dataset: hostOfB.origin },
    ])
    await expect.poll(() => sidecar.sites.every((site) => site.published() !== undefined), PATIENCE).toBe(true)
    expect(new Set([...hostOfA.asked, ...hostOfB.asked])).toEqual(new Set(['/manifest.json']))
    const answers = await Promise.all([1, 2, 3, 4].map(() => authorsIn(ask('a.example', SEARCH))))
    expect(answers).toEqual(answers.map(() => ['Author of a']))
    expect(hostOfA.asked.filter((path) => path === '/insights.json')).toHaveLength(1)
    expect(hostOfB.asked).not.toContain('/insights.json')
  })

  test('a site is evicted to make room for another, and loaded again', async () => {
    const names = Array.from({ length: 20 }, (_, number) => `s${number}`)
    const sites = await Promise.all(names.map((name) => aSite(name)))
    const { ask, sidecar } = await serveSites(sites, { environment: { SITES_MEMORY_MB: '16' } })
    for (const name of [...names, 's0'])
      expect(await authorsIn(ask(`${name}.example`, SEARCH))).toEqual([`Author of ${name}`])
    const loaded = sidecar.sites.filter((site) => site.peek() !== undefined).map(({ name }) => name)
    expect(loaded).toContain('s0.example')
    expect(loaded).not.toContain('s1.example')
    expect(loaded.length).toBeLessThan(20)
  })

  test('each site serves its new build after POST /refresh at its host', async () => {
    const [a, b] = [await aSite('a'), await aSite('b')]
    const { ask } = await serveSites([a, b])
    await ask('a.example', SEARCH)
    await publishFolder(a.dataset, [aReview({ author: 'Newer' })], { baseUrl: a.base_url })
    expect((await ask('a.example', '/refresh', { method: 'POST' })).status).toBe(202)
    await expect.poll(() => authorsIn(ask('a.example', SEARCH)), PATIENCE).toEqual(['Newer'])
    expect(await authorsIn(ask('b.example', SEARCH))).toEqual(['Author of b'])
  })

  test('sites serve a new build without POST /refresh', async () => {
    const a = await aSite('a')
    const { ask } = await serveSites([a], { environment: { REFRESH_SECONDS: '0.2' } })
    await ask('a.example', SEARCH)
    await publishFolder(a.dataset, [aReview({ author: 'Newer' })], { baseUrl: a.base_url })
    await expect.poll(() => authorsIn(ask('a.example', SEARCH)), PATIENCE).toEqual(['Newer'])
  })
})

describe('one site of many', () => {
  test('a damaged site answers 503 without affecting the others, and recovers', async () => {
    const [a, b] = [await aSite('a'), await aSite('b')]
    await writeFile(join(a.dataset, 'insights.json'), '{}')
    const { ask } = await serveSites([a, b])
    const answer = await ask('a.example', SEARCH)
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(await authorsIn(ask('b.example', SEARCH))).toEqual(['Author of b'])
    expect((await ask('a.example', '/readyz')).status).toBe(200)
    await publishFolder(a.dataset, [aReview({ author: 'Repaired' })], { baseUrl: a.base_url })
    await ask('a.example', '/refresh', { method: 'POST' })
    await expect.poll(() => authorsIn(ask('a.example', SEARCH)), PATIENCE).toEqual(['Repaired'])
  })

  test('a site with an invalid or foreign manifest stops neither the watcher nor other sites', async () => {
    const [a, b, c] = [await aSite('a'), await aSite('b'), await aSite('c')]
    await writeFile(join(a.dataset, 'manifest.json'), '{')
    await publishFolder(b.dataset, [aReview({ author: 'Impostor' })], { baseUrl: c.base_url })
    const { ask, sidecar } = await serveSites([a, b, c], { environment: { REFRESH_SECONDS: '0.2' } })
    expect((await ask('a.example', SEARCH)).status).toBe(503)
    expect((await ask('b.example', SEARCH)).status).toBe(503)
    expect(await authorsIn(ask('c.example', SEARCH))).toEqual(['Author of c'])
    expect(sidecar.sites.map((site) => site.fault())).toEqual([
      '/manifest.json is not JSON',
      'The dataset was built for https://c.example, but is listed for https://b.example',
      undefined,
    ])
    await publishFolder(c.dataset, [aReview({ author: 'Newer' })], { baseUrl: c.base_url })
    await expect.poll(() => authorsIn(ask('c.example', SEARCH)), PATIENCE).toEqual(['Newer'])
  })

  test('the sidecar refuses a site that does not fit into memory before it reads the files', async () => {
    const a = await aSite(
      'a',
      Array.from({ length: 100 }, (_, n) => aReview({ author: `${n}`, text: 'x'.repeat(100_000) })),
    )
    const { ask, sidecar } = await serveSites([a, await aSite('b')], { environment: { SITES_MEMORY_MB: '16' } })
    expect((await ask('a.example', SEARCH)).status).toBe(503)
    expect(sidecar.sites[0]?.fault()).toContain('too large')
    expect(await authorsIn(ask('b.example', SEARCH))).toEqual(['Author of b'])
  })

  test('a site whose origin hangs delays no other site', { timeout: 20_000 }, async () => {
    const folders = await Promise.all(Array.from({ length: 12 }, (_, number) => aSite(`slow${number}`)))
    const never = Promise.withResolvers<undefined>()
    onTestFinished(() => never.resolve(undefined))
    const slow = await Promise.all(
      folders.map(async (site) => {
        const host = await aHost(site.dataset)
        host.wait(never.promise)
        return { ...site, dataset: host.origin }
      }),
    )
    const { ask } = await serveSites([...slow, await aSite('b')])
    const hanging = slow.map(({ base_url: url }) => ask(new URL(url).host, SEARCH))
    const from = performance.now()
    expect(await authorsIn(ask('b.example', SEARCH))).toEqual(['Author of b'])
    expect(performance.now() - from).toBeLessThan(4_000)
    for (const answer of await Promise.all(hanging)) expect(answer.status).toBe(503)
  })

  test('a flood of requests to one site does not use up the rate limit of another', async () => {
    const { ask } = await serveSites([{ ...(await aSite('a')), rate_limit: 5 }, await aSite('b')])
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await ask('a.example', SEARCH)).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect((await ask('b.example', SEARCH)).status).toBe(200)
  })

  test('a site does not honour the MCP sessions of another', async () => {
    const { ask } = await serveSites([await aSite('a'), await aSite('b')])
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }
    const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize', params: CLIENT }
    const begun = await ask('a.example', '/mcp', { method: 'POST', headers, body: JSON.stringify(initialize) })
    const session = String(begun.headers['mcp-session-id'])
    const list = async (host: string): Promise<number> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
      return (await ask(host, '/mcp', { method: 'POST', headers: { ...headers, 'Mcp-Session-Id': session }, body }))
        .status
    }
    expect([await list('a.example'), await list('b.example')]).toEqual([200, 404])
  })
})

describe('the index of a site that is not in memory', () => {
  test('the index of an unloaded site is deleted when its dataset changes, even while no sidecar runs', async () => {
    const reviews = Array.from({ length: 400 }, (_, n) => aReview({ text: `${'Words '.repeat(80)}${n}` }))
    const a = await aSite('a', reviews)
    const store = await aStore()
    const folder = join(store, 'search-index', 'sites', 'a.example')
    const indexes = async (): Promise<string[]> =>
      (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.index'))
    const first = await serveSites([a], { store })
    expect((await first.ask('a.example', SEARCH)).status).toBe(200)
    await expect.poll(async () => (await readdir(folder).catch(() => [])).sort(), PATIENCE).toContain('dataset')
    expect(await indexes()).toHaveLength(1)
    await first.stop()

    const second = await serveSites([a], { store })
    await expect.poll(() => second.sidecar.sites[0]?.published() !== undefined, PATIENCE).toBe(true)
    await second.stop()
    expect(await indexes()).toHaveLength(1)

    await publishFolder(a.dataset, reviews.slice(1), { baseUrl: a.base_url })
    await serveSites([a], { store })
    await expect.poll(indexes, PATIENCE).toEqual([])
  })

  test('the index of a site is deleted when the site is no longer listed', async () => {
    const reviews = Array.from({ length: 400 }, (_, n) => aReview({ text: `${'Words '.repeat(80)}${n}` }))
    const [a, store] = [await aSite('a', reviews), await aStore()]
    const first = await serveSites([a], { store })
    await first.ask('a.example', SEARCH)
    const sites = (): Promise<string[]> => readdir(join(store, 'search-index', 'sites')).catch(() => [])
    await expect.poll(sites, PATIENCE).toEqual(['a.example'])
    await first.stop()
    await serveSites([await aSite('b')], { store })
    expect(await sites()).toEqual([])
  })
})

describe('the hub of many sites', () => {
  test('the hub notifies the subscribers of a site that is not in memory', { timeout: 30_000 }, async () => {
    const [a, b] = [await aSite('a'), await aSite('b')]
    const host = await aHost(b.dataset)
    const { ask, sidecar } = await serveSites([a, { ...b, dataset: host.origin }], {
      environment: { REFRESH_SECONDS: '0.3', HUB_ALLOW_PRIVATE_CALLBACKS: '1', METRICS: '1' },
    })
    const subscribe = async (site: string, topic: string, callback: string): Promise<Answer> =>
      ask(site, '/api/websub/hub', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': callback })),
      })
    const topics = ['/feed.xml', '/reviews.json']
    const ours = topics.map((path) => ({ path, subscriber: subscribers.add() }))
    for (const { path, subscriber } of ours)
      expect((await subscribe('b.example', `https://b.example${path}`, subscriber.callback)).status).toBe(202)
    expect((await subscribe('a.example', 'https://b.example/feed.xml', 'https://x.example/')).status).toBe(400)
    await expect.poll(() => ours.map(({ subscriber }) => subscriber.verifications.length), PATIENCE).toEqual([1, 1])

    const newer = [aReview({ author: 'Newer' }), aReview({ author: 'Newest' })]
    await publishFolder(b.dataset, newer, { baseUrl: b.base_url })
    await expect.poll(() => ours.map(({ subscriber }) => subscriber.deliveries.length), PATIENCE).toEqual([1, 1])
    for (const { path, subscriber } of ours) {
      const [delivery] = subscriber.deliveries
      expect(delivery?.headers.link).toContain(`<https://b.example${path}>; rel="self"`)
      expect(String(delivery?.body)).toContain('Newest')
      expect(delivery?.body.equals(await fileOf(b.dataset, path))).toBe(true)
    }
    expect(sidecar.sites.map((site) => site.peek())).toEqual([undefined, undefined])
    expect(host.asked).not.toContain('/insights.json')
    const metrics = async (): Promise<string> => (await ask('a.example', '/metrics')).text
    await expect.poll(metrics, PATIENCE).toContain('_deliveries_total{site="b.example",outcome="acknowledged"} 2\n')
  })

  test('the hub notifies of changes from a time when no sidecar ran', { timeout: 30_000 }, async () => {
    const [a, store] = [await aSite('a'), await aStore()]
    const environment = { HUB_ALLOW_PRIVATE_CALLBACKS: '1' }
    const first = await serveSites([a], { store, environment })
    const ours = subscribers.add()
    const body = { 'hub.mode': 'subscribe', 'hub.topic': 'https://a.example/feed.xml', 'hub.callback': ours.callback }
    await first.ask('a.example', '/api/websub/hub', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(body)),
    })
    await expect.poll(() => ours.verifications.length, PATIENCE).toBe(1)
    await first.stop()
    await publishFolder(a.dataset, [aReview({ author: 'Newer' })], { baseUrl: a.base_url })
    await serveSites([a], { store, environment })
    await expect.poll(() => ours.deliveries.length, PATIENCE).toBe(1)
  })
})

describe('the process with many sites', () => {
  test('health and metrics are served at any host, with counts by site', async () => {
    const a = await aSite('a')
    await rm((await aSite('b')).dataset, { recursive: true })
    const { ask, sidecar } = await serveSites([a, { base_url: 'https://b.example', dataset: 'nowhere' }], {
      environment: { METRICS: '1' },
    })
    await expect.poll(async () => (await ask('10.0.0.7', '/readyz')).status, PATIENCE).toBe(200)
    expect((await ask('10.0.0.7', '/healthz')).status).toBe(200)
    await ask('a.example', SEARCH)
    await ask('unknown.example', SEARCH)
    await expect.poll(() => sidecar.sites[1]?.fault(), PATIENCE).toBe('/manifest.json is missing')
    const { text: metrics } = await ask('10.0.0.7', '/metrics')
    expect(metrics).toContain(
      'reviews_requests_total{site="a.example",method="GET",route="/api/reviews/search",status="200"} 1\n',
    )
    expect(metrics).toContain('reviews_sites{state="listed"} 2\n')
    expect(metrics).toContain('reviews_sites{state="loaded"} 1\n')
    expect(metrics).toContain('reviews_sites{state="failing"} 1\n')
    expect(metrics).toContain('reviews_site_failing{site="b.example"} 1\n')
    expect(metrics).not.toContain('unknown.example')
  })
})

const SEARCH = '/api/reviews/search'
const CLIENT = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } }

/** A site with its build in a folder. */
async function aSite(
  name: string,
  reviews: Review[] = [aReview({ author: `Author of ${name}` })],
): Promise<{ base_url: string; dataset: string }> {
  const dataset = await temporaryFolder()
  onTestFinished(() => rm(dataset, { recursive: true, force: true }))
  const baseUrl = `https://${name}.example`
  await publishFolder(dataset, reviews, { baseUrl })
  return { base_url: baseUrl, dataset }
}

async function authorsIn(asked: Promise<Answer>): Promise<string[]> {
  const { status, text: body } = await asked
  if (status !== 200) return [`status ${status}`]
  return JSON.parse(body).reviews.map(({ author }: Review) => author)
}

function fileOf(folder: string, path: string): Promise<Buffer> {
  return readFile(join(folder, path))
}

async function raw(port: number, head: string): Promise<string> {
  return await sendRaw(`http://localhost:${port}`, `${head}Connection: close\r\n\r\n`)
}
