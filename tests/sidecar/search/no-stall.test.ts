import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogger } from '../../../sidecar/process/logger.ts'
import { unsharded } from './unsharded.ts'
import { openCachedIndex } from '../../../sidecar/snapshot/cached-index.ts'
import { generate } from '../../bench/data/generate.ts'
import { Filters } from '../../../src/schema/search.ts'
import { inMonths, shardsOf } from '../../bench/data/months.ts'
import { aSearchDatabase } from '../search-postgres/a-search-database.ts'
import { dropDatabases, postgresUrl } from '../store/postgres-url.ts'
import { temporaryFolder } from '../publish-folder.ts'

const generated = generate(20_000)
const published = unsharded(generated)

/**
 * CPU milliseconds that one turn of the serving thread may take: twice what this machine needs to parse the dataset. Indexing it
 * in one turn would take ten times as long. CPU time, because the wall clock counts what other processes do.
 */
const LONGEST_TURN = 2 * parsingTime()

test('the serving thread is not blocked while many reviews are indexed, cached, and read at the next start', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const options = { folder: join(folder, 'search-index'), log: openLogger('silent') }
  const kept = await openCachedIndex(options)
  const indexing = watchTurns()
  const index = await kept.index(published)
  const { length, longest } = indexing()
  expect(index.reviewCount).toBe(20_000)
  expect(length).toBeGreaterThan(10)
  expect(longest).toBeLessThan(LONGEST_TURN)

  const writing = watchTurns()
  await kept.keep(index)
  expect(writing().longest).toBeLessThan(LONGEST_TURN)

  const make = () => Promise.reject(new Error('It is not the kept one'))
  const again = await openCachedIndex({ ...options, make })
  const reading = watchTurns()
  expect((await again.index(published)).reviewCount).toBe(20_000)
  expect(reading().longest).toBeLessThan(LONGEST_TURN)
})

test('loading months into PostgreSQL does not block the serving thread', async () => {
  onTestFinished(dropDatabases)
  const database = await aSearchDatabase(await postgresUrl())
  onTestFinished(() => database.close())
  const files = [...inMonths(generated)].map(shardsOf)
  const file = ({ path, text }: { path: string; text: string }) => ({ path, bytes: Buffer.from(text), sha256: path })
  const inShards = {
    ...published,
    reviews: files.flatMap(({ reviews }) => reviews.map(file)),
    perReview: files.flatMap(({ insights }) => insights.map(file)),
  }
  const turns = watchTurns()
  const index = await database.index(inShards, undefined, 'https://site.example')
  const { longest } = turns()
  expect(await index.search(Filters.parse({}))).toMatchObject({ value: { matched: 20_000 } })
  expect(longest).toBeLessThan(LONGEST_TURN)
})

function parsingTime(): number {
  const began = cpuTime()
  JSON.parse(String(generated.reviews))
  JSON.parse(String(generated.insights))
  return cpuTime() - began
}

/** Wakes every millisecond; returns how often it woke, and the most CPU time between two wakes. */
function watchTurns(): () => { length: number; longest: number } {
  const turns: number[] = []
  let last = cpuTime()
  const look = (): void => {
    const now = cpuTime()
    turns.push(now - last)
    last = now
  }
  const timer = setInterval(look, 1)
  return () => {
    look()
    clearInterval(timer)
    return { length: turns.length, longest: Math.max(...turns) }
  }
}

/** The CPU time of this thread, in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
