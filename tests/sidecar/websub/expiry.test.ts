import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readSettings } from '../../../sidecar/process/settings.ts'
import type { Database } from '../../../sidecar/store/database.ts'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { startHub } from '../../../sidecar/websub/hub.ts'
import { publicationsOf } from '../../../sidecar/websub/topics.ts'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aSite, FEED } from './a-hub.ts'

const COUNT = 2_500

describeOnEachStore('many leases that end at once', (url) => {
  test('the hub ends expired leases in batches, and announces new content between the batches', async () => {
    const { database, close } = await openStore(await url())
    const clock = aClock()
    const site = aSite()
    site.publish()
    await database.ask({
      name: 'fill',
      sql: `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${COUNT})
            INSERT INTO subscriptions
              (id, topic, callback, host, domain, confirmed_at, lease_ends, acknowledged, failures, retry_at)
            SELECT CAST(n AS TEXT), '${FEED}', 'https://h.example/', 'h', 'h', 1, ${clock.now() - 1}, 1, 0, 0 FROM numbers`,
    })
    const removed: number[] = []
    const order: string[] = []
    const watched: Database = {
      ...database,
      ask: async (query, values) => {
        const rows = await database.ask(query, values)
        if (query.name !== 'expire') return rows
        removed.push(rows.length)
        order.push(query.name)
        if (removed.length === 1) site.publish({ '/feed.xml': 'new' })
        return rows
      },
      together: async (steps) => {
        const names = steps.map(([{ name }]) => name)
        if (names.includes('publish') && removed.length > 0) order.push('publish')
        return await database.together(steps)
      },
    }
    const lines: string[] = []
    const hub = startHub({
      settings: readSettings({}),
      database: watched,
      publications: publicationsOf(site),
      log: pino({ level: 'info' }, { write: (line) => lines.push(line) }),
      countDelivery: () => undefined,
      clock: clock.now,
      uptime: clock.uptime,
      pollMs: 0,
    })
    await hub.poll()
    await hub.settled()
    const left = await database.ask({ name: 'left', sql: 'SELECT id FROM subscriptions' })
    await hub.close(0)
    await close()
    expect(left).toEqual([])
    expect(removed).toEqual([1_000, 1_000, 500])
    expect(order).toEqual(['expire', 'publish', 'expire', 'expire'])
    expect(lines.filter((line) => line.includes('leases have run out'))).toEqual([
      expect.stringContaining(`"subscriptions":${COUNT}`),
    ])
  })
})
