import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database, Query, Values } from '../../../sidecar/store/database.ts'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { DUE_TOPICS } from '../../../sidecar/websub/claims/due-topics.ts'
import { NEXT_DUE } from '../../../sidecar/websub/fairness/quiet-times.ts'
import * as subscriptionQueries from '../../../sidecar/websub/requests/subscription-queries.ts'
import { BACKLOG } from '../../../sidecar/websub/requests/topic-queries.ts'
import { ASK, COUNT_ALL } from '../../../sidecar/websub/requests/verification-queries.ts'
import { describeOnEachStore } from '../store/each-store.ts'

const TOPIC = 'https://reviews.example/feed.xml'
const COUNT = 20_000

/** Subscriptions that have the previous version. A few of them wait, are expired or are claimed. */
const FILL: Query = {
  name: 'fill',
  sql: `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COUNT})
        INSERT INTO subscriptions (id, topic, callback, host, domain, confirmed_at, lease_ends, acknowledged, failures, retry_at,
          claimed_by, attempts)
        SELECT 'id' || CAST(n AS TEXT), '${TOPIC}', 'https://h.example/' || CAST(n AS TEXT), 'h' || CAST(n % 500 AS TEXT), 'h', n,
          CASE WHEN n % 1000 = 0 THEN 5 ELSE 9000000000000 END, 1, 0, CASE WHEN n % 1000 = 1 THEN 20 ELSE 0 END,
          CASE WHEN n % 1000 = 2 THEN 'gone' ELSE NULL END, CASE WHEN n % 1000 = 2 THEN 1 ELSE 0 END FROM numbers`,
}

const VALUES: Record<string, string | number> = {
  ...{
    topic: TOPIC,
    sha256: 'b',
    now: 10,
    before: 10,
    latest: 100,
    worker: 'w',
    version: 2,
    failures: 1,
    retry_at: 30,
  },
  ...{
    id: 'id7',
    ids: '["id7","id8"]',
    topics: `["${TOPIC}"]`,
    since: 10,
    busy: '["h1"]',
    held: '["id9"]',
    limit: 100,
    share: 24,
    reason: 'none',
  },
  ...{ after_place: 0, after_id: '' },
}

/** `LIST` shows everything, for people; all other queries may only read rows that they need. */
const QUERIES = [
  ...Object.values(subscriptionQueries).filter(({ name }) => name !== 'list'),
  BACKLOG,
  NEXT_DUE,
  DUE_TOPICS,
  ASK,
  COUNT_ALL,
]

describeOnEachStore('the hub, with many subscriptions', (url) => {
  test('no query of the hub reads all subscriptions', { timeout: 120_000 }, async () => {
    const { database, close } = await openStore(await url())
    await database.ask({ name: 'topic', sql: `INSERT INTO topics VALUES ('${TOPIC}', 2, 'b')` })
    await database.ask(FILL)
    await database.ask({ name: 'analyze', sql: 'ANALYZE' })
    const plans = await Promise.all(QUERIES.map(async (query) => [query.name, await planOf(database, query)] as const))
    await close()
    for (const [name, plan] of plans) expect(plan, name).not.toMatch(/SCAN subscriptions|Seq Scan on subscriptions/)
    expect(plans.map(([name]) => name)).toContain('claim-behind')
  })
})

/** The database's own plan of a query, as text. */
async function planOf(database: Database, { name, sql }: Query): Promise<string> {
  const used = [...sql.matchAll(/:([a-z_0-9]+)/g)].map(([, key = '']) => key)
  const values: Values = Object.fromEntries(used.map((key) => [key, VALUES[key] ?? null]))
  const explain = database.shared ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN'
  const rows = await database.ask({ name: `plan of ${name}`, sql: `${explain} ${sql}` }, values)
  return z
    .array(z.record(z.string(), z.unknown()))
    .parse(rows)
    .map((row) => String(row['QUERY PLAN'] ?? row['detail']))
    .join('\n')
}
