import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlaces, type Place } from '../../../sidecar/websub/places.ts'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, BASE } from './a-hub.ts'
import { answer, hang, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

const UNBOUNDED = { HUB_PENDING_PER_HOST: '0', HUB_SUBSCRIPTIONS_PER_HOST: '0' }

describeOnEachStore('200 subscribers that hang', (url) => {
  test.for([
    ['each at a host of its own', (number: number) => `h${number}.sub.example`],
    ['all at the host of the others', () => 'one.sub.example'],
  ] as const)('%s delay nobody else', async ([, hostOf]) => {
    const site = aSite()
    site.publish()
    const settings = { ...UNBOUNDED, HUB_CALLBACK_TIMEOUT_SECONDS: '60' }
    const hub = await aHub({ url: await url(), site, settings })
    const hanging = Array.from({ length: 200 }, (_, number) => subscribers.add({ host: hostOf(number), receive: hang }))
    const others = Array.from({ length: 50 }, () => subscribers.add({ host: 'one.sub.example' }))
    await Promise.all([...hanging, ...others].map(({ callback }) => hub.subscribe(callback)))
    site.publish({ '/feed.xml': 'new' })
    await hub.poll()
    await expect
      .poll(() => others.filter(({ deliveries }) => deliveries.length === 1).length, { timeout: 20_000 })
      .toBe(50)
    await expect
      .poll(() => hanging.filter(({ deliveries }) => deliveries.length === 1).length, { timeout: 20_000 })
      .toBe(200)
    expect(subscribers.open()).toBeGreaterThanOrEqual(200)
    expect(hub.counted.filter((outcome) => outcome !== 'acknowledged')).toEqual([])
    await hub.stop()
    for (const subscriber of hanging) subscriber.receive = answer(204)
  })

  test('do not delay verifications either', async () => {
    const site = aSite()
    site.publish()
    const hub = await aHub({ url: await url(), site, settings: { ...UNBOUNDED, HUB_CALLBACK_TIMEOUT_SECONDS: '60' } })
    const ask = (callback: string) =>
      hub.post({ 'hub.mode': 'subscribe', 'hub.topic': 'https://reviews.example/feed.xml', 'hub.callback': callback })
    for (let number = 0; number < 200; number++) {
      expect((await ask(subscribers.add({ host: `h${number}.sub.example`, verify: hang }).callback)).status).toBe(202)
    }
    const other = subscribers.add()
    await ask(other.callback)
    await expect.poll(async () => (await hub.standing())[1]?.subscriptions, { timeout: 20_000 }).toBe(1)
  })
})

describeOnEachStore('a hub with few places', (url) => {
  test.for(['1', '2', '4'])('gets round to every topic and to second attempts with %s', async (places) => {
    const site = aSite()
    const clock = aClock()
    site.publish()
    const hub = await aHub({ url: await url(), site, clock, settings: { HUB_CONCURRENCY: places } })
    const topics = ['/feed.xml', '/api/feed.json', '/reviews.json']
    const all = topics.flatMap((path) => [1, 2, 3].map(() => ({ path, ...subscribers.add() })))
    for (const { path, callback } of all) await hub.subscribe(callback, { 'hub.topic': `${BASE}${path}` })
    const failing = subscribers.add({ receive: answer(500) })
    await hub.subscribe(failing.callback)
    site.publish({ '/feed.xml': 'new', '/api/feed.json': 'new', '/reviews.json': 'new' })
    await hub.work()
    clock.pass(60)
    await hub.work()
    expect(all.map(({ deliveries }) => deliveries.length)).toEqual(all.map(() => 1))
    expect(failing.deliveries).toHaveLength(2)
  })
})

test('one host never has all of the places, and none is left unused while hosts have not their share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100 }), fc.array(fc.tuple(fc.nat(4), fc.boolean())), (size, turns) => {
      const places = openPlaces(size, () => undefined)
      const held: { host: string; begun: boolean; place: Place }[] = []
      for (const [number, leaving] of turns) {
        const host = `host ${number}`
        if (leaving) held.shift()?.place.leave()
        else if (!places.busyHosts().includes(host)) {
          const claimed = Math.min(places.share, places.room())
          for (let one = 0; one < claimed; one++) held.push({ host, begun: false, place: places.hold(host) })
        }
        for (const one of held) {
          if (one.begun || !places.free()) continue
          one.begun = true
          one.place.begin()
        }
        const most = Math.max(
          0,
          ...Map.groupBy(held, (one) => one.host)
            .values()
            .map((of) => of.length),
        )
        expect(most).toBeLessThan(size)
        expect(held.filter(({ begun }) => begun)).toHaveLength(Math.min(size, held.length))
        expect(places.held()).toBe(held.length)
        expect(places.room()).toBe(Math.max(0, size * 2 - held.length))
      }
    }),
  )
})

test('who stands still gives his place up, once, and so many that an attacker cannot have us hold endless connections', () => {
  const places = openPlaces(4, () => undefined)
  const stalled = Array.from({ length: 200 }, (_, number) => {
    const place = places.hold(`host ${number}`)
    place.begin()
    place.stall()
    place.stall()
    return place
  })
  expect(places.free()).toBe(false)
  for (const place of stalled.slice(64)) place.leave()
  expect(places.held()).toBe(64)
  expect(places.free()).toBe(true)
})
