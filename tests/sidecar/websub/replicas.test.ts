import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropDatabases, postgresUrl } from '../store/postgres-url.ts'
import { aClock, aHub, aSite, type Site } from './a-hub.ts'
import { answer, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(async () => {
  await subscribers.close()
  await dropDatabases()
})

const UNBOUNDED = { HUB_PENDING_PER_HOST: '0', HUB_SUBSCRIPTIONS_PER_HOST: '0', HUB_CONCURRENCY: '8' }

function publishOnAll(sites: readonly Site[], content: string): void {
  for (const site of sites) site.publish({ '/feed.xml': content })
}

describe('several hubs on one PostgreSQL', () => {
  test('several hubs on one store start together, share the deliveries, and send nothing twice', async () => {
    const url = await postgresUrl()
    const sites = [aSite(), aSite(), aSite()]
    publishOnAll(sites, 'first')
    const hubs = await Promise.all(sites.map((site) => aHub({ url, site, settings: UNBOUNDED })))
    const all = Array.from({ length: 300 }, () => subscribers.add())
    await Promise.all(all.map(async ({ callback }, place) => await hubs[place % 3]?.subscribe(callback)))
    publishOnAll(sites, 'second')
    await Promise.all(hubs.map((hub) => hub.work()))
    await Promise.all(hubs.map((hub) => hub.work()))
    expect(all.map(({ deliveries }) => deliveries.map(({ body }) => body.toString()))).toEqual(
      all.map(() => ['second']),
    )
    expect(all.every(({ verifications }) => verifications.length === 1)).toBe(true)
    for (const hub of hubs) expect(hub.counted.length).toBeGreaterThan(0)
  })

  test('a hub with an older snapshot leaves deliveries of new content to the others', async () => {
    const url = await postgresUrl()
    const [site, lagging] = [aSite(), aSite()]
    publishOnAll([site, lagging], 'first')
    const hub = await aHub({ url, site })
    const behind = await aHub({ url, site: lagging })
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback)
    await behind.work()
    subscriber.receive = answer(503)
    site.publish({ '/feed.xml': 'second' })
    await hub.work()
    await behind.work()
    expect(subscriber.deliveries).toHaveLength(1)
    lagging.publish({ '/feed.xml': 'second' })
    await behind.work()
    expect((await hub.backlog())[1]).toMatchObject({ subscriptions: 1, behind: 1 })
    expect(subscriber.deliveries).toHaveLength(1)
  })

  test('the other hubs correct an announcement by a replica that read a stale copy and then stopped', async () => {
    const url = await postgresUrl()
    const [site, stale] = [aSite(), aSite()]
    const clock = aClock()
    publishOnAll([site, stale], 'first')
    const hub = await aHub({ url, site, clock })
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'second' })
    await hub.work()
    const gone = await aHub({ url, site: stale, clock })
    await gone.work()
    await gone.stop()
    await hub.work()
    clock.pass(601)
    await hub.work()
    await hub.work()
    expect(subscriber.deliveries.map(({ body }) => body.toString())).toEqual(['second', 'first', 'second'])
  })

  test('a hub takes over the claims of a killed hub once they have expired, and not earlier', async () => {
    const url = await postgresUrl()
    const site = aSite()
    const clock = aClock()
    site.publish()
    // Its clock stands still, so that it cannot renew its claims after its death
    const dead = await aHub({ url, site, clock: aClock(), claimMs: 30_000 })
    const subscriber = subscribers.add()
    await dead.subscribe(subscriber.callback)
    let claimed: () => void = () => undefined
    const underWay = new Promise<void>((resolve) => (claimed = resolve))
    subscriber.receive = () => claimed()
    site.publish({ '/feed.xml': 'new' })
    void dead.poll()
    await underWay
    subscriber.receive = answer(204)
    const heir = await aHub({ url, site, clock, claimMs: 30_000 })
    clock.pass(29)
    await heir.work()
    expect(subscriber.deliveries).toHaveLength(1)
    clock.pass(1)
    await heir.work()
    expect(subscriber.deliveries).toHaveLength(2)
    expect((await heir.backlog())[1]).toMatchObject({ behind: 0 })
  })
})
