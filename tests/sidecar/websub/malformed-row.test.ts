import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, FEED } from './a-hub.ts'
import { type Subscribers, startSubscribers } from './a-subscriber.ts'

vi.setConfig({ testTimeout: 120_000 })

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

describeOnEachStore('a malformed row', (url) => {
  test.for([
    ['an invalid callback', `callback = 'nowhere?token=hush'`],
    ['a secret that is not base64', `secret = 'hush!!'`],
    ['negative failures', 'failures = -1'],
    ['a lease beyond 2^53', 'lease_ends = 9007199254740993'],
    ['an empty callback', `callback = ''`],
  ] as const)('a subscription with %s is set aside and logged once, and does not affect others', async ([, damage]) => {
    const at = await url()
    const site = aSite()
    const clock = aClock()
    const lines: string[] = []
    site.publish()
    const hub = await aHub({ url: at, site, clock, lines, settings: { HUB_CONCURRENCY: '2' } })
    const [bad, ...good] = Array.from({ length: 6 }, () => subscribers.add())
    for (const { callback } of [bad, ...good].filter((each) => each !== undefined)) await hub.subscribe(callback)
    const store = await openStore(at)
    const sql = `UPDATE subscriptions SET ${damage} WHERE callback = :callback`
    await store.database.ask({ name: `damage ${damage}`, sql }, { callback: bad?.callback ?? '' })
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    site.publish({ '/feed.xml': 'newer' })
    clock.pass(60)
    await hub.work()
    await store.close()
    for (const { deliveries } of good) expect(deliveries.map(({ body }) => body.toString())).toEqual(['new', 'newer'])
    expect(bad?.deliveries).toEqual([])
    expect(lines.filter((line) => line.includes('malformed: '))).toHaveLength(1)
    expect(lines.join('')).not.toMatch(/hush/)
    if (bad !== undefined && !damage.startsWith('callback')) {
      await hub.subscribe(bad.callback)
      expect((await hub.backlog())[1]).toMatchObject({ subscriptions: 6 })
    }
  })

  test.for([
    ['an invalid mode', `mode = 'publish'`],
    ['an invalid callback', `callback = 'nowhere'`],
    ['a lease beyond 2^53', 'lease_seconds = 9007199254740993'],
  ] as const)('a stored request with %s stops no other verification', async ([, damage]) => {
    const at = await url()
    const site = aSite()
    const lines: string[] = []
    site.publish()
    const first = await aHub({ url: at, site })
    const bad = subscribers.add()
    await first.post(asking(bad.callback))
    await first.die()
    const store = await openStore(at)
    const sql = `UPDATE verifications SET ${damage}`
    await store.database.ask({ name: `damage ${damage}`, sql })
    await store.close()
    const clock = aClock()
    clock.pass(60)
    const hub = await aHub({ url: at, site, lines, clock })
    const before = bad.verifications.length
    const good = subscribers.add()
    await hub.subscribe(good.callback)
    await hub.work()
    expect((await hub.backlog())[1]).toMatchObject({ subscriptions: 1 })
    expect(bad.verifications.length).toBe(before)
    expect(lines.filter((line) => line.includes('malformed: '))).toHaveLength(1)
    await hub.subscribe(bad.callback)
    await hub.work()
    if (!damage.startsWith('callback')) expect((await hub.backlog())[1]).toMatchObject({ subscriptions: 2 })
  })
})

function asking(callback: string): Record<string, string> {
  return { 'hub.mode': 'subscribe', 'hub.topic': FEED, 'hub.callback': callback }
}
