import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { guardedLookup } from '../../../src/host/network/guarded-lookup.ts'
import { openSlots, type Slot } from '../../../sidecar/websub/fairness/slots.ts'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, BASE, FEED } from './a-hub.ts'
import {
  answer,
  type Answering,
  confirm,
  hang,
  type Subscriber,
  type Subscribers,
  startSubscribers,
} from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

const UNBOUNDED = { HUB_PENDING_PER_HOST: '0', HUB_SUBSCRIPTIONS_PER_HOST: '0' }

/** Many more than a hub has slots; in the soak, 200 at a hub with its usual 64. */
const [HANGING, SLOTS] = process.env['SOAK'] === '1' ? [200, '64'] : [60, '15']

/** Many more than a hub has connections to one address. */
const NAMES = process.env['SOAK'] === '1' ? 80 : 40

describeOnEachStore(`${HANGING} subscribers that hang, at a hub with ${SLOTS} slots`, (url) => {
  const settings = { ...UNBOUNDED, HUB_CONCURRENCY: SLOTS, HUB_CALLBACK_TIMEOUT_SECONDS: '60' }

  test.for([
    ['hanging subscribers at separate hosts', (number: number) => `h${number}.sub.example`],
    ['hanging subscribers at the host of the others', () => 'one.sub.example'],
  ] as const)('%s do not delay other subscribers', async ([, hostOf]) => {
    const site = aSite()
    site.publish()
    const hub = await aHub({ url: await url(), site, settings })
    const hanging = Array.from({ length: HANGING }, (_, number) =>
      subscribers.add({ host: hostOf(number), receive: hang }),
    )
    const others = Array.from({ length: 50 }, () => subscribers.add({ host: 'one.sub.example' }))
    const ask = { 'hub.mode': 'subscribe', 'hub.topic': FEED }
    await Promise.all([...hanging, ...others].map(({ callback }) => hub.post({ ...ask, 'hub.callback': callback })))
    await hub.work()
    site.publish({ '/feed.xml': 'new' })
    await hub.poll()
    await expect
      .poll(() => others.filter(({ deliveries }) => deliveries.length === 1).length, { timeout: 20_000 })
      .toBe(50)
    await expect
      .poll(() => hanging.filter(({ deliveries }) => deliveries.length === 1).length, { timeout: 20_000 })
      .toBe(HANGING)
    expect(subscribers.open()).toBeGreaterThanOrEqual(HANGING)
    expect(hub.counted.filter((outcome) => outcome !== 'acknowledged')).toEqual([])
    await hub.stop()
    for (const subscriber of hanging) subscriber.receive = answer(204)
  })

  test('hanging subscribers do not delay verifications', async () => {
    const site = aSite()
    site.publish()
    const hub = await aHub({ url: await url(), site, settings })
    const ask = (callback: string) =>
      hub.post({ 'hub.mode': 'subscribe', 'hub.topic': 'https://reviews.example/feed.xml', 'hub.callback': callback })
    for (let number = 0; number < HANGING; number++) {
      expect((await ask(subscribers.add({ host: `h${number}.sub.example`, verify: hang }).callback)).status).toBe(202)
    }
    const other = subscribers.add()
    await ask(other.callback)
    await expect.poll(async () => (await hub.backlog())[1]?.subscriptions, { timeout: 20_000 }).toBe(1)
  })
})

