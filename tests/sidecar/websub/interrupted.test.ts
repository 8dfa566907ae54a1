import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, FEED, type Running, type Wanted } from './a-hub.ts'
import { answer, hang, type Subscriber, type Subscribers, startSubscribers } from './a-subscriber.ts'

vi.setConfig({ testTimeout: 120_000 })

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

/** Longer than a killed process keeps its claims, in seconds. */
const CLAIMS = 31

describeOnEachStore('a process that ends while it calls a callback', (url) => {
  async function start(settings: NodeJS.ProcessEnv = {}) {
    const site = aSite()
    const clock = aClock()
    site.publish()
    const lines: string[] = []
    const wanted = { url: await url(), site, clock, settings, lines }
    return { site, clock, lines, wanted, hub: await aHub(wanted) }
  }

  /** Kills the hub as soon as the callback is being called, and starts another. */
  async function killOver(hub: Running, wanted: Wanted, called: () => number): Promise<Running> {
    const before = called()
    void hub.poll()
    await expect.poll(called, { timeout: 20_000 }).toBeGreaterThan(before)
    await hub.die()
    wanted.clock?.pass(CLAIMS)
    return await aHub(wanted)
  }

  async function killThrice(hub: Running, wanted: Wanted, called: () => number): Promise<Running> {
    const third = await killOver(await killOver(hub, wanted, called), wanted, called)
    await third.work()
    wanted.clock?.pass(60)
    return await killOver(third, wanted, called)
  }

  test('an interrupted delivery is repeated at once, and does not end its subscription', async () => {
    const { site, wanted, hub } = await start()
    const subscriber = subscribers.add({ receive: hang })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    const again = await killOver(hub, wanted, () => subscriber.deliveries.length)
    subscriber.receive = answer(204)
    await again.work()
    expect(contents(subscriber)).toEqual(['new', 'new'])
    expect((await again.backlog())[1]).toMatchObject({ subscriptions: 1, behind: 0 })
  })

  test('an interrupted delivery is repeated after all other due deliveries', async () => {
    const { site, wanted, hub } = await start({ HUB_CONCURRENCY: '1' })
    const order: string[] = []
    const poison = subscribers.add({ receive: hang })
    await hub.subscribe(poison.callback)
    site.publish({ '/feed.xml': 'one' })
    const again = await killOver(hub, wanted, () => poison.deliveries.length)
    const others = Array.from({ length: 8 }, (_, n) => subscribers.add({ receive: noting(`other ${n}`) }))
    for (const { callback } of others) await again.post(asking(callback))
    poison.receive = noting('poison')
    await again.post(asking(subscribers.add({ verify: failing() }).callback))
    await again.settled()
    order.length = 0
    site.publish({ '/feed.xml': 'two' })
    await again.work()
    expect(order).toHaveLength(9)
    expect(order.at(-1)).toBe('poison')

    function noting(name: string): Subscriber['receive'] {
      return (received, res) => {
        order.push(name)
        answer(204)(received, res)
      }
    }
    function failing(): Subscriber['verify'] {
      return answer(404)
    }
  })

  test('a delivery waits after the second crash, and its subscription is set aside and logged after the third', async () => {
    const { site, clock, lines, wanted, hub } = await start()
    const poison = subscribers.add({ receive: hang })
    const honest = subscribers.add()
    await hub.subscribe(poison.callback)
    await hub.subscribe(honest.callback)
    site.publish({ '/feed.xml': 'new' })
    const calls = () => poison.deliveries.length
    let running = await killOver(hub, wanted, calls)
    running = await killOver(running, wanted, calls)
    await running.work()
    clock.pass(58)
    await running.work()
    expect(calls()).toBe(2)
    clock.pass(2)
    running = await killOver(running, wanted, calls)
    for (const seconds of [0, 60, 600, 3600, 80_000]) {
      clock.pass(seconds)
      await running.work()
    }
    site.publish({ '/feed.xml': 'newer' })
    await running.work()
    expect(calls()).toBe(3)
    expect(contents(honest).at(-1)).toBe('newer')
    expect((await running.backlog())[1]).toMatchObject({ subscriptions: 2, behind: 1 })
    expect(lines.filter((line) => line.includes('set a callback aside'))).toHaveLength(1)
  })

  test('callbacks that were called in two crashes each are tried one after the other, without a pause', async () => {
    const { site, clock, wanted, hub } = await start()
    const both = [subscribers.add({ receive: hang }), subscribers.add({ receive: hang })]
    for (const { callback } of both) await hub.subscribe(callback)
    site.publish({ '/feed.xml': 'new' })
    const calls = () => Math.min(...both.map(({ deliveries }) => deliveries.length))
    const third = await killOver(await killOver(hub, wanted, calls), wanted, calls)
    await third.work()
    clock.pass(60)
    for (const subscriber of both) subscriber.receive = answer(204)
    await third.work()
    expect(both.map(({ deliveries }) => deliveries.length)).toEqual([3, 3])
    expect((await third.backlog())[1]).toMatchObject({ subscriptions: 2, behind: 0 })
  })

  test('a subscription that was set aside is served again once it is renewed', async () => {
    const { site, wanted, hub } = await start()
    const subscriber = subscribers.add({ receive: hang })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    const running = await killThrice(hub, wanted, () => subscriber.deliveries.length)
    subscriber.receive = answer(204)
    await running.work()
    expect(subscriber.deliveries).toHaveLength(3)
    await running.subscribe(subscriber.callback)
    await running.work()
    expect(subscriber.deliveries).toHaveLength(4)
    expect((await running.backlog())[1]).toMatchObject({ behind: 0 })
  })

  test('a crash does not count as a failure of the subscriber, and a failure does not count as a crash', async () => {
    const { site, clock, wanted, hub } = await start()
    const subscriber = subscribers.add({ receive: hang })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    const calls = () => subscriber.deliveries.length
    let running = await killOver(hub, wanted, calls)
    running = await killOver(running, wanted, calls)
    clock.pass(60)
    subscriber.receive = answer(500)
    for (const seconds of [0, 60]) {
      clock.pass(seconds)
      await running.work()
    }
    expect((await running.backlog())[1]).toMatchObject({ subscriptions: 1, behind: 1 })
    subscriber.receive = answer(204)
    clock.pass(600)
    await running.work()
    expect((await running.backlog())[1]).toMatchObject({ subscriptions: 1, behind: 0 })
    expect(subscriber.denials).toEqual([])
  })

  test('a clean stop does not count as a crash: a callback that hangs at several stops still gets its delivery', async () => {
    const { site, wanted, hub } = await start()
    const subscriber = subscribers.add({ receive: hang })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    let running = hub
    for (const times of [1, 2, 3, 4]) {
      void running.poll()
      await expect.poll(() => subscriber.deliveries.length, { timeout: 20_000 }).toBe(times)
      await running.stop()
      running = await aHub(wanted)
    }
    subscriber.receive = answer(204)
    await running.work()
    expect((await running.backlog())[1]).toMatchObject({ subscriptions: 1, behind: 0 })
  })

  test('a callback that crashes the hub is verified at most three times, and a new request for it is accepted', async () => {
    const { site, clock, wanted, hub } = await start()
    const poison = subscribers.add({ verify: hang })
    await hub.post(asking(poison.callback))
    const calls = () => poison.verifications.length
    const running = await killThrice(hub, wanted, calls)
    const honest = subscribers.add()
    await running.subscribe(honest.callback)
    for (const seconds of [0, 60, 600, 3600]) {
      clock.pass(seconds)
      await running.work()
    }
    expect(calls()).toBe(3)
    expect((await running.backlog())[1]).toMatchObject({ subscriptions: 1 })
    poison.verify = honest.verify
    await running.subscribe(poison.callback)
    expect((await running.backlog())[1]).toMatchObject({ subscriptions: 2 })
    site.publish({ '/feed.xml': 'new' })
    await running.work()
    expect(contents(poison)).toEqual(['new'])
  })
})

function asking(callback: string): Record<string, string> {
  return { 'hub.mode': 'subscribe', 'hub.topic': FEED, 'hub.callback': callback }
}

function contents({ deliveries }: Subscriber): string[] {
  return deliveries.map(({ body }) => body.toString())
}
