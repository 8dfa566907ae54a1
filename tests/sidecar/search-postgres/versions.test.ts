import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { UnavailableError } from '../../../sidecar/http/unavailable.ts'
import type { DatasetFile, ReadableDataset, ReadableFile } from '../../../sidecar/search/columns/dataset-files.ts'
import type { ReviewIndex } from '../../../sidecar/search/review-index.ts'
import { MalformedArtefactError } from '../../../sidecar/search/columns/malformed-artefact.ts'
import type { SearchDatabase } from '../../../sidecar/search-postgres/search-database.ts'
import { SCHEMA, SHAPE } from '../../../sidecar/search-postgres/tables.ts'
import { SettingsError } from '../../../src/schema/parse-settings.ts'
import { Filters } from '../../../src/schema/search.ts'
import type { Review } from '../../../src/schema/review.ts'
import { aReview } from '../../a-review.ts'
import { type Postgres, startPostgres } from '../store/a-postgres.ts'
import { aSearchDatabase } from './a-search-database.ts'
import { inMonths } from './in-months.ts'

const SITE = 'https://one.example'

let postgres: Postgres
beforeAll(async () => void (postgres = await startPostgres()))
afterAll(() => postgres.stop())

/** Four reviews in each of three months. */
const before = Array.from({ length: 12 }, (_, n) =>
  aReview({ author: `Nr ${n}`, date: `2026-0${1 + (n % 3)}-1${n % 4}`, text: `Visit ${n}: a leak` }),
)
const edited = before.map((review, n) => (n === 4 ? { ...review, text: 'Visit four: no Leckstein any more' } : review))

