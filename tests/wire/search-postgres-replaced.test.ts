import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openLogger } from '../../sidecar/process/logger.ts'
import { openSearchDatabase } from '../../sidecar/search-postgres/search-database.ts'
import type { Review } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'
import { replaceFolder, temporaryFolder } from '../sidecar/publish-folder.ts'
import { inMonths } from '../sidecar/search-postgres/in-months.ts'
import { queryAgain, REPLACEMENTS, replacedAt } from '../sidecar/search-postgres/replacements.ts'
import { startPostgres } from '../sidecar/store/a-postgres.ts'
import { dropDatabases, postgresUrl } from '../sidecar/store/postgres-url.ts'
import { serve, type Served } from './serve.ts'
import { serveSites } from './serve-sites.ts'

const reviews = Array.from({ length: 40 }, (_, n) =>
  aReview({ author: `Nr ${n}`, date: `202${5 + (n % 2)}-0${1 + (n % 5)}-0${1 + (n % 9)}`, text: `Visit ${n}: fair` }),
)
const elsewhere = reviews.map((review) => ({ ...review, text: 'Visit elsewhere: fair' }))
const SITE = 'https://reviews.example'
const PATHS = [
  '/api/reviews/search?query=visit&limit=3&counts=1',
  '/api/reviews/search?query=vist&match=words',
  '/api/reviews/search?sort=lowest&limit=100',
  '/api/reviews/since/2025-01-01',
]
const SOON = { timeout: 20_000 }

let older: string
let foreign: string
beforeAll(async () => {
  older = await aDump(SITE, reviews.slice(3))
  foreign = await aDump('https://elsewhere.example', elsewhere)
})
afterAll(dropDatabases)

