// Measures the work of the store for a change: it claims and records SUBSCRIPTIONS (200,000) deliveries without sending requests,
// on SQLite and on PostgreSQL, and prints the rates of the first and the last tenth. Also measures the query of `/metrics`, the
// end of all leases, and the longest wait of another query in the meantime. Run `node tests/bench/hub/drain.ts`, or the row of
// the bench.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { readSettings } from '../../../sidecar/process/settings.ts'
import type { Database, Query } from '../../../sidecar/store/database.ts'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { readBacklog } from '../../../sidecar/websub/fairness/backlog.ts'
import { startHub } from '../../../sidecar/websub/hub.ts'
import { deliveryWork } from '../../../sidecar/websub/claims/deliveries.ts'
import { startDispatcher } from '../../../sidecar/websub/claims/dispatcher.ts'
import type { HubContext } from '../../../sidecar/websub/hub-context.ts'
import { NOTE_CHANGE, PUBLISH } from '../../../sidecar/websub/requests/topic-queries.ts'
import { publicationsOf, type Topic } from '../../../sidecar/websub/topics.ts'
import { temporaryFolder } from '../../sidecar/publish-folder.ts'
import { startPostgres } from '../../sidecar/store/a-postgres.ts'

/** `first` and `last` are deliveries per second; the other figures are milliseconds. */
export type Drained = {
  store: string
  first: number
  last: number
  metrics: number
  expiry: number
  longestWait: number
}

const TOPIC: Topic = {
  path: '/feed.xml',
  url: 'https://reviews.example/feed.xml',
  sha256: 'b',
  bytes: 4,
  parts: [Buffer.from('feed')],
  contentType: 'application/atom+xml; charset=utf-8',
  link: '',
}
const LEASE_ENDS = 9_000_000_000_000
const COUNT = Number(process.argv[2] ?? process.env['SUBSCRIPTIONS'] ?? 200_000)

/** Subscriptions per statement: no query may take half a minute. */
const PIECE = 50_000

const FILL: Query = {
  name: 'fill',
  sql: `WITH RECURSIVE numbers (n) AS (SELECT CAST(:first AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < :last)
        INSERT INTO subscriptions
          (id, topic, callback, host, domain, secret, confirmed_at, lease_ends, acknowledged, failures, retry_at, claimed_by)
        SELECT 'id' || CAST(n * 7919 % 1000003 AS TEXT), '${TOPIC.url}',
          'https://h' || CAST(n % 5000 AS TEXT) || '.example/' || CAST(n AS TEXT), 'h' || CAST(n % 5000 AS TEXT) || '.example', 'h' || CAST(n % 5000 AS TEXT) || '.example',
          NULL, n, ${LEASE_ENDS}, 1, 0, 0, NULL FROM numbers`,
}

const folder = await temporaryFolder()
const postgres = await startPostgres()

const drained = [
  await measure('SQLite', `file:${join(folder, 'hub.db')}`),
  await measure('PostgreSQL', await postgres.url()),
]
for (const { store, ...figures } of drained) console.log(store, figures)
await postgres.stop()
await rm(folder, { recursive: true, force: true })
process.send?.(drained)

async function measure(store: string, url: string): Promise<Drained> {
  const { database, close } = await openStore(url)
  await publish(database, 'a')
  for (let first = 1; first <= COUNT; first += PIECE) {
    await database.ask(FILL, { first, last: Math.min(COUNT, first + PIECE - 1) })
  }
  await publish(database, TOPIC.sha256)
  const rates = await deliverAll(database)
  const metrics = await timed(() => readBacklog(database, [TOPIC], Date.now()))
  const ended = await endLeases(database)
  await close()
  return { store, ...rates, metrics, ...ended }
}

async function publish(database: Database, sha256: string): Promise<void> {
  await database.together([
    [PUBLISH, { topic: TOPIC.url, sha256 }],
    [NOTE_CHANGE, { topic: TOPIC.url, now: 1 }],
  ])
}

/** The deliveries per second in the first and in the last tenth. Every callback acknowledges at once. */
async function deliverAll(database: Database): Promise<Pick<Drained, 'first' | 'last'>> {
  const times: number[] = []
  const context: HubContext = {
    settings: readSettings({}),
    database,
    log: pino({ level: 'silent' }),
    clock: Date.now,
    claimMs: 30_000,
    random: () => 0,
    timeoutMs: 10_000,
    send: () => Promise.resolve({ kind: 'answered', status: 204, body: Buffer.alloc(0) }),
    countDelivery: () => times.push(performance.now()),
    storeRequest: () => Promise.resolve(true),
    isClockTrusted: () => true,
    storeFailed: (cause) => console.error(cause),
    topics: () => [TOPIC],
    isPublished: () => true,
    isCurrent: () => true,
    deliverable: () => [TOPIC],
  }
  const deliveries = startDispatcher(deliveryWork(context), context)
  deliveries.wake()
  while (times.length < COUNT) await new Promise((resolve) => setTimeout(resolve, 100))
  await deliveries.close(1_000)
  const rate = (from: number, to: number) => Math.round(((to - from) * 1000) / ((times[to] ?? 0) - (times[from] ?? 0)))
  return { first: rate(0, COUNT / 10), last: rate((COUNT * 9) / 10, COUNT - 1) }
}

/** How long a hub takes to remove all subscriptions, and how long another query waits at most during that time. */
async function endLeases(database: Database): Promise<Pick<Drained, 'expiry' | 'longestWait'>> {
  const hub = startHub({
    settings: readSettings({}),
    database,
    log: pino({ level: 'silent' }),
    publications: publicationsOf({ current: () => undefined, fault: () => undefined, onSwap: () => undefined }),
    countDelivery: () => undefined,
    clock: () => LEASE_ENDS + 1,
    pollMs: 0,
  })
  const under = { way: true }
  const expiry = timed(async () => {
    await hub.poll()
    await hub.settled()
  }).finally(() => (under.way = false))
  let longestWait = 0
  while (under.way) {
    const waited = await timed(() => database.ask({ name: 'other', sql: 'SELECT version FROM topics' }))
    longestWait = Math.max(longestWait, waited)
  }
  await hub.close(0)
  return { expiry: await expiry, longestWait }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return Math.round((performance.now() - from) * 10) / 10
}
