import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, BASE, FEED, type Site } from './a-hub.ts'
import { answer, type Subscriber, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

describeOnEachStore('deliveries', (url) => {
  async function start(settings: NodeJS.ProcessEnv = {}) {
    const site = aSite()
    const clock = aClock()
    site.publish()
    const at = await url()
    return { site, clock, at, hub: await aHub({ url: at, site, clock, settings }) }
  }

  test('a delivery without a secret contains the same content and type as a GET, one Link header, and no signature', async () => {
    const { site, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback)
    expect(subscriber.deliveries).toEqual([])
    site.publish({ '/feed.xml': '<feed>é</feed>\n' })
    await hub.work()
    expect(subscriber.deliveries).toHaveLength(1)
    const [{ method, headers, body } = fail()] = subscriber.deliveries
    expect(method).toBe('POST')
    expect(body.toString()).toBe('<feed>é</feed>\n')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(headers.link).toBe(`<${BASE}/api/websub/hub>; rel="hub", <${FEED}>; rel="self"`)
    expect(headers).not.toHaveProperty('x-hub-signature')
    expect(hub.counted).toEqual(['acknowledged'])
  })

  test('a delivery is signed with the secret, byte for byte', async () => {
    const { site, hub } = await start()
    const subscriber = subscribers.add()
    const secret = 'sécret + & = %00'
    await hub.subscribe(subscriber.callback, { 'hub.secret': secret })
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    const signature = createHmac('sha256', secret).update('new').digest('hex')
    expect(subscriber.deliveries[0]?.headers['x-hub-signature']).toBe(`sha256=${signature}`)
  })

  test('a build that changes no topic of a subscriber leads to no delivery', async () => {
    const { site, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback)
    site.publish()
    await hub.work()
    site.publish({ '/reviews.json': '{"changed":true}' })
    await hub.work()
    expect(subscriber.deliveries).toEqual([])
  })

  test('a failed delivery is retried after 1 and 10 minutes; then the hub ends the subscription and notifies once', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add({ receive: answer(500, 'no') })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    const sent: number[] = []
    for (const seconds of [0, 59, 1, 599, 1, 3600]) {
      clock.pass(seconds)
      await hub.work()
      sent.push(subscriber.deliveries.length)
    }
    expect(sent).toEqual([1, 1, 2, 2, 3, 3])
    expect(subscriber.denials).toHaveLength(1)
    expect(subscriber.denials[0]?.query.get('hub.topic')).toBe(FEED)
    expect(subscriber.denials[0]?.query.get('hub.reason')).toContain('answered 500')
    site.publish({ '/feed.xml': 'newer' })
    await hub.work()
    expect(subscriber.deliveries).toHaveLength(3)
  })

  describe('during the last attempt', () => {
    /** Ends the subscription and begins it again while the third attempt waits for its answer. */
    async function renewed(during: (about: LastAttempt) => Promise<unknown> = () => Promise.resolve()) {
      const site = aSite()
      const clock = aClock()
      const asked: string[] = []
      site.publish()
      const hub = await aHub({ url: await url(), site, clock, asked })
      const subscriber = subscribers.add({ receive: answer(500) })
      const subscriptions = async () => (await hub.backlog()).find(({ url: topic }) => topic === FEED)?.subscriptions
      const ask = (mode: string) =>
        hub.post({ 'hub.mode': mode, 'hub.topic': FEED, 'hub.callback': subscriber.callback })
      await hub.subscribe(subscriber.callback)
      site.publish({ '/feed.xml': 'new' })
      for (const seconds of [0, 60]) {
        clock.pass(seconds)
        await hub.work()
      }
      let renewing: Promise<unknown> | undefined
      subscriber.receive = (received, res) => {
        const renew = async () => {
          await ask('unsubscribe')
          await expect.poll(subscriptions).toBe(0)
          await ask('subscribe')
          await expect.poll(subscriptions).toBe(1)
          await during({ site, subscriber, asked })
          answer(500)(received, res)
        }
        renewing = renew()
      }
      clock.pass(600)
      await hub.work()
      await renewing
      await hub.work()
      return { subscriber, subscriptions: await subscriptions() }
    }

    test('a subscriber that ends and renews its subscription during the last attempt gets no notice of its end', async () => {
      const { subscriber, subscriptions } = await renewed()
      expect([subscriber.deliveries.length, subscriber.denials, subscriptions]).toEqual([3, [], 1])
    })

    test('a failed last attempt does not remove a new subscription that is due', async () => {
      const { subscriber, subscriptions } = await renewed(async ({ site, subscriber, asked }) => {
        subscriber.receive = (delivery, res) =>
          void expect
            .poll(() => asked.some((name) => name === 'remove' || name === 'release'))
            .toBe(true)
            .then(() => answer(204)(delivery, res))
        site.publish({ '/feed.xml': 'newer' })
        await expect.poll(() => asked.lastIndexOf('claim-behind') > asked.lastIndexOf('publish')).toBe(true)
      })
      expect([subscriber.denials, subscriptions]).toEqual([[], 1])
      expect(subscriber.deliveries.map(({ body }) => String(body))).toEqual(['new', 'new', 'new', 'newer'])
    })
  })

  test('every attempt sends the whole body again', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add({ receive: answer(500) })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'n'.repeat(200_000) })
    await hub.work()
    clock.pass(60)
    await hub.work()
    expect(subscriber.deliveries.map(({ body }) => body.length)).toEqual([200_000, 200_000])
  })

  test('a successful delivery resets the count of failures in a row', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback)
    for (const round of [1, 2, 3, 4]) {
      subscriber.receive = answer(503)
      site.publish({ '/feed.xml': `content ${round}` })
      await hub.work()
      clock.pass(60)
      await hub.work()
      subscriber.receive = answer(200, 'thanks')
      clock.pass(600)
      await hub.work()
      expect(subscriber.deliveries.at(-1)?.body.toString()).toBe(`content ${round}`)
    }
    expect(subscriber.deliveries).toHaveLength(12)
    expect(subscriber.denials).toEqual([])
  })

  test('if content changes twice before a retry, only the newest content is sent, and the retry is not earlier', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add({ receive: answer(500) })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'one' })
    await hub.work()
    subscriber.receive = answer(204)
    site.publish({ '/feed.xml': 'two' })
    await hub.work()
    clock.pass(59)
    site.publish({ '/feed.xml': 'three' })
    await hub.work()
    expect(subscriber.deliveries).toHaveLength(1)
    clock.pass(1)
    await hub.work()
    clock.pass(3600)
    await hub.work()
    expect(subscriber.deliveries.map(({ body }) => body.toString())).toEqual(['one', 'three'])
  })

  test.for([301, 302, 307, 308, 400, 404, 429])(
    'the hub counts the status %d as a failed delivery, and follows no redirect',
    async (status) => {
      const { site, clock, hub } = await start()
      const elsewhere = subscribers.add()
      const subscriber = subscribers.add({ receive: answer(status, '', { Location: elsewhere.callback }) })
      await hub.subscribe(subscriber.callback)
      site.publish({ '/feed.xml': 'new' })
      await hub.work()
      clock.pass(60)
      await hub.work()
      expect(subscriber.deliveries).toHaveLength(2)
      expect(elsewhere.deliveries).toEqual([])
    },
  )

  test('the hub removes a subscription at once if the callback answers 410', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add({ receive: answer(410) })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    subscriber.receive = answer(204)
    clock.pass(3600)
    site.publish({ '/feed.xml': 'newer' })
    await hub.work()
    expect(subscriber.deliveries).toHaveLength(1)
    expect(subscriber.denials).toEqual([])
    expect(hub.counted).toEqual(['gone'])
  })

  test('the hub sends no delivery after the lease has expired, not even one that was waiting', async () => {
    const { site, clock, hub } = await start({ HUB_LEASE_MIN_SECONDS: '30' })
    const lasting = subscribers.add()
    const waiting = subscribers.add({ receive: answer(500) })
    await hub.subscribe(lasting.callback, { 'hub.lease_seconds': '100' })
    await hub.subscribe(waiting.callback, { 'hub.lease_seconds': '50' })
    site.publish({ '/feed.xml': 'one' })
    await hub.work()
    clock.pass(99.9)
    site.publish({ '/feed.xml': 'two' })
    await hub.work()
    expect([lasting.deliveries.length, waiting.deliveries.length]).toEqual([2, 1])
    clock.pass(0.1)
    site.publish({ '/feed.xml': 'three' })
    await hub.work()
    expect(lasting.deliveries).toHaveLength(2)
    expect((await hub.backlog()).map(({ subscriptions }) => subscriptions)).toEqual([0, 0, 0])
  })

  test('a restarted hub announces the changes since it stopped', async () => {
    const { site, clock, at, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback)
    await hub.stop()
    site.publish({ '/feed.xml': 'meanwhile' })
    await (await aHub({ url: at, site, clock })).work()
    await (await aHub({ url: at, site, clock })).work()
    expect(subscriber.deliveries.map(({ body }) => body.toString())).toEqual(['meanwhile'])
  })

  test("the hub does not read the body of a callback's answer, however long the body is", async () => {
    const { site, hub } = await start({ HUB_CALLBACK_TIMEOUT_SECONDS: '5' })
    const subscriber = subscribers.add({
      receive: (_, res) => {
        res.writeHead(200)
        const more = () => res.destroyed || res.write('x'.repeat(65_536), () => setImmediate(more))
        more()
      },
    })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    expect(hub.counted).toEqual(['acknowledged'])
  })

  test('a delivery ends at its deadline, even if the callback sends its answer drop by drop', async () => {
    const { site, hub } = await start({ HUB_CALLBACK_TIMEOUT_SECONDS: '0.3' })
    const subscriber = subscribers.add({
      receive: (_, res) => {
        const drip = setInterval(() => res.writeEarlyHints({ link: '</x>; rel=preload' }), 50)
        res.once('close', () => clearInterval(drip))
      },
    })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    expect(hub.counted).toEqual(['failed'])
  })
})

function fail(): never {
  throw new Error('nothing was delivered')
}

type LastAttempt = { site: Site; subscriber: Subscriber; asked: string[] }
