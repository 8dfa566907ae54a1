import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { subscriptionId } from '../../../sidecar/websub/callbacks/callback.ts'
import { type Clock, aClock, aHub, aSite } from '../websub/a-hub.ts'
import { answer, type Subscriber, type Subscribers, startSubscribers } from '../websub/a-subscriber.ts'
import { describeOnEachStore } from './each-store.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

/** The tables that a sidecar of version 1.0.0 created in an empty store. */
const TABLES_OF_1_0 = `
  CREATE TABLE held (path TEXT PRIMARY KEY, sha256 TEXT NOT NULL, since BIGINT NOT NULL);
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE topics (path TEXT PRIMARY KEY, version BIGINT NOT NULL, sha256 TEXT NOT NULL);
  CREATE TABLE changes (path TEXT NOT NULL, version BIGINT NOT NULL, changed_at BIGINT NOT NULL, PRIMARY KEY (path, version));
  CREATE TABLE workers (id TEXT PRIMARY KEY, alive_until BIGINT NOT NULL);
  CREATE TABLE subscriptions (id TEXT PRIMARY KEY, topic TEXT NOT NULL, path TEXT NOT NULL, callback TEXT NOT NULL,
    host TEXT NOT NULL, secret TEXT, confirmed_at BIGINT NOT NULL, lease_ends BIGINT NOT NULL, acknowledged BIGINT NOT NULL,
    failures BIGINT NOT NULL, retry_at BIGINT NOT NULL, claimed_by TEXT);
  CREATE INDEX subscriptions_behind ON subscriptions (path, acknowledged, id) WHERE failures = 0;
  CREATE INDEX subscriptions_waiting ON subscriptions (path, retry_at, id) WHERE failures > 0;
  CREATE INDEX subscriptions_claimed ON subscriptions (claimed_by) WHERE claimed_by IS NOT NULL;
  CREATE INDEX subscriptions_lease ON subscriptions (lease_ends);
  CREATE INDEX subscriptions_host ON subscriptions (host);
  CREATE TABLE verifications (id TEXT PRIMARY KEY, request TEXT NOT NULL, mode TEXT NOT NULL, topic TEXT NOT NULL,
    path TEXT NOT NULL, callback TEXT NOT NULL, host TEXT NOT NULL, secret TEXT, lease_seconds BIGINT NOT NULL,
    acknowledged BIGINT NOT NULL, requested_at BIGINT NOT NULL, claimed_by TEXT);
  CREATE INDEX verifications_order ON verifications (requested_at, id);
  CREATE INDEX verifications_host ON verifications (host);`

const [PLUMBER, BAKER] = ['https://plumber.example', 'https://baker.example']
const DAY_MS = 86_400_000

/** The last announced version. */
const PIPES = createHash('sha256').update('pipes').digest('hex')

async function makeStoreOf1(url: string, rows: readonly string[]): Promise<void> {
  if (url.startsWith('file:')) {
    const path = url.slice('file:'.length)
    mkdirSync(dirname(path), { recursive: true })
    const file = new DatabaseSync(path)
    file.exec(`PRAGMA journal_mode = WAL; ${[TABLES_OF_1_0, ...rows].join(';')}; PRAGMA user_version = 1`)
    return file.close()
  }
  const client = new pg.Client(url)
  await client.connect()
  await client.query('CREATE TABLE migrations (number BIGINT PRIMARY KEY); INSERT INTO migrations VALUES (1)')
  await client.query([TABLES_OF_1_0, ...rows].join(';'))
  await client.end()
}

type Subscribed = { subscriber: Subscriber; base: string; acknowledged: number; failures?: number; claimed?: boolean }

function subscription(
  clock: Clock,
  { subscriber, base, acknowledged, failures = 0, claimed = false }: Subscribed,
): string {
  const topic = `${base}/feed.xml`
  const { callback } = subscriber
  const retryAt = failures === 0 ? 0 : clock.now() + 60_000
  return `INSERT INTO subscriptions VALUES ('${subscriptionId(topic, callback)}', '${topic}', '/feed.xml', '${callback}',
    '127.0.0.1', NULL, ${clock.now() - DAY_MS}, ${clock.now() + DAY_MS}, ${acknowledged}, ${failures}, ${retryAt},
    ${claimed ? `'5b3a2c7e-dead'` : 'NULL'})`
}

function request(clock: Clock, { callback }: Subscriber, base: string): string {
  const topic = `${base}/feed.xml`
  return `INSERT INTO verifications VALUES ('${subscriptionId(topic, callback)}', 'request of 1.0', 'subscribe', '${topic}',
    '/feed.xml', '${callback}', '127.0.0.1', NULL, 86400, 3, ${clock.now()}, NULL)`
}