describe('a search database that is replaced while a sidecar searches it', () => {
  test.for(Object.entries(REPLACEMENTS))(
    'the build is loaded again after one refresh if the search database became %s',
    async ([, replace]) => {
      const url = await postgresUrl()
      const served = await serveFrom(url)
      const expected = await answersOf(served)
      await replace(replacedAt(url, { older, foreign }))
      expect((await served.get('/refresh', { method: 'POST' })).status).toBe(202)
      await expect.poll(() => answersOf(served), SOON).toEqual(expected)
      expect((await served.get('/readyz')).status).toBe(200)
    },
  )

  test.for(['an empty database of the same name', 'one with another column in a table', 'one whose tables are empty'])(
    'a search that meets %s gets 503 with Retry-After, and makes the sidecar load the build again',
    async (kind) => {
      const url = await postgresUrl()
      const served = await serveFrom(url)
      const expected = await answersOf(served)
      await REPLACEMENTS[kind]?.(replacedAt(url, { older, foreign }))
      const refused = await served.get(PATHS[0] ?? '')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      await expect.poll(() => answersOf(served), SOON).toEqual(expected)
    },
  )

  test.for(PATHS)('%s never returns reviews of another site that took its number in a new database', async (path) => {
    const url = await postgresUrl()
    const served = await serveFrom(url)
    await REPLACEMENTS['a database in which another site has its number']?.(replacedAt(url, { older, foreign }))
    const answer = await served.get(path)
    expect([answer.status, await answer.text()]).toEqual([503, expect.not.stringContaining('elsewhere')])
  })

  test('GET /readyz answers 503 until the search database contains the build again', async () => {
    const url = await postgresUrl()
    const served = await serveFrom(url)
    expect((await served.get('/readyz')).status).toBe(200)
    const client = await connected(url)
    await queryAgain(client, 'DROP SCHEMA review_search_2 CASCADE')
    await client.query('SELECT pg_advisory_lock(7289411, 0)') // Without this lock, no sidecar can create the tables.
    await served.get('/refresh', { method: 'POST' })
    await expect.poll(async () => (await served.get('/readyz')).status, SOON).toBe(503)
    expect(await (await served.get('/readyz')).json()).toMatchObject({
      detail: 'The search database lacks the current build, which is being loaded',
    })
    expect((await served.get('/reviews.json')).status).toBe(200)
    await client.query('SELECT pg_advisory_unlock(7289411, 0)')
    await expect.poll(async () => (await served.get('/readyz')).status, SOON).toBe(200)
  })

  test('several sidecars load the build into a replaced search database only once', async () => {
    const url = await postgresUrl()
    const sidecars = [await serveFrom(url), await serveFrom(url), await serveFrom(url)]
    await replacedAt(url, { older, foreign }).remake()
    for (const served of sidecars) await served.get('/refresh', { method: 'POST' })
    for (const served of sidecars)
      await expect.poll(async () => (await served.get(PATHS[0] ?? '')).status, SOON).toBe(200)
    const client = await connected(url)
    const { rows } = await client.query(`SELECT relname, n_tup_ins::int AS written FROM pg_stat_user_tables
      WHERE schemaname = 'review_search_2' AND relname IN ('reviews', 'versions') ORDER BY relname`)
    expect(rows).toEqual([
      { relname: 'reviews', written: 40 },
      { relname: 'versions', written: 1 },
    ])
  })

  test('the build is not loaded again if the search database was only restarted', async () => {
    const own = await startPostgres()
    onTestFinished(() => own.stop())
    const url = await own.url()
    const served = await serveFrom(url)
    const before = await firstTransaction(url)
    await own.kill()
    await served.get('/refresh', { method: 'POST' })
    for (const path of PATHS) expect([path, (await served.get(path)).status]).toEqual([path, 503])
    await own.restart()
    await expect.poll(async () => (await served.get(PATHS[0] ?? '')).status, SOON).toBe(200)
    expect(await firstTransaction(url)).toEqual(before)
  })

  test('a sidecar with many sites loads each of them again into a replaced search database', async () => {
    const url = await postgresUrl()
    const folder = await temporaryFolder()
    const entries = ['a', 'b'].map((name) => ({ base_url: `https://${name}.example`, dataset: `${folder}/${name}` }))
    for (const { base_url: baseUrl, dataset } of entries) await replaceFolder(dataset, reviews, { baseUrl })
    const { ask } = await serveSites(entries, { environment: { SEARCH_URL: url } })
    for (const name of ['a', 'b']) expect((await ask(`${name}.example`, PATHS[0] ?? '')).status).toBe(200)
    const client = await connected(url)
    await queryAgain(client, 'DROP SCHEMA review_search_2 CASCADE')
    await client.query('SELECT pg_advisory_lock(7289411, 0)')
    for (const name of ['a', 'b']) await ask(`${name}.example`, '/refresh', { method: 'POST' })
    await expect.poll(async () => (await ask('any', '/readyz')).status, SOON).toBe(503)
    await client.query('SELECT pg_advisory_unlock(7289411, 0)')
    for (const name of ['a', 'b'])
      await expect.poll(async () => (await ask(`${name}.example`, PATHS[0] ?? '')).status, SOON).toBe(200)
    expect((await ask('any', '/readyz')).status).toBe(200)
  })
})

function serveFrom(url: string): Promise<Served> {
  return serve(reviews, { environment: { SEARCH_URL: url } })
}

async function answersOf({ get }: Served): Promise<string[]> {
  return await Promise.all(
    PATHS.map(async (path) => {
      const answer = await get(path)
      return `${answer.status} ${await answer.text()}`
    }),
  )
}

/** The address of a database with a build, in the state in which a stopped sidecar left it. */
async function aDump(origin: string, some: Review[]): Promise<string> {
  const url = await postgresUrl()
  const database = await openSearchDatabase({ url, log: openLogger('silent') })
  await database.index(await inMonths(some), undefined, origin)
  await database.close()
  return url
}

/** The first transaction that wrote a review of the database: another one if the reviews were written again. */
async function firstTransaction(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('SELECT min(xmin::text) AS first, count(*) AS kept FROM review_search_2.reviews')
  await client.end()
  return rows
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