describe('a new version', () => {
  test('a new version writes only changed reviews, and the old version is not deleted while it is searched', async () => {
    const { sidecar, ask } = await aDatabase()
    const [first, second] = [await sidecar(), await sidecar()]
    const old = await first.index(await inMonths(before), undefined, SITE)
    const others = await second.index(await inMonths(before), undefined, SITE)
    const added = await ask('SELECT max(number) AS number FROM review_search_2.reviews')
    const now = await first.index(await inMonths(edited), undefined, SITE)
    expect(await ask('SELECT max(number) AS number FROM review_search_2.reviews')).toEqual([
      { number: Number(added[0]?.number) + 1 },
    ])
    expect(await counts([old, others, now], 'Leckstein')).toEqual([0, 0, 1])
    expect(await counts([old, others, now], 'Visit 4:')).toEqual([1, 1, 0])

    await first.keep(now)
    expect(await counts([others, now], 'Visit 4:')).toEqual([1, 0])
    expect(await rowsWith(ask, before[4])).not.toEqual([])

    await second.keep(await second.index(await inMonths(edited), undefined, SITE))
    expect(await rowsWith(ask, before[4])).toEqual([])
    expect(await ask('SELECT FROM review_search_2.versions')).toHaveLength(1)
  })

  test('loading a new version reads only the files of months that changed', async () => {
    const { sidecar } = await aDatabase()
    const [one, other] = [await sidecar(), await sidecar()]
    const read: string[] = []
    const reading = async (some: Review[]): Promise<ReadableDataset> => {
      const files = await inMonths(some)
      const toRead = ({ path, sha256, bytes }: DatasetFile): ReadableFile => ({
        ...{ path, sha256 },
        read: () => {
          read.push(path)
          return Promise.resolve(bytes)
        },
      })
      return { ...files, reviews: files.reviews.map(toRead), perReview: files.perReview.map(toRead) }
    }
    const old = await one.index(await reading(before), undefined, SITE)
    expect(read).toHaveLength(6)
    const now = await one.index(await reading(edited), undefined, SITE)
    await other.index(await reading(edited), undefined, SITE)
    expect(read.slice(6)).toEqual(['/data/2026-02/reviews.json', '/data/2026-02/insights.json'])
    expect(await counts([old, now], 'Leckstein')).toEqual([0, 1])
  })

  test('a new version with fewer reviews deletes the removed reviews, including their months and words', async () => {
    const { sidecar, ask } = await aDatabase()
    const one = await sidecar()
    await one.keep(await one.index(await inMonths(before), undefined, SITE))
    const few = before.filter(({ date }) => date < '2026-02').slice(1)
    const index = await one.index(await inMonths(few), undefined, SITE)
    await one.keep(index)
    expect((await search(index, {})).matched).toBe(few.length)
    expect(await ask('SELECT FROM review_search_2.reviews')).toHaveLength(few.length)
    expect(await ask('SELECT FROM review_search_2.shards')).toHaveLength(1)
    expect(await ask(`SELECT FROM review_search_2.postings WHERE word = '1'`)).toEqual([])
  })

  test('a version is not deleted while a sidecar searches it, and deleted once that sidecar has died', async () => {
    const { sidecar, ask } = await aDatabase()
    const [alive, dead] = [await sidecar(), await sidecar()]
    const old = await dead.index(await inMonths(before), undefined, SITE)
    const now = await alive.index(await inMonths(edited), undefined, SITE)
    await alive.keep(now)
    expect(await counts([old], 'Visit 4:')).toEqual([1])
    await ask(`UPDATE review_search_2.uses SET until = now() - interval '1 second' WHERE version = 1`)
    await alive.keep(now)
    await expect(counts([old], 'Visit 4:')).rejects.toBeInstanceOf(UnavailableError)
    expect(await rowsWith(ask, before[4])).toEqual([])
  })

  test('a version is loaded again if somebody deleted it while a sidecar searched it', async () => {
    const { sidecar, ask } = await aDatabase()
    const index = await (await sidecar()).index(await inMonths(before), undefined, SITE)
    await ask(
      'TRUNCATE review_search_2.versions, review_search_2.shards, review_search_2.postings, review_search_2.reviews',
    )
    await expect(search(index, { query: 'leak' })).rejects.toBeInstanceOf(UnavailableError)
    await expect.poll(() => counts([index], 'leak').catch(() => 'unavailable')).toEqual([12])
  })

  test('a sidecar notices that a version was rewritten under the same number, with other review numbers', async () => {
    const { sidecar, ask } = await aDatabase()
    const [one, other] = [await sidecar(), await sidecar()]
    await one.index(await inMonths(before), undefined, SITE)
    const index = await one.index(await inMonths(edited), undefined, SITE)
    await ask('DROP SCHEMA review_search_2 CASCADE')
    await other.index(await inMonths(before.slice(6)), undefined, SITE)
    await other.index(await inMonths(edited), undefined, SITE)
    await expect(search(index, { query: 'leak' })).rejects.toBeInstanceOf(UnavailableError)
    await expect.poll(() => counts([index], 'leak').catch(() => 'unavailable')).toEqual([11])
  })

  test('a version is loaded only once, even if several sidecars load it at the same time', async () => {
    const { sidecar, ask } = await aDatabase()
    const files = await inMonths(before)
    const sidecars = await Promise.all([1, 2, 3, 4].map(() => sidecar()))
    const indexes = await Promise.all(sidecars.map((one) => one.index(files, undefined, SITE)))
    expect(await counts(indexes, 'leak')).toEqual([12, 12, 12, 12])
    expect(await ask('SELECT FROM review_search_2.reviews')).toHaveLength(12)
    expect(await ask('SELECT FROM review_search_2.versions')).toHaveLength(1)
    expect(await ask('SELECT FROM review_search_2.uses')).toHaveLength(4)
  })

  test('loading a new version does not delay searches of the old version', async () => {
    const { sidecar, ask } = await aDatabase()
    const [one, other] = [await sidecar(), await sidecar()]
    const old = await one.index(await inMonths(before), undefined, SITE)
    await ask('BEGIN')
    await ask('LOCK TABLE review_search_2.versions IN SHARE MODE') // The loader adds the row of the new version last.
    let isLoaded = false
    const loading = other.index(await inMonths([aReview({ date: '2027-01-01' }), ...edited]), undefined, SITE)
    const loaded = loading.then(() => (isLoaded = true))
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'relation' AND NOT granted`
    await expect.poll(async () => (await ask(waiting)).length).toBe(1)
    expect(await counts([old, old], 'Visit 4:')).toEqual([1, 1])
    expect(isLoaded).toBe(false)
    await ask('COMMIT')
    await loaded
    expect(await counts([old, await loading], 'Visit 4:')).toEqual([1, 0])
  })

  test('a new version never reuses the number of another review, even if rows of shards were lost', async () => {
    const { sidecar, ask } = await aDatabase()
    const one = await sidecar()
    await one.index(await inMonths(before), undefined, SITE)
    await ask('TRUNCATE review_search_2.shards')
    const now = await one.index(await inMonths(edited), undefined, SITE)
    expect(await counts([now, now], 'Leckstein')).toEqual([1, 1])
  })

  test('another release of the software writes its own version, and does not change the version of the old release', async () => {
    const { sidecar } = await aDatabase()
    const [old, other] = [await sidecar(), await sidecar('newer')]
    const files = await inMonths(before)
    const indexes = [await old.index(files, undefined, SITE), await other.index(files, undefined, SITE)]
    expect(await counts(indexes, 'leak')).toEqual([12, 12])
  })

  test('a malformed new version changes nothing', async () => {
    const { sidecar, ask } = await aDatabase()
    const one = await sidecar()
    const old = await one.index(await inMonths(before), undefined, SITE)
    const files = await inMonths(edited)
    const last = files.reviews.at(-1)
    const broken = { ...files, reviews: files.reviews.map((file) => (file === last ? malformed(file) : file)) }
    await expect(one.index(broken, undefined, SITE)).rejects.toBeInstanceOf(MalformedArtefactError)
    expect(await counts([old], 'leak')).toEqual([12])
    expect(await ask('SELECT FROM review_search_2.versions')).toHaveLength(1)
    expect(await ask('SELECT FROM review_search_2.reviews')).toHaveLength(12)
  })

  test('a version is refused if two months contain the same id, or the months are in the wrong order', async () => {
    const { sidecar } = await aDatabase()
    const one = await sidecar()
    const twin = { ...aReview({ date: '2026-04-01' }), id: before[0]?.id } as Review
    const twice = one.index(await inMonths([...before, twin]), undefined, SITE)
    await expect(twice).rejects.toThrow(/occurs twice/)
    const files = await inMonths(before)
    const turned = { ...files, reviews: files.reviews.toReversed() }
    await expect(one.index(turned, undefined, SITE)).rejects.toThrow(/newer than the one before/)
    expect(await counts([await one.index(files, undefined, SITE)], 'leak')).toEqual([12])
  })
})

describe('a database', () => {
  test("a change of the tables of the search schema needs a new number in the schema's name", () => {
    const released: Record<string, string> = {
      review_search_2: 'c6b1896e73294e30e70fc8775204ea9e8fe939a78e117ec104250aca933e34dc',
    }
    expect(released[SCHEMA]).toBe(SHAPE)
  })

  test('a sidecar does not touch the tables of a newer version, in a schema with another number', async () => {
    const { sidecar, ask } = await aDatabase()
    await ask('CREATE SCHEMA review_search_3')
    await ask('CREATE TABLE review_search_3.reviews AS SELECT 1 AS newer')
    expect(await counts([await (await sidecar()).index(await inMonths(before), undefined, SITE)], 'leak')).toEqual([12])
    expect(await ask('SELECT * FROM review_search_3.reviews')).toEqual([{ newer: 1 }])
  })

  test('several sites can share a database, and no site sees the reviews of another', async () => {
    const { sidecar, ask } = await aDatabase()
    const one = await sidecar()
    const here = await one.index(await inMonths(before), undefined, SITE)
    const there = await one.index(await inMonths(edited.slice(0, 5)), undefined, 'https://two.example')
    expect(await counts([here, there], 'leak')).toEqual([12, 4])
    expect(await counts([here, there], 'Leckstein')).toEqual([0, 1])
    await one.keep(there)
    await one.keep(here)
    expect(await counts([here, there], 'Leckstein')).toEqual([0, 1])
    await one.release(there)
    expect(await ask('SELECT FROM review_search_2.uses')).toHaveLength(1)
  })

  test('the database need not be in UTF-8', async () => {
    const { url, ask } = await aDatabase()
    await ask(`CREATE DATABASE old_fashioned ENCODING 'SQL_ASCII' TEMPLATE template0 LOCALE 'C'`)
    const other = new URL(url)
    other.pathname = '/old_fashioned'
    const one = await opened(other.href)
    const texts = ['Le café, 漢字', 'Un cafe 😀 \0']
    const index = await one.index(await inMonths(texts.map((text) => aReview({ text }))), undefined, SITE)
    expect([
      ...(await counts([index], '漢')),
      ...(await counts([index], '😀')),
      ...(await counts([index], '\0')),
    ]).toEqual([1, 1, 1])
    expect(await search(index, { query: 'cafx', match: 'words' })).toMatchObject({ matched: 0, suggestions: ['cafe'] })
    await one.close()
  })

  test('a role without the right to create can use the database if an administrator made its schema', async () => {
    const { url, ask } = await aDatabase()
    await ask(`CREATE ROLE clerk LOGIN PASSWORD 'clerk'`)
    await ask('CREATE SCHEMA extensions')
    await ask('CREATE EXTENSION pg_trgm SCHEMA extensions')
    await ask('GRANT USAGE ON SCHEMA extensions TO clerk')
    await ask('CREATE SCHEMA review_search_2 AUTHORIZATION clerk')
    const own = new URL(url)
    own.username = own.password = 'clerk'
    const one = await opened(own.href)
    expect(await counts([await one.index(await inMonths(before), undefined, SITE)], 'leak')).toEqual([12])
    await one.close()
  })
})

test.for(['postgres://[', 'postgres://me:hunter2@host:port/db'])(
  'the invalid address %s is refused without showing its password',
  async (url) => {
    const fault = await aSearchDatabase(url).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(SettingsError)
    expect(String(fault)).toMatch(/SEARCH_URL is not the address of a database/)
    expect(String(fault)).not.toContain('hunter2')
  },
)

test.for([
  ['key', { query: 'vi' }],
  ['key', { query: 'leaks', match: 'words' }],
  ['key', { source: 'google' }],
  ['word', { query: 'isit' }],
  ['end', { query: 'isit 4: a' }],
  ['beginning', { query: 'visit 4' }],
] as const)('the index postings_%s finds the reviews of the search %j', async ([name, filters]) => {
  const { ask, url } = await aDatabase()
  const one = await opened(url)
  const index = await one.index(await inMonths(before), undefined, SITE)
  // With so few reviews, the planner would prefer another one.
  for (const other of ['key', 'beginning', 'end', 'word', 'length']) {
    if (other !== name) await ask(`DROP INDEX review_search_2.postings_${other}`)
  }
  await ask('SELECT pg_stat_reset()')
  expect((await search(index, filters)).matched).toBeGreaterThan(0)
  await one.close() // A connection in use would count its scans after ten seconds.
  const used = `SELECT FROM pg_stat_user_indexes WHERE indexrelname = 'postings_${name}' AND idx_scan > 0`
  await expect.poll(async () => (await ask(used)).length, { timeout: 20_000 }).toBe(1)
})

type Ask = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
type Made = { url: string; ask: Ask; sidecar: (software?: string) => Promise<SearchDatabase> }

/** A fresh database for one test; everything opened on it is closed after the test. */
async function aDatabase(): Promise<Made> {
  const url = await postgres.url()
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  const client = new pg.Client({ connectionString: url, types })
  await client.connect()
  const sidecars: SearchDatabase[] = []
  onTestFinished(async () => {
    for (const one of sidecars) await one.close()
    await client.end()
  })
  return {
    url,
    ask: async (sql, values) => (await client.query<Record<string, unknown>>(sql, values)).rows,
    async sidecar(software = 'as tested') {
      const one = await aSearchDatabase(url, { software })
      sidecars.push(one)
      return one
    },
  }
}

const opened = (url: string): Promise<SearchDatabase> => aSearchDatabase(url)

async function search(
  index: ReviewIndex,
  filters: object,
): Promise<{ matched: number; suggestions: readonly string[] }> {
  const found = await index.search(Filters.parse(filters))
  if (!found.ok) throw new Error(found.problem)
  return found.value
}

async function counts(indexes: readonly ReviewIndex[], query: string): Promise<number[]> {
  return await Promise.all(indexes.map(async (index) => (await search(index, { query })).matched))
}

/** The rows of all tables that still contain this erased review. */
async function rowsWith(ask: Ask, review: Review | undefined): Promise<object[]> {
  const bytes = Buffer.from(JSON.stringify(review))
  return [
    ...(await ask('SELECT id FROM review_search_2.reviews WHERE review = $1', [bytes])),
    ...(await ask(`SELECT word FROM review_search_2.postings WHERE word = '4'`)),
    ...(await ask('SELECT shard FROM review_search_2.shards WHERE removed < 2147483647')),
  ]
}

function malformed<T extends { bytes: Buffer; sha256: string }>(file: T): T {
  return { ...file, bytes: Buffer.from(file.bytes.toString().replace('"rating":5', '"rating":9')), sha256: 'other' }
}
