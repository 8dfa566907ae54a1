// Measures how long a publish and the claims after it take with 10,000 and with 1,000,000 subscriptions, on SQLite and on
// PostgreSQL. Run `node tests/bench/hub/publish-at-scale.ts`
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Query } from '../../../sidecar/store/database.ts'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { CLAIM_BEHIND } from '../../../sidecar/websub/requests/subscription-queries.ts'
import { NOTE_CHANGE, PUBLISH, BACKLOG } from '../../../sidecar/websub/requests/topic-queries.ts'
import { temporaryFolder } from '../../sidecar/publish-folder.ts'
import { startPostgres } from '../../sidecar/store/a-postgres.ts'

const TOPIC = 'https://reviews.example/feed.xml'

/** Subscriptions per statement: no query may take half a minute. `confirmed_at` contains the number of the subscription. */
const PIECE = 50_000

const FILL: Query = {
  name: 'fill',
  sql: `WITH RECURSIVE numbers (n) AS (SELECT :first UNION ALL SELECT n + 1 FROM numbers WHERE n < :last)
        INSERT INTO subscriptions
          (id, topic, callback, host, secret, confirmed_at, lease_ends, acknowledged, failures, retry_at, claimed_by)
        SELECT CAST(n * 7919 % 1000003 AS TEXT), 'https://reviews.example/feed.xml',
          'https://h' || CAST(n % 5000 AS TEXT) || '.example/' || CAST(n AS TEXT), 'h' || CAST(n % 5000 AS TEXT) || '.example',
          NULL, n, 9000000000000, 1, 0, 0, NULL FROM numbers`.replace(':first', 'CAST(:first AS BIGINT)'),
}
const ALL_BUT_100: Query = {
  name: 'all-but-100',
  sql: `UPDATE subscriptions SET acknowledged = 2, attempts = 0, claimed_by = NULL
        WHERE confirmed_at > 100 AND confirmed_at BETWEEN :first AND :last`,
}

const folder = await temporaryFolder()
const postgres = await startPostgres()
for (const count of [10_000, 1_000_000]) {
  await measure(`SQLite, ${count}`, `file:${join(folder, String(count), 'hub.db')}`, count)
  await measure(`PostgreSQL, ${count}`, await postgres.url(), count)
}
await postgres.stop()
await rm(folder, { recursive: true, force: true })

async function measure(title: string, url: string, count: number): Promise<void> {
  const { database, close } = await openStore(url)
  const publish = (sha256: string) =>
    database.together([
      [PUBLISH, { topic: TOPIC, sha256 }],
      [NOTE_CHANGE, { topic: TOPIC, now: 1 }],
    ])
  const claim = () =>
    database.ask(CLAIM_BEHIND, {
      ...{ topic: TOPIC, sha256: 'b', now: 1_000, worker: 'bench', busy: '[]', limit: 128, share: 24 },
      ...{ after_place: 0, after_id: '' },
    })
  await publish('a')
  const inPieces = async (query: Query) => {
    for (let first = 1; first <= count; first += PIECE) {
      await database.ask(query, { first, last: Math.min(count, first + PIECE - 1) })
    }
  }
  await inPieces(FILL)
  const published = await timed(() => publish('b'))
  const first = await timed(claim)
  await inPieces(ALL_BUT_100)
  const last = await timed(claim)
  const nothing = await timed(claim)
  const standing = await timed(() => database.ask(BACKLOG, { topic: TOPIC, now: 1_000 }))
  console.log(
    `${title}: publish ${published}, claim of the first ${first}, of the last 100 ${last}, of none ${nothing}, metrics ${standing}`,
  )
  await close()
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const from = performance.now()
  await work()
  return `${(performance.now() - from).toFixed(1)} ms`
}