describeOnEachStore('a store of version 1.0', (_, url) => {
  async function migrated() {
    const clock = aClock()
    const [current, behind, failing, claimed, asking, baker] = Array.from({ length: 6 }, () => subscribers.add())
    if (!current || !behind || !failing || !claimed || !asking || !baker) throw new Error('unreachable')
    const at = await url()
    const sha256 = PIPES
    await makeStoreOf1(at, [
      `INSERT INTO topics VALUES ('/feed.xml', 3, '${sha256}')`,
      `INSERT INTO changes VALUES ('/feed.xml', 2, ${clock.now() - 2000}), ('/feed.xml', 3, ${clock.now() - 1000})`,
      `INSERT INTO held VALUES ('/feed.xml', '${sha256}', 1700000000000)`,
      `INSERT INTO secrets VALUES ('session', 'kept')`,
      subscription(clock, { subscriber: current, base: PLUMBER, acknowledged: 3 }),
      subscription(clock, { subscriber: behind, base: PLUMBER, acknowledged: 2 }),
      subscription(clock, { subscriber: failing, base: PLUMBER, acknowledged: 2, failures: 2 }),
      subscription(clock, { subscriber: claimed, base: PLUMBER, acknowledged: 2, claimed: true }),
      subscription(clock, { subscriber: baker, base: BAKER, acknowledged: 3 }),
      request(clock, asking, PLUMBER),
    ])
    return { at, clock, current, behind, failing, claimed, asking, baker }
  }

  test('a migrated store waits for a dataset, then continues without losing a subscription, delivery or failure', async () => {
    const { at, clock, current, behind, failing, claimed, asking, baker } = await migrated()
    const site = aSite()
    const hub = await aHub({ url: at, site, clock })
    await hub.work()
    await hub.stop()
    const again = await aHub({ url: at, site, clock })
    site.publish({ '/feed.xml': 'pipes' }, PLUMBER)
    await again.work()
    expect((await again.backlog())[1]).toMatchObject({ subscriptions: 5 })
    expect(asking.verifications).toHaveLength(1)
    for (const { deliveries } of [behind, claimed])
      expect(deliveries.map(({ body }) => body.toString())).toEqual(['pipes'])
    expect(failing.deliveries).toEqual([])
    failing.receive = answer(500)
    clock.pass(60)
    await again.work()
    expect(failing.denials).toHaveLength(1)
    expect((await again.backlog())[1]).toMatchObject({ subscriptions: 4 })

    site.publish({ '/feed.xml': 'taps' }, PLUMBER)
    await again.work()
    for (const { deliveries } of [current, behind, claimed, asking]) {
      expect(deliveries.map(({ body }) => body.toString()).at(-1)).toBe('taps')
    }
    expect(baker.deliveries).toEqual([])
    await again.stop()

    const bakersSite = aSite()
    bakersSite.publish({ '/feed.xml': 'bread' }, BAKER)
    const bakers = await aHub({ url: at, site: bakersSite, clock })
    await bakers.work()
    expect(baker.deliveries.map(({ body }) => body.toString())).toEqual(['bread'])
    expect((await bakers.backlog())[1]).toMatchObject({ subscriptions: 1, behind: 0 })
  })

  test('a migration preserves secrets and modification dates', async () => {
    const { at } = await migrated()
    const store = await openStore(at)
    const now = new Date('2026-05-01T00:00:00Z')
    expect(await store.heldSince(`${PLUMBER}/feed.xml`, PIPES, now)).toEqual(new Date(1700000000000))
    expect(await store.heldSince(`${BAKER}/feed.xml`, 'others', now)).toEqual(now)
    expect(await store.heldSince(`${PLUMBER}/feed.xml`, 'changed', now)).toEqual(now)
    expect(await store.secret('session', () => 'new')).toBe('kept')
    await store.close()
    await (await openStore(at)).close()
  })

  test('a migrated store counts subscriptions by domain from the start', async () => {
    const { at, clock } = await migrated()
    const site = aSite()
    site.publish({ '/feed.xml': 'pipes' }, PLUMBER)
    const hub = await aHub({ url: at, site, clock, settings: { HUB_SUBSCRIPTIONS_PER_HOST: '5' } })
    const refused = await hub.subscribe(subscribers.add().callback, { 'hub.topic': `${PLUMBER}/feed.xml` })
    expect(refused.status).toBe(429)
  })
})
