import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import pg from 'pg'
import { openLogger } from '../../../sidecar/process/logger.ts'
import type { DatasetFile, DatasetFiles } from '../../../sidecar/search/columns/dataset-files.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import type { ReviewIndex } from '../../../sidecar/search/review-index.ts'
import { openSearchDatabase } from '../../../sidecar/search-postgres/search-database.ts'
import { Filters, GroupBy } from '../../../src/schema/search.ts'
import { startPostgres } from '../../sidecar/store/a-postgres.ts'
import { chance } from '../data/chance.ts'
import { generate } from '../data/generate.ts'
import { denseInsightOf } from '../data/reviews.ts'
import { inMonths, shardsOf } from '../data/months.ts'
import { timeOf } from './run-apart.ts'
import { serverCpuOf } from './server-cpu.ts'
import type { Time } from './run-apart.ts'

/**
 * Milliseconds of each search of a kind: in memory, in PostgreSQL, and in PostgreSQL again with the selection cached. Null if it
 * gets a 503.
 */
export type KindTimes = {
  what: string
  memory: number[]
  postgres: (number | null)[]
  again: (number | null)[]
  /** The average CPU time of a search in milliseconds, of this process and the server together. */
  cpu: { memory: number; postgres: number; again: number }
}

/**
 * Times of loading, tidying and a change; the CPU time of the server while it loads, in milliseconds; the size of the database,
 * in megabytes.
 */
export type PostgresTimes = {
  load: Time
  loadOfServer: number
  tidy: Time
  change: Time
  megabytes: number
  kinds: KindTimes[]
}

const size = Number(process.argv[2])
/** Whether to measure searches with groups (over reviews that mention many subjects) or without. */
const isOfGroups = process.argv[3] === 'groups'
const postgres = await startPostgres()
const url = await postgres.url()
const generated = isOfGroups ? generate(size, 1, denseInsightOf) : generate(size)
const { words } = generated
const published = filesOf(generated)
const memory = await indexReviews(published)
const database = await openSearchDatabase({ url, log: openLogger('silent') })
let index: ReviewIndex = memory
const serverCpu = await serverCpuOf(url)
const before = await serverCpu()
const load = await timeOf(async () => (index = await database.index(published, undefined, 'https://bench.example')))
const loadOfServer = (await serverCpu()) - before
const tidy = await timeOf(() => database.keep(index))
const megabytes = await databaseSize()
const kinds: KindTimes[] = []
for (const { what, filters } of isOfGroups ? askedGroups() : asked()) kinds.push(await timesOf(what, filters))
const change = await timeOf(() => database.index(edited(published), undefined, 'https://bench.example'))
await database.close()
await postgres.stop()
// This comes last, because the parent ends this process when it gets the message.
process.send?.({ load, loadOfServer, tidy, change, megabytes, kinds } satisfies PostgresTimes)

function asked(): { what: string; filters: object[] }[] {
  const random = chance(3)
  const terms = [...new Set(Array.from({ length: 80 }, () => words[Math.floor(words.length ** random())] ?? ''))]
  const pairs = words.slice(0, 6).flatMap((first) => words.slice(0, 6).map((second) => `${first} ${second}`))
  const some = terms.slice(0, 40)
  return [
    { what: 'one term', filters: terms.map((query) => ({ query })) },
    {
      what: 'part of a word',
      filters: [...new Set(terms.map((term) => term.slice(1, 5)))].map((query) => ({ query })),
    },
    {
      what: 'one or two letters',
      filters: [...new Set(some.map((term) => term.slice(0, 2)))].map((query) => ({ query })),
    },
    { what: 'phrase of two frequent words', filters: pairs.map((query) => ({ query })) },
    { what: 'match=words, two frequent', filters: pairs.map((query) => ({ query, match: 'words' })) },
    { what: 'match=words, misspelt', filters: some.map((term) => ({ query: `${term}qq`, match: 'words' })) },
    { what: 'term and stars', filters: terms.map((query) => ({ query, rating: 1 })) },
    { what: 'one technician', filters: [1, 2, 3, 9, 20].map((n) => ({ mentions_technician: `technician-${n}` })) },
    { what: 'nothing, newest', filters: [{}] },
    { what: 'lowest stars first', filters: some.map((query) => ({ query, sort: 'lowest' })) },
    { what: 'counts=1', filters: some.map((query) => ({ query, counts: true })) },
  ]
}

