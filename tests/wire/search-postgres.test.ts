import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { Problem } from '../../src/schema/problem.ts'
import type { Review } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'
import { publishedFiles, replaceFolder, temporaryFolder } from '../sidecar/publish-folder.ts'
import { startPostgres } from '../sidecar/store/a-postgres.ts'
import { dropDatabases, postgresUrl } from '../sidecar/store/postgres-url.ts'
import { serve, type Served } from './serve.ts'
import { serveSites } from './serve-sites.ts'

const reviews = Array.from({ length: 60 }, (_, n) =>
  aReview({ author: `Nr ${n}`, date: `2026-0${1 + (n % 5)}-0${1 + (n % 9)}`, text: `Visit ${n}: “quick”, fair` }),
)
const SEARCH = '/api/reviews/search'

describe('a sidecar that searches in PostgreSQL', () => {
  afterAll(dropDatabases)

  test('a sidecar with PostgreSQL answers search, since and MCP like one in memory', async () => {
    const [other, memory] = await Promise.all([serveFrom(await postgresUrl()), serve(reviews)])
    for (const path of [SEARCH, `${SEARCH}?query=VISIT+1&counts=1&highlights=1`, `${SEARCH}?query=vist&match=words`]) {
      const [answer, expected] = [await other.get(path), await memory.get(path)]
      expect(await answer.text()).toBe(await expected.text())
      for (const name of ['etag', 'dataset-digest', 'content-length'])
        expect(answer.headers.get(name)).toBe(expected.headers.get(name))
    }
    for (const date of ['2026-01-01', '2026-03-05', '2026-05-09', '2027-01-01']) {
      const path = `/api/reviews/since/${date}`
      const answer = await other.get(path)
      expect(await answer.text()).toBe(await (await memory.get(path)).text())
      const again = await other.get(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
      expect(again.status).toBe(304)
    }
    const [asked, expected] = [await callTool(other), await callTool(memory)]
    expect(asked).toEqual(expected)
    expect(JSON.stringify(asked)).toContain('Visit 7')
  })

  test('a sidecar with PostgreSQL serves files outside memory like others, at one origin or behind a CDN', async () => {
    const files = { '/api/changes.json': '{"changes":[]}', '/log/checkpoint': 'of the log' }
    const environment = { SEARCH_URL: await postgresUrl() }
    const [other, memory] = await Promise.all([serve(reviews, { environment, files }), serve(reviews, { files })])
    const behind = await serve(reviews, { environment, files, oneOrigin: false })
    for (const path of [
      '/reviews.json',
      '/data/2026-03/reviews.json',
      '/data/2026-03/insights.json',
      '/api/changes.json',
    ]) {
      const ask = async ({ get }: Served): Promise<unknown[]> => {
        const plain = { 'accept-encoding': 'identity' }
        const answer = await get(path, { headers: plain })
        const names = ['etag', 'content-length', 'content-type', 'cache-control', 'access-control-allow-origin']
        const link = answer.headers.get('link')
        const again = await get(path, { headers: { ...plain, 'if-none-match': answer.headers.get('etag') ?? '' } })
        return [answer.status, await answer.text(), names.map((name) => answer.headers.get(name)), link, again.status]
      }
      expect(await ask(other)).toEqual(await ask(memory))
      if (path === '/reviews.json') expect((await ask(behind)).slice(0, 2)).toEqual((await ask(memory)).slice(0, 2))
    }
    const packed = await other.get('/data/2026-03/reviews.json', { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(await packed.text()).toBe(await (await memory.get('/data/2026-03/reviews.json')).text())
  })

  test('a request for a file that is being replaced gets a 503 with Retry-After', async () => {
    const served = await serveFrom(await postgresUrl())
    const { '/data/2026-05/reviews.json': shard = '' } = publishedFiles(reviews)
    const path = '/data/2026-05/reviews.json'
    for (const text of [`${String(shard)} `, String(shard).replace('Nr 4', 'Nr 5')]) {
      await writeFile(join(served.folder, path), text)
      for (const asked of [path, ...(text.endsWith(' ') ? ['/reviews.json'] : [])]) {
        const answer = await served.get(asked)
        expect([answer.status, answer.headers.get('retry-after'), answer.headers.has('etag')]).toEqual([
          503,
          '5',
          false,
        ])
      }
    }
    const broken = await served.get('/reviews.json')
    await expect(broken.text()).rejects.toThrow()
  })

  test('a search that takes too long gets a 503 with Retry-After, and the next search is answered', async () => {
    const url = await postgresUrl()
    const served = await serveFrom(url)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('BEGIN; LOCK TABLE review_search_2.postings IN ACCESS EXCLUSIVE MODE')
    const refused = await served.get(`${SEARCH}?query=visit`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(Problem.parse(await refused.json()).detail).toContain('takes too long')
    await client.end()
    expect((await served.get(`${SEARCH}?query=visit`)).status).toBe(200)
  })

  test('a sidecar with PostgreSQL swaps to a new dataset at once, and deletes erased reviews', async () => {
    const url = await postgresUrl()
    const served = await serveFrom(url)
    await replaceFolder(served.folder, reviews.slice(1))
    await served.sidecar.snapshots.refresh()
    expect(await matchedBy(served, 'visit')).toBe(59)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const erased = async (): Promise<number> =>
      (await client.query('SELECT FROM review_search_2.reviews WHERE id = $1', [reviews[0]?.id])).rowCount ?? -1
    await expect.poll(erased).toBe(0)
  })
})

test('a sidecar whose database is killed under load answers 503, and then correctly again', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const served = await serveFrom(await postgres.url())
  const expected = new Map<string, string>()
  const paths = ['query=visit', 'query=visit+1', 'query=a', 'rating=5&limit=3', 'query=fair&match=words&counts=1']
  for (const path of paths) expected.set(path, hashOf(await (await served.get(`${SEARCH}?${path}`)).text()))

  const seen = { right: 0, unavailable: 0, other: [] as string[] }
  let isOver = false
  async function ask(nth: number): Promise<void> {
    for (let round = nth; !isOver; round++) {
      const path = paths[round % paths.length] ?? ''
      const answer = await served.get(`${SEARCH}?${path}`)
      const text = await answer.text()
      if (answer.status === 200 && hashOf(text) === expected.get(path)) seen.right++
      else if (answer.status === 503 && answer.headers.has('retry-after')) seen.unavailable++
      else seen.other.push(`${answer.status} ${path}`)
    }
  }
  const load = Array.from({ length: 8 }, (_, nth) => ask(nth))
  await expect.poll(() => seen.right, { timeout: 20_000 }).toBeGreaterThan(50)
  await postgres.kill()
  await expect.poll(() => seen.unavailable, { timeout: 20_000 }).toBeGreaterThan(50)
  expect((await served.get('/reviews.json')).status).toBe(200)
  await postgres.restart()
  const before = seen.right
  await expect.poll(() => seen.right, { timeout: 20_000 }).toBeGreaterThan(before + 50)
  isOver = true
  await Promise.all(load)
  expect(seen.other).toEqual([])
})

test('a sidecar whose database is unreachable at the start answers requests that need no search', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const url = await postgres.url()
  await postgres.kill()
  const served = await serveFrom(url)
  expect((await served.get('/reviews.json')).status).toBe(200)
  expect((await served.get('/feed.xml')).status).toBe(200)
  expect((await served.get(SEARCH)).status).toBe(503)
  expect(JSON.stringify(await callTool(served))).toContain('not loaded yet')
  await postgres.restart()
  await expect.poll(async () => (await served.get(SEARCH)).status, { timeout: 20_000 }).toBe(200)
  expect(await matchedBy(served, 'visit')).toBe(60)
})

test('many sites can share a database, and a review that a site erased disappears without a request', async () => {
  onTestFinished(dropDatabases)
  const environment = { SEARCH_URL: await postgresUrl() }
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const entries = ['a', 'b'].map((name) => ({ base_url: `https://${name}.example`, dataset: join(folder, name) }))
  const publish = (name: string, some: Review[]): Promise<void> =>
    replaceFolder(join(folder, name), some, { baseUrl: `https://${name}.example` })
  await publish('a', reviews)
  await publish('b', reviews.slice(0, 7))
  const first = await serveSites(entries, { environment })
  const matched = async (name: string): Promise<unknown> =>
    JSON.parse((await first.ask(`${name}.example`, `${SEARCH}?query=visit`)).text).matched
  expect([await matched('a'), await matched('b')]).toEqual([60, 7])
  const client = new pg.Client({ connectionString: environment.SEARCH_URL })
  await client.connect()
  onTestFinished(() => client.end())
  const named = `SELECT FROM review_search_2.versions WHERE name IS NOT NULL`
  await expect.poll(async () => (await client.query(named)).rowCount).toBe(2)
  await first.stop()

  await publish('a', reviews.slice(1))
  await serveSites(entries, { environment })
  const left = async (): Promise<number | null> => (await client.query('SELECT FROM review_search_2.reviews')).rowCount
  await expect.poll(left, { timeout: 20_000 }).toBe(7)
})

test('an evicted site does not use the database until its next request', async () => {
  onTestFinished(dropDatabases)
  const url = await postgresUrl()
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const names = Array.from({ length: 15 }, (_, number) => `s${number}`)
  const entries = names.map((name) => ({ base_url: `https://${name}.example`, dataset: join(folder, name) }))
  for (const { base_url: baseUrl, dataset } of entries) await replaceFolder(dataset, reviews.slice(0, 2), { baseUrl })
  const { ask, sidecar } = await serveSites(entries, { environment: { SEARCH_URL: url, SITES_MEMORY_MB: '16' } })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const searched = async (): Promise<string[]> => {
    const { rows } = await client.query<{ origin: string }>(
      'SELECT origin FROM review_search_2.uses JOIN review_search_2.sites USING (site)',
    )
    return rows.map(({ origin }) => new URL(origin).host).sort()
  }
  const loaded = (): string[] => sidecar.sites.flatMap(({ name, peek }) => (peek() === undefined ? [] : [name])).sort()
  for (const name of names) expect((await ask(`${name}.example`, SEARCH)).status).toBe(200)
  expect(loaded()).not.toContain('s0.example')
  await expect.poll(searched, { timeout: 20_000 }).toEqual(loaded())
  expect((await ask('s0.example', SEARCH)).status).toBe(200)
  await expect.poll(searched, { timeout: 20_000 }).toEqual(loaded())
  expect(loaded()).toContain('s0.example')
})

function serveFrom(url: string, some: Review[] = reviews): Promise<Served> {
  return serve(some, { environment: { SEARCH_URL: url } })
}

async function matchedBy({ get }: Served, query: string): Promise<unknown> {
  const { matched }: { matched?: number } = await (await get(`${SEARCH}?query=${query}`)).json()
  return matched
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function callTool({ get }: Served): Promise<unknown> {
  const params = { name: 'search_reviews', arguments: { query: 'visit 7' } }
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const answer = await get('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'search_reviews',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta } }),
  })
  const { result }: { result?: unknown } = await answer.json()
  return result
}
