import { pino } from 'pino'
import { expect, test } from 'vitest'
import { fetchingFor, keepFetching } from '../../../src/cli/keep-fetching.ts'
import { keepFetch } from '../../../src/import/fetching/fetches-file.ts'
import { describeFetches, keepNextFetch } from '../../../src/import/fetching/next-fetch.ts'
import { FetchResult } from '../../../src/schema/content/fetch-result.ts'
import { Instant } from '../../../src/schema/day.ts'
import { aContentFolder } from '../../content/a-content-folder.ts'

const SOURCE = { name: 'X', verified: true, how: 'x', fetch: { kind: 'url', url: 'https://files.example/reviews.csv' } }
const DAY = 24 * 3600

/**
 * Keeps fetching in a folder from noon on. Each job brings the next of these results at the time it runs, or fails without any
 * (null). Returns when the jobs ran, what was logged, and how often the site was refreshed.
 */
async function fetchesOf(
  results: readonly (Partial<FetchResult> | null)[],
  { before, sources = { first_party: SOURCE } }: { before?: Partial<FetchResult>; sources?: object } = {},
): Promise<{ ran: string[]; logged: string[]; refreshed: number; told: string[] }> {
  const folder = await aContentFolder({ 'site.yaml': '', 'sources.yaml': JSON.stringify(sources) })
  const keep = (about: Partial<FetchResult>, at: Temporal.Instant): Promise<void> => {
    const plain = { source: 'first_party', at: text(at), outcome: 'unchanged', message: 'Nothing new' }
    return keepFetch(folder, FetchResult.parse({ ...plain, ...about }))
  }
  let clock = Temporal.Instant.from('2026-11-26T12:00:00Z')
  if (before) await keep(before, clock)
  const [ran, logged, left]: [string[], string[], (Partial<FetchResult> | null)[]] = [[], [], [...results]]
  let refreshed = 0
  const ended = new AbortController()
  const log = pino({ base: undefined, timestamp: false }, { write: (line: string) => void logged.push(line) })
  await keepFetching(
    {
      ...{ folder, every: DAY, environment: {}, now: () => clock },
      waitUntil: (due) => {
        if (left.length === 0) ended.abort()
        else clock = due
        return Promise.resolve()
      },
      runJob: async () => {
        ran.push(text(clock))
        const result = left.shift() ?? null
        if (result !== null) await keep(result, clock)
        return result === null || result.outcome === 'failed' ? 1 : 0
      },
    },
    { refresh: () => Promise.resolve(void (refreshed += 1)), log },
    ended.signal,
  )
  return { ran, logged, refreshed, told: await describeFetches(folder, { sources: ['first_party'], now: clock }) }
}

function text(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' })
}

test('a folder that was never fetched is fetched at once and then every 24 hours, and each fetch refreshes the site', async () => {
  const { ran, refreshed, told, logged } = await fetchesOf([{}, { outcome: 'imported', message: '2 new' }])
  expect(ran).toEqual(['2026-11-26T12:00:00Z', '2026-11-27T12:00:00Z'])
  expect(refreshed).toBe(2)
  expect(told).toEqual([
    'Last fetch of first_party, 2026-11-27T12:00:00Z: imported. 2 new',
    'The next fetch is due 2026-11-28T12:00:00Z',
  ])
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'next fetch: 2026-11-26T12:00:00Z',
    'fetched first_party: unchanged. Nothing new',
    'next fetch: 2026-11-27T12:00:00Z',
    'fetched first_party: imported. 2 new',
    'next fetch: 2026-11-28T12:00:00Z',
  ])
})

test('a restarted server fetches at the planned time, or at once if that time has passed', async () => {
  expect((await fetchesOf([{}], { before: { at: Instant.parse('2026-11-26T11:00:00Z') } })).ran).toEqual([
    '2026-11-27T11:00:00Z',
  ])
  expect((await fetchesOf([{}], { before: { at: Instant.parse('2026-11-20T11:00:00Z') } })).ran).toEqual([
    '2026-11-26T12:00:00Z',
  ])
})

test('the next fetch is at the time that a platform asks for, but not within 15 minutes', async () => {
  const later = (next: string): Partial<FetchResult> => ({ outcome: 'later', next: Instant.parse(next) })
  const { ran } = await fetchesOf([
    later('2026-11-26T13:30:00Z'),
    later('2026-11-26T13:31:00Z'),
    later('2027-01-01T00:00:00Z'),
    {},
  ])
  expect(ran).toEqual(['2026-11-26T12:00:00Z', '2026-11-26T13:30:00Z', '2026-11-26T13:45:00Z', '2026-11-27T13:45:00Z'])
})

test('a failed fetch logs a warning, and the next fetch comes at the usual time', async () => {
  const { ran, logged } = await fetchesOf([{ outcome: 'failed', message: 'Share the file' }, {}])
  expect(ran).toEqual(['2026-11-26T12:00:00Z', '2026-11-27T12:00:00Z'])
  expect(logged[1]).toMatch(/^\{"level":40,.*fetched first_party: failed\. Share the file/)
})

test('a fetch that ends without a result is tried again after 15 minutes', async () => {
  const { ran } = await fetchesOf([null, null], { before: { at: Instant.parse('2026-11-20T11:00:00Z') } })
  expect(ran).toEqual(['2026-11-26T12:00:00Z', '2026-11-26T12:15:00Z'])
})

test('the result of a source that is no longer fetched is not shown', async () => {
  const sources = { first_party: SOURCE, google: { name: 'Google', verified: true, how: 'x' } }
  const { told } = await fetchesOf([{}], {
    before: { source: 'google', at: Instant.parse('2020-01-01T00:00:00Z') },
    sources,
  })
  expect(told).toHaveLength(2)
})

test('an overdue fetch is reported, unless another fetch came in time', async () => {
  const folder = await aContentFolder({ 'site.yaml': '' })
  await keepNextFetch(folder, { next: Instant.parse('2026-11-26T12:00:00Z'), every: DAY })
  const told = (now: string): Promise<string[]> =>
    describeFetches(folder, { sources: ['first_party'], now: Temporal.Instant.from(now) })
  const overdue = 'The next fetch was due 2026-11-26T12:00:00Z: it is running now, or no server that fetches is running'
  expect(await told('2026-11-26T12:00:01Z')).toEqual([overdue])
  await keepFetch(folder, {
    ...{ source: 'first_party', at: Instant.parse('2026-11-26T12:00:01Z') },
    ...{ outcome: 'unchanged', message: 'Nothing new' },
  })
  const last = 'Last fetch of first_party, 2026-11-26T12:00:01Z: unchanged. Nothing new'
  expect(await told('2026-11-27T12:00:01Z')).toEqual([last])
  expect(await told('2026-11-27T12:00:02Z')).toEqual([last, overdue])
})

test('start --fetch refuses a folder without a source to fetch', async () => {
  const folder = await aContentFolder({ 'site.yaml': '' })
  await expect(fetchingFor({ folder, every: DAY, environment: {} })).rejects.toThrow(
    'has "fetch", so there is nothing to fetch',
  )
})