/** Each filter with each way of grouping. */
function askedGroups(): { what: string; filters: object[] }[] {
  const services = [1, 2, 3, 5, 8, 12].map((nth) => ({ mentions_service: `service-${nth}` }))
  const terms = [30, 100, 300, 1_000, 3_000].map((nth) => ({ query: words[nth] ?? '' }))
  const kinds: [what: string, filters: object[]][] = [
    ['all reviews', [{}, { min_rating: 2 }, { min_rating: 3 }, { rating: 5 }, { rating: 1 }]],
    ['since a month', [{ since: '2023-01-01' }, { since: '2025-01-01' }, { since: '2026-11-01' }]],
    ['one service', services],
    ['one service, since a month', services.map((service) => ({ ...service, since: '2025-01-01' }))],
    ['one term', terms],
    ['since a day', [{ since: '2023-01-02' }, { since: '2025-01-02' }, { since: '2026-11-02' }]],
    ['most reviews', [{ sentiment: 'positive' }, { has_text: true }, { has_reply: false }]],
  ]
  return kinds.map(([what, filters]) => ({
    what: `group_by, ${what}`,
    filters: filters.flatMap((filter) => GroupBy.options.map((group_by) => ({ ...filter, group_by }))),
  }))
}

async function timesOf(what: string, filters: readonly object[]): Promise<KindTimes> {
  const cpu = { memory: 0, postgres: 0, again: 0 }
  const counted = async <T>(kind: keyof typeof cpu, search: () => Promise<T>): Promise<T> => {
    const before = await cpuUsed()
    const found = await search()
    cpu[kind] += ((await cpuUsed()) - before) / filters.length
    return found
  }
  const times: KindTimes = { what, memory: [], postgres: [], again: [], cpu }
  for (const one of filters) {
    times.memory.push((await counted('memory', () => searchTime(memory, { ...one, limit: 20 }))) ?? NaN)
    times.postgres.push(await counted('postgres', () => searchTime(index, { ...one, limit: 20 })))
    times.again.push(await counted('again', () => searchTime(index, { ...one, limit: 21 })))
  }
  return times
}

/** The CPU time of this process and the server so far, in milliseconds. */
async function cpuUsed(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + (await serverCpu())
}

async function searchTime(on: ReviewIndex, filters: object): Promise<number | null> {
  const parsed = Filters.parse(filters)
  const started = performance.now()
  const found = await on.search(parsed).catch(() => undefined)
  return found === undefined ? null : performance.now() - started
}

function filesOf(made: Parameters<typeof inMonths>[0]): DatasetFiles {
  const shards = [...inMonths(made)].map(shardsOf)
  const file = ({ path, text }: { path: string; text: string }): DatasetFile => withHash(path, Buffer.from(text))
  const end = made.reviews.indexOf('"reviews":[')
  const head = Buffer.from(`${made.reviews.subarray(0, end - 1).toString()}}`)
  const figures = made.insights.subarray(0, made.insights.indexOf('"per_review":{') - 1)
  return {
    head: withHash('/data/head.json', head),
    insights: withHash('/insights.json', Buffer.from(`${figures.toString()}}`)),
    reviews: shards.flatMap(({ reviews }) => reviews.map(file)),
    perReview: shards.flatMap(({ insights }) => insights.map(file)),
  }
}

/** The files with one review of the newest month edited. */
function edited(files: DatasetFiles): DatasetFiles {
  const [newest] = files.reviews
  if (newest === undefined) return files
  const month = dirname(newest.path)
  const reviews = files.reviews.map((file) => {
    if (file !== newest || dirname(file.path) !== month) return file
    return withHash(file.path, Buffer.from(file.bytes.toString().replace('"text":"', '"text":"Edited: ')))
  })
  return { ...files, reviews }
}

function withHash(path: string, bytes: Buffer): DatasetFile {
  return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function databaseSize(): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
  await client.end()
  return Number(rows[0]?.size) / 1e6
}
