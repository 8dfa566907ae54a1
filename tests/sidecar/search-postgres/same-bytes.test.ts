import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReview } from '../../a-review.ts'
import { aTenth } from '../../a-tenth.ts'
import { wholeBody } from '../../../sidecar/http/bodies/streamed-body.ts'
import { unsharded } from '../search/unsharded.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import type { ReviewIndex } from '../../../sidecar/search/review-index.ts'
import type { SearchDatabase } from '../../../sidecar/search-postgres/search-database.ts'
import { Day } from '../../../src/schema/day.ts'
import { Filters, GroupBy, SortOrder } from '../../../src/schema/search.ts'
import { generate } from '../../bench/data/generate.ts'
import { idsByDay } from '../../bench/data/reviews.ts'
import { dropDatabases, postgresUrl } from '../store/postgres-url.ts'
import { aSearchDatabase } from './a-search-database.ts'
import { inMonths } from './in-months.ts'

const SIZE = 3_000
const SEARCHES = aTenth(1_000)

function lastOfMonth(date: string): string {
  const { daysInMonth } = Temporal.PlainDate.from(date)
  return `${date.slice(0, 7)}-${daysInMonth}`
}

describe('an index in PostgreSQL answers with the bytes of one in memory', () => {
  const published = generate(SIZE)
  const rows = idsByDay(SIZE)
  let database: SearchDatabase
  let inMemory: ReviewIndex
  let inPostgres: ReviewIndex
  beforeAll(async () => {
    database = await aSearchDatabase(await postgresUrl())
    inMemory = await indexReviews(unsharded(published))
    inPostgres = await database.index(unsharded(published), undefined, 'https://bench.example')
  })
  afterAll(async () => {
    await database.close()
    await dropDatabases()
  })

  test(`an index in PostgreSQL answers ${SEARCHES} searches with the same bytes as an index in memory`, async () => {
    let suggested = 0
    for (const filters of fc.sample(searches(published.words), { numRuns: SEARCHES, seed: 23 })) {
      const expected = await inMemory.search(filters)
      expect(await inPostgres.search(filters), JSON.stringify(filters)).toEqual(expected)
      if (expected.ok && expected.value.suggestions.length > 0) suggested++
    }
    expect(suggested).toBeGreaterThan(aTenth(20))
  })

  test.for([0, 1, 7, 500, 501, 1_500, 2_190])(
    'an index in PostgreSQL answers since day number %d with the same bytes as one in memory',
    async (nth) => {
      const date = Day.parse(rows[Math.floor((nth * SIZE) / 2_190)]?.date ?? '2000-01-01')
      const [expected, answer] = [await inMemory.since(date), await inPostgres.since(date)]
      expect([answer.count, answer.returned]).toEqual([expected.count, expected.returned])
      const body = await wholeBody(answer.body)
      expect(body.equals(await wholeBody(expected.body))).toBe(true)
      expect('pieces' in answer.body ? answer.body.length : body.length).toBe(body.length)
      const few = [await inMemory.since(date, 3), await inPostgres.since(date, 3)]
      const texts = few.map(async ({ body: some }) => (await wholeBody(some)).toString())
      expect(await texts[1]).toEqual(await texts[0])
    },
  )

  test('an index in PostgreSQL answers all other calls with the same bytes as an index in memory', async () => {
    expect(await inPostgres.tags()).toEqual(await inMemory.tags())
    for (const name of ['technician-1', 'Technician 3', 'nobody']) {
      const asked = ['technicians', name, 10] as const
      expect(await inPostgres.mentioning(...asked)).toEqual(await inMemory.mentioning(...asked))
    }
    for (const { id } of rows.slice(0, 50)) {
      const asked = Filters.parse({ after: id }).after
      if (asked !== undefined) expect(await inPostgres.review(asked)).toEqual(await inMemory.review(asked))
    }
    const isData = ([, member]: [string, unknown]): boolean => typeof member !== 'function'
    const data = (index: ReviewIndex): object => Object.fromEntries(Object.entries(index).filter(isData))
    expect(data(inPostgres)).toEqual(data(inMemory))
  })

  test('an index in PostgreSQL answers with the same bytes as one in memory after reviews came, went and changed', async () => {
    const all = Array.from({ length: 120 }, (_, n) =>
      aReview({
        ...{ author: `Nr ${n}`, date: `2026-0${1 + (n % 6)}-${10 + (n % 17)}`, rating: 1 + (n % 5) },
        text: `Visit ${n % 40}: ${n % 3 === 0 ? 'the boiler, again' : 'a leak in the kitchen'}`,
      }),
    )
    const edited = all.map((review, n) => (n % 9 === 4 ? { ...review, text: 'the kitchen: no boiler' } : review))
    const builds = [all.slice(30, 90), edited.slice(20), all.filter((_, n) => n % 4 > 0), edited]
    for (const reviews of builds) {
      const files = await inMonths(reviews)
      const [memory, stored] = [
        await indexReviews(files),
        await database.index(files, undefined, 'https://edited.example'),
      ]
      await database.keep(stored)
      for (const asked of [
        { query: 'boiler' },
        { query: 'the kitchen' },
        { query: 'visit 1', sort: 'lowest', group_by: 'month' },
        { query: 'n th', counts: true },
        { query: 'boilers', match: 'words', sort: 'oldest', rating: 4 },
        { query: 'bolier', match: 'words' },
        { since: '2026-03-15', until: '2026-05-12', group_by: 'rating', counts: true, sort: 'highest' },
      ]) {
        const filters = Filters.parse({ limit: 50, ...asked })
        expect(await stored.search(filters), JSON.stringify(asked)).toEqual(await memory.search(filters))
      }
    }
  })

  function searches(words: readonly string[]): fc.Arbitrary<Filters> {
    const word = fc.constantFrom(...words.slice(0, 400), ...words.filter((_, nth) => nth % 100 === 0))
    const cut = fc
      .tuple(word, fc.nat(3), fc.integer({ min: 1, max: 6 }))
      .map(([one, from, to]) => one.slice(from, from + to))
    const misspelt = fc.tuple(word, fc.nat(6)).map(([one, at]) => `${one.slice(0, at)}x${one.slice(at + 1)}`)
    const query = fc.oneof(
      word,
      cut,
      misspelt,
      fc.tuple(word, word).map((two) => two.join(' ')),
    )
    const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
      fc.option(value, { nil: undefined, freq: 2 })
    const days = rows.flatMap(({ date }) => [date, `${date.slice(0, 7)}-01`, lastOfMonth(date)])
    return fc
      .record({
        ...{ query: fc.option(query, { nil: undefined }), match: maybe(fc.constant('words')) },
        ...{ sort: maybe(fc.constantFrom(...SortOrder.options)), limit: fc.integer({ min: 1, max: 30 }) },
        ...{ counts: maybe(fc.boolean()), highlights: maybe(fc.boolean()) },
        group_by: maybe(fc.constantFrom(...GroupBy.options)),
        rating: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined, freq: 5 }),
        since: fc.option(fc.constantFrom(...days), { nil: undefined, freq: 5 }),
        until: fc.option(fc.constantFrom(...days), { nil: undefined, freq: 5 }),
        after: fc.option(fc.constantFrom(...rows.map(({ id }) => id)), { nil: undefined, freq: 4 }),
        mentions_technician: fc.option(fc.constantFrom('technician-1', 'TECHNICIAN 2'), { nil: undefined, freq: 5 }),
      })
      .map((filters) => Filters.parse({ ...filters, match: filters.match ?? 'substring' }))
  }
})
