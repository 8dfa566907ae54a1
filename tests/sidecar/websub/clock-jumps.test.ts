import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { watchClock } from '../../../sidecar/websub/fairness/clock-jumps.ts'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite } from './a-hub.ts'
import { answer, type Subscribers, startSubscribers } from './a-subscriber.ts'

vi.setConfig({ testTimeout: 120_000 })

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

const [HOUR, DAY] = [3600, 86_400]

describe('watchClock', () => {
  test.for([
    ['time passes', [[HOUR * 2, 0]], true],
    ['the clock is set ahead by an hour', [[1, HOUR]], true],
    ['the clock is set ahead by more', [[1, HOUR + 1]], false],
    ['the clock is set back', [[1, -DAY]], true],
    [
      'the clock is set ahead and back',
      [
        [1, DAY],
        [60, -DAY],
      ],
      true,
    ],
    [
      'the clock is set ahead and has run for an hour',
      [
        [1, DAY],
        [HOUR, 0],
      ],
      true,
    ],
    [
      'it has gone on for less',
      [
        [1, DAY],
        [HOUR - 1, 0],
      ],
      false,
    ],
    [
      'the clock is set ahead again in the meantime',
      [
        [1, DAY],
        [HOUR - 1, DAY],
        [HOUR - 1, 0],
      ],
      false,
    ],
  ] as const)('watchClock decides whether to trust the clock if %s', ([, steps, steady]) => {
    const clock = aClock()
    const lines: unknown[] = []
    const log = { info: (line: unknown) => lines.push(line), warn: (line: unknown) => lines.push(line) }
    const isClockTrusted = watchClock({ clock: clock.now, uptime: clock.uptime, log })
    let is = isClockTrusted()
    for (const [passed, set] of steps) {
      clock.pass(passed)
      clock.set(set)
      is = isClockTrusted()
    }
    expect(is).toBe(steady)
    expect(lines.length > 0).toBe(steps.some(([, set]) => set > HOUR))
  })
})

describeOnEachStore('a clock that jumps ahead by days', (url) => {
  async function start() {
    const site = aSite()
    const clock = aClock()
    const lines: string[] = []
    site.publish()
    return { site, clock, lines, hub: await aHub({ url: await url(), site, clock, lines }) }
  }

  test('if the clock jumps ahead and is set back, no lease ends, no delivery is lost, and both changes are logged', async () => {
    const { site, clock, lines, hub } = await start()
    const [one, renewing] = [subscribers.add(), subscribers.add()]
    await hub.subscribe(one.callback)
    await hub.subscribe(renewing.callback)
    clock.set(20 * DAY)
    site.publish({ '/feed.xml': 'meanwhile' })
    for (let minute = 0; minute < 30; minute++) {
      await hub.work()
      clock.pass(60)
    }
    await hub.subscribe(renewing.callback)
    await hub.work()
    expect(one.deliveries).toEqual([])
    clock.set(-20 * DAY)
    await hub.work()
    expect(one.deliveries.map(({ body }) => body.toString())).toEqual(['meanwhile'])
    expect(renewing.deliveries.map(({ body }) => body.toString())).toEqual(['meanwhile'])
    expect((await hub.backlog())[1]).toMatchObject({ subscriptions: 2, behind: 0 })
    expect(lines.filter((line) => line.includes('the clock has jumped ahead'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('the clock was set back'))).toHaveLength(1)
  })

  test('if the clock jumps ahead and stays, the hub trusts it after an hour, removes expired leases and logs that', async () => {
    const { site, clock, lines, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback)
    clock.set(20 * DAY)
    await hub.work()
    clock.pass(HOUR)
    await hub.work()
    expect(lines.filter((line) => line.includes('leases have run out'))).toHaveLength(1)
    clock.set(-20 * DAY)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    expect(subscriber.deliveries).toEqual([])
  })

  test('after the clock has jumped ahead and back, no delivery waits for days', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add({ receive: answer(500) })
    await hub.subscribe(subscriber.callback, { 'hub.lease_seconds': String(30 * DAY) })
    clock.set(5 * DAY)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    expect(subscriber.deliveries).toHaveLength(1)
    clock.set(-5 * DAY)
    subscriber.receive = answer(204)
    for (let minute = 0; minute < 12; minute++) {
      clock.pass(60)
      await hub.work()
    }
    expect(subscriber.deliveries).toHaveLength(2)
  })
})
