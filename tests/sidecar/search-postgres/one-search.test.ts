import { dirname } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { UnavailableError } from '../../../sidecar/http/unavailable.ts'
import { readFigures, readHead } from '../../../sidecar/search/columns/read-dataset-files.ts'
import { versionSearcher } from '../../../sidecar/search-postgres/answering/search-version.ts'
import { openPool } from '../../../sidecar/search-postgres/database-pool.ts'
import { loadVersion } from '../../../sidecar/search-postgres/loading/load-version.ts'
import { type OpenVersion, openVersion } from '../../../sidecar/search-postgres/open-version.ts'
import { makeTables } from '../../../sidecar/search-postgres/tables.ts'
import { Filters } from '../../../src/schema/search.ts'
import { aReview } from '../../a-review.ts'
import { dropDatabases, postgresUrl } from '../store/postgres-url.ts'
import { inMonths } from './in-months.ts'

const reviews = Array.from({ length: 6 }, (_, n) => aReview({ author: `Nr ${n}`, text: `A leak in kitchen ${n}` }))

afterAll(dropDatabases)

test('a search for a phrase stops asking once no review contains the first parts of the phrase next to each other', async () => {
  const { version, asked } = await anOpenVersion()
  const found = await versionSearcher(version)(Filters.parse({ query: 'leak kitchen 1 in' }))
  expect(found).toMatchObject({ ok: true, value: { matched: 0 } })
  expect(asked.filter((text) => text.includes('.postings'))).toHaveLength(2)
})

test('a search sends no more statements after its time limit', async () => {
  const { version, asked } = await anOpenVersion()
  const time = new AbortController()
  const ask: typeof version.pool.ask = async (text, values) => {
    if (text.includes('.postings')) time.abort()
    return await version.pool.ask(text, values)
  }
  const search = versionSearcher({ ...version, pool: { ask } }, () => time.signal)
  const refused = search(Filters.parse({ query: 'leak in kitchen' }))
  await expect(refused).rejects.toThrow(UnavailableError)
  await expect(refused).rejects.toThrow(/takes too long/)
  expect(asked).toHaveLength(1)
})

test('a slow search is answered even if other searches meanwhile fill the cache of selections', async () => {
  const { version } = await anOpenVersion()
  const free = Promise.withResolvers<undefined>()
  const ask: typeof version.pool.ask = async (text, values) => {
    if (text.includes('word LIKE')) await free.promise
    return await version.pool.ask(text, values)
  }
  // With 2 ** 26 reviews, two selections do not fit into the cache.
  const many = { ...version, rows: { ...version.rows, rowCount: 2 ** 26 }, pool: { ask } }
  const search = versionSearcher(many, () => new AbortController().signal)
  const slow = search(Filters.parse({ query: 'leak' }))
  for (const other of [{}, { has_reply: false }])
    expect(await search(Filters.parse({ limit: 1, ...other }))).toMatchObject({ value: { matched: 2 ** 26 } })
  free.resolve(undefined)
  expect(await slow).toMatchObject({ ok: true, value: { matched: 6 } })
})

/** A version of the reviews in a fresh database, and the statements that its searches sent. */
async function anOpenVersion(): Promise<{ version: OpenVersion; asked: string[] }> {
  const pool = openPool(await postgresUrl())
  onTestFinished(() => pool.close())
  const files = await inMonths(reviews)
  const names = new Set(files.reviews.map(({ path }) => dirname(path)))
  const shards = [...names].map((name) => ({ name, reviews: files.reviews, perReview: files.perReview }))
  await pool.inTransaction(makeTables)
  const loaded = await pool.inTransaction((client) =>
    loadVersion(
      client,
      { origin: 'https://one.example', dataset: 'one', software: 'as tested', shards },
      { sidecar: crypto.randomUUID(), seconds: 120 },
    ),
  )
  const asked: string[] = []
  const ask: typeof pool.ask = async (text, values) => {
    asked.push(text)
    return await pool.ask(text, values)
  }
  const { business } = readHead(files.head)
  const named = { business, insights: readFigures(files.insights), onGone: () => undefined }
  return { version: openVersion({ ask }, loaded, named), asked }
}