describeOnEachStore('a hub with few slots', (url) => {
  test.for(['1', '2', '4'])('a hub with %s slots reaches all topics, and makes every second attempt', async (slots) => {
    const site = aSite()
    const clock = aClock()
    site.publish()
    const hub = await aHub({ url: await url(), site, clock, settings: { HUB_CONCURRENCY: slots } })
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

describeOnEachStore(`${NAMES} names that lead to one address`, (url) => {
  const nowhere = { HUB_ALLOW_PRIVATE_CALLBACKS: '0', HUB_CONCURRENCY: '4', HUB_CALLBACK_TIMEOUT_SECONDS: '600' }
  const lookup = guardedLookup(
    (host) => Promise.resolve([host.startsWith('other') ? '127.0.0.3' : '127.0.0.1']),
    () => true,
  )

  /** The same subscribers at another address. */
  async function alsoAt(address: string): Promise<void> {
    const relay = createServer(
      (socket) => void pipeline(socket, connect(subscribers.port, '127.0.0.1'), socket, () => undefined),
    )
    relay.listen(subscribers.port, address)
    await once(relay, 'listening')
    onTestFinished(() => void relay.close())
  }

  test('many subscriptions at one address share a few connections, delay nobody, and are all served', async () => {
    await alsoAt('127.0.0.3')
    const site = aSite()
    const clock = aClock()
    site.publish()
    const hub = await aHub({ url: await url(), site, clock, lookup, settings: { ...UNBOUNDED, ...nowhere } })
    const held: (() => void)[] = []
    const holdBack: Answering = (received, res) => void held.push(() => answer(204)(received, res))
    const many = Array.from({ length: NAMES }, (_, number) => subscribers.add({ host: `w${number}.sub.example` }))
    const others = Array.from({ length: 10 }, (_, number) => subscribers.add({ host: `other${number}.sub.example` }))
    for (const { callback } of [...many, ...others]) {
      await hub.post({ 'hub.mode': 'subscribe', 'hub.topic': FEED, 'hub.callback': callback })
    }
    await hub.work()
    for (const subscriber of many) subscriber.receive = holdBack
    site.publish({ '/feed.xml': 'new' })
    await hub.poll()
    await expect.poll(() => servedOf(others), { timeout: 20_000 }).toBe(10)
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(2)
    expect(servedOf(many)).toBe(2)
    for (const subscriber of many) subscriber.receive = answer(204)
    for (const go of held) go()
    await hub.settled()
    clock.pass(30)
    await hub.work()
    expect(servedOf(many)).toBe(NAMES)
    expect(hub.counted).toEqual(Array.from({ length: NAMES + 10 }, () => 'acknowledged'))
  })

  test('a hub that closes does not wait for deliveries in line for an address, and the next hub sends them', async () => {
    const site = aSite()
    site.publish()
    const at = await url()
    const settings = { ...UNBOUNDED, ...nowhere, HUB_CONCURRENCY: '1' }
    const hub = await aHub({ url: at, site, lookup, settings })
    const [first, second] = [subscribers.add({ host: 'w1.sub.example' }), subscribers.add({ host: 'w2.sub.example' })]
    await hub.subscribe(first.callback)
    await hub.subscribe(second.callback)
    const held: (() => void)[] = []
    const holdBack: Answering = (received, res) => void held.push(() => answer(204)(received, res))
    for (const subscriber of [first, second]) subscriber.receive = holdBack
    site.publish({ '/feed.xml': 'new' })
    await hub.poll()
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(1)
    for (const subscriber of [first, second]) subscriber.receive = answer(204)
    const closed = hub.close(60_000)
    for (const go of held) go()
    await closed
    expect(servedOf([first, second])).toBe(1)
    await hub.stop()
    await (await aHub({ url: at, site, lookup, settings })).work()
    expect(servedOf([first, second])).toBe(2)
  })

  test('verifications also wait for a turn at their address, and none is lost', async () => {
    const site = aSite()
    site.publish()
    const clock = aClock()
    const hub = await aHub({ url: await url(), site, clock, lookup, settings: { ...UNBOUNDED, ...nowhere } })
    const held: (() => void)[] = []
    const holdBack: Answering = (received, res) => void held.push(() => confirm(received, res))
    const many = Array.from({ length: NAMES }, (_, number) =>
      subscribers.add({ host: `w${number}.sub.example`, verify: holdBack }),
    )
    for (const { callback } of many) {
      const asked = await hub.post({ 'hub.mode': 'subscribe', 'hub.topic': FEED, 'hub.callback': callback })
      expect(asked.status).toBe(202)
    }
    await hub.poll()
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(2)
    for (const subscriber of many) subscriber.verify = confirm
    for (const go of held) go()
    await hub.settled()
    clock.pass(30)
    await hub.work()
    expect((await hub.backlog())[1]).toMatchObject({ subscriptions: NAMES })
  })
})

function servedOf(of: readonly Subscriber[]): number {
  return of.filter(({ deliveries }) => deliveries.length === 1).length
}

test('no host ever gets all slots, and no slot stays unused while a host has less than its share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100 }), fc.array(fc.tuple(fc.nat(4), fc.boolean())), (size, turns) => {
      const slots = openSlots(size, () => undefined)
      const held: { host: string; begun: boolean; slot: Slot }[] = []
      for (const [number, leaving] of turns) {
        const host = `host ${number}`
        if (leaving) held.shift()?.slot.leave()
        else if (!slots.busyHosts().includes(host)) {
          const claimed = Math.min(slots.share, slots.room())
          for (let one = 0; one < claimed; one++) held.push({ host, begun: false, slot: slots.hold(host) })
        }
        for (const one of held) {
          if (one.begun || !slots.free()) continue
          one.begun = true
          one.slot.begin()
        }
        const most = Math.max(
          0,
          ...Map.groupBy(held, (one) => one.host)
            .values()
            .map((of) => of.length),
        )
        expect(most).toBeLessThan(size)
        expect(held.filter(({ begun }) => begun)).toHaveLength(Math.min(size, held.length))
        expect(slots.held()).toBe(held.length)
        expect(slots.room()).toBe(Math.max(0, size * 2 - held.length))
      }
    }),
  )
})

test('a stalled request gives up its slot only once, and the number of stalled requests is limited', () => {
  const slots = openSlots(4, () => undefined)
  const stalled = Array.from({ length: 200 }, (_, number) => {
    const slot = slots.hold(`host ${number}`)
    slot.begin()
    slot.stall()
    slot.stall()
    return slot
  })
  expect(slots.free()).toBe(false)
  for (const slot of stalled.slice(64)) slot.leave()
  expect(slots.held()).toBe(64)
  expect(slots.free()).toBe(true)
})

test('a request that waits for a turn at an address gives up its slot, and takes a slot again to resume', () => {
  const slots = openSlots(2, () => undefined)
  const waiting = Array.from({ length: 40 }, (_, number) => {
    const slot = slots.hold(`host ${number % 2}`)
    slot.begin()
    return { slot, mayWait: slot.wait() }
  })
  expect(waiting.map(({ mayWait }) => mayWait)).toEqual(waiting.map((_, number) => number < 32))
  for (const { slot } of waiting.slice(32)) slot.leave()
  expect(slots.free()).toBe(true)
  expect(slots.busyHosts().toSorted()).toEqual(['host 0', 'host 1'])
  waiting[0]?.slot.resume()
  waiting[1]?.slot.resume()
  expect(slots.free()).toBe(false)
  for (const { slot } of waiting.slice(0, 32)) slot.leave()
  expect(slots.held()).toBe(0)
})
