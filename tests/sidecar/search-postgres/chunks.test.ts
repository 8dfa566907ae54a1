import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { postingsWriter } from '../../../sidecar/search-postgres/loading/write-postings.ts'
import { CHUNK } from '../../../sidecar/search-postgres/postings.ts'
import { makeTables } from '../../../sidecar/search-postgres/tables.ts'
import { Filters } from '../../../src/schema/search.ts'
import { aReview } from '../../a-review.ts'
import { dropDatabases, postgresUrl } from '../store/postgres-url.ts'
import { aSearchDatabase } from './a-search-database.ts'
import { inMonths } from './in-months.ts'

const SITE = 'https://one.example'

afterAll(dropDatabases)

test('a search of two chunks in PostgreSQL finds the same as one in memory, even after some reviews were erased', async () => {
  const url = await postgresUrl()
  const client = await connected(url)
  const database = await aSearchDatabase(url)
  onTestFinished(() => database.close())
  const all = Array.from({ length: 60 }, (_, n) =>
    aReview({
      ...{ author: `Nr ${n}`, date: `2026-0${1 + (n % 3)}-${10 + (n % 17)}`, rating: 1 + (n % 5) },
      text:
        n % 7 === 0
          ? `The boiler ${n}, again`
          : `Visit ${n % 9}: a leak in ${n % 2 === 0 ? 'the kitchen' : 'a boiler'}`,
    }),
  )
  await database.index(await inMonths(all.slice(0, 20)), undefined, SITE)
  // Closed reviews of the first version take all other numbers of the first chunk but the last ten.
  await client.query(
    `INSERT INTO review_search_2.reviews
     SELECT 1, number, 'closed', 20260101, 'closed ' || number, 1, 2, '', '' FROM generate_series(20, $1::int) AS number`,
    [CHUNK - 11],
  )
  for (const reviews of [all, all.filter((_, n) => n % 4 > 0)]) {
    const files = await inMonths(reviews)
    const [memory, stored] = [await indexReviews(files), await database.index(files, undefined, SITE)]
    for (const asked of [
      { query: 'boiler' },
      { query: 'a leak in the kitchen', counts: true },
      { query: 'the boiler 4', group_by: 'month' },
      { query: 'n th', group_by: 'rating' },
      { query: 'visit 1: a leak' },
      { query: 'boilers kitchen', match: 'words' },
      { query: 'bolier', match: 'words' },
      { source: 'google', sort: 'lowest', counts: true },
    ]) {
      const filters = Filters.parse({ limit: 50, ...asked })
      expect(await stored.search(filters), JSON.stringify(asked)).toEqual(await memory.search(filters))
    }
  }
  const { rows } = await client.query('SELECT DISTINCT chunk FROM review_search_2.postings ORDER BY chunk')
  expect(rows).toEqual([{ chunk: 0 }, { chunk: 1 }])
})

test('removals are written whenever they fill a chunk, so that memory never contains more than a chunk', async () => {
  const client = await connected(await postgresUrl())
  await client.query('BEGIN')
  await makeTables(client)
  const terms = { numbers: ['7'], tokens: [] }
  const first = postingsWriter(client, 1, 1)
  for (let number = 0; number < CHUNK + 1; number++) await first.add(number, terms)
  await first.flush()
  const second = postingsWriter(client, 1, 2)
  for (let number = 0; number < CHUNK; number++) await second.remove(number, terms)
  const { rows } = await client.query('SELECT chunk, removed FROM review_search_2.postings ORDER BY chunk')
  expect(rows).toEqual([
    { chunk: 0, removed: 2 },
    { chunk: 1, removed: 2_147_483_647 },
  ])
})

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
