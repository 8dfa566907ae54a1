import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '../../../sidecar/store/database.ts'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, FEED } from './a-hub.ts'
import { answer, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

/** The workers whose claims are valid at this time. */
const CLAIMING: Query = {
  name: 'claiming',
  sql: `SELECT id FROM workers WHERE alive_until > :now
        AND EXISTS (SELECT 1 FROM subscriptions WHERE claimed_by = workers.id)`,
}

describeOnEachStore('a hub with nothing to do', (url) => {
  /** A hub that looks for due work once a second, as in production, and records each query to the store. */
  async function start(random = () => 0) {
    const [site, clock] = [aSite(), aClock()]
    const asked: string[] = []
    const at = await url()
    site.publish()
    const settings = { HUB_CALLBACK_TIMEOUT_SECONDS: '100' }
    const hub = await aHub({ url: at, site, clock, random, asked, settings })
    async function passSeconds(seconds: number): Promise<void> {
      for (let second = 0; second < seconds; second++) {
        clock.pass(1)
        await hub.pollIfDue()
        await hub.settled()
      }
    }
    await passSeconds(2)
    return { at, site, clock, hub, asked, passSeconds }
  }

  test('an idle hub queries the store only once in half a minute', async () => {
    const { asked, passSeconds } = await start()
    await passSeconds(1)
    asked.length = 0
    await passSeconds(27)
    expect(asked).toEqual([])
    await passSeconds(300)
    expect(asked.filter((name) => name === 'next-due').length).toBeLessThanOrEqual(11)
    expect(asked.filter((name) => name === 'take-back-deliveries').length).toBeGreaterThanOrEqual(9)
  })

  test('an idle hub sends new content at once, and retries a failed delivery exactly when the wait ends', async () => {
    const { site, hub, passSeconds } = await start()
    const subscriber = subscribers.add()
    await hub.post({ 'hub.mode': 'subscribe', 'hub.topic': FEED, 'hub.callback': subscriber.callback })
    await hub.settled()
    expect(subscriber.verifications).toHaveLength(1)
    await passSeconds(10)
    subscriber.receive = answer(500)
    site.publish({ '/feed.xml': 'new' })
    await hub.settled()
    expect(subscriber.deliveries).toHaveLength(1)
    await passSeconds(59)
    expect(subscriber.deliveries).toHaveLength(1)
    await passSeconds(1)
    expect(subscriber.deliveries).toHaveLength(2)
    await passSeconds(599)
    expect(subscriber.deliveries).toHaveLength(2)
    await passSeconds(1)
    expect(subscriber.deliveries).toHaveLength(3)
  })

  test('deliveries that failed together are retried at different times: each wait is up to a tenth longer, and never shorter', async () => {
    const { site, hub, passSeconds } = await start(() => 0.5)
    const subscriber = subscribers.add({ receive: answer(500) })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    await hub.settled()
    await passSeconds(62)
    expect(subscriber.deliveries).toHaveLength(1)
    await passSeconds(2)
    expect(subscriber.deliveries).toHaveLength(2)
    await passSeconds(628)
    expect(subscriber.deliveries).toHaveLength(2)
    await passSeconds(4)
    expect(subscriber.deliveries).toHaveLength(3)
  })

  test('a hub renews its claims while a callback is slow', async () => {
    const { at, site, hub, clock } = await start()
    const other = await openStore(at)
    let response: ServerResponse | undefined
    const subscriber = subscribers.add({ receive: (_, res) => void (response = res) })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    await expect.poll(() => response, { timeout: 20_000 }).toBeDefined()
    const living = () => other.database.ask(CLAIMING, { now: clock.now() + 20_000 })
    for (let heartbeat = 0; heartbeat < 4; heartbeat++) {
      clock.pass(12)
      await hub.pollIfDue()
      await expect.poll(living, { timeout: 20_000 }).toHaveLength(1)
    }
    await other.close()
    response?.writeHead(204).end()
    await hub.settled()
    expect(subscriber.deliveries).toHaveLength(1)
  })
})
