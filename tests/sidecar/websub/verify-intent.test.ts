import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, BASE, FEED } from './a-hub.ts'
import { answer, type Answering, confirm, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

const DAY = 86_400

describeOnEachStore('verification', (url) => {
  async function start(settings: NodeJS.ProcessEnv = {}) {
    const site = aSite()
    const clock = aClock()
    site.publish()
    const at = await url()
    return { site, clock, at, hub: await aHub({ url: at, site, clock, settings }) }
  }

  test('a verification sends mode, topic, a challenge and the lease', async () => {
    const { hub } = await start()
    const subscriber = subscribers.add()
    expect((await hub.subscribe(subscriber.callback)).status).toBe(202)
    await hub.subscribe(subscriber.callback)
    const [first, second] = subscriber.verifications.map(({ query }) => query)
    expect([...(first?.keys() ?? [])]).toEqual(['hub.mode', 'hub.topic', 'hub.challenge', 'hub.lease_seconds'])
    expect(first?.get('hub.mode')).toBe('subscribe')
    expect(first?.get('hub.topic')).toBe(FEED)
    expect(first?.get('hub.lease_seconds')).toBe('864000')
    expect(first?.get('hub.challenge')).toMatch(/^[\w-]{32}$/)
    expect(second?.get('hub.challenge')).not.toBe(first?.get('hub.challenge'))
  })

  test.for([
    ['', '?'],
    ['?hub.mode=mine&a=%20b+c&flag&c=x%2Fy&z=1&a=2', '&'],
    ["?quote='x'|{y}&sig=%e2%82%ac", '&'],
  ])('verification and delivery do not change the query "%s" of a callback', async ([query, joint]) => {
    const { site, hub } = await start()
    const subscriber = subscribers.add({ query, path: `/a/../b%2f;${String(query?.length)}` })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    const target = subscriber.callback.replace(/^https:..[^/]*/, '')
    expect(subscriber.verifications[0]?.url).toMatch(
      new RegExp(`^${RegExp.escape(`${target}${joint}hub.mode=subscribe&`)}`),
    )
    expect(subscriber.verifications[0]?.url).toContain(`&hub.topic=${encodeURIComponent(FEED)}&`)
    expect(subscriber.deliveries[0]?.url).toBe(target)
  })

  const rejections: [string, Answering][] = [
    ['404', answer(404)],
    ['500', answer(500)],
    [
      'the challenge in a redirect',
      ({ query }, res) => void res.writeHead(302, { Location: '/' }).end(query.get('hub.challenge')),
    ],
    ['the challenge in a 404', ({ query }, res) => void res.writeHead(404).end(query.get('hub.challenge'))],
    ['nothing', answer(200)],
    ['a line feed after the challenge', ({ query }, res) => void res.end(`${String(query.get('hub.challenge'))}\n`)],
    ['a space before the challenge', ({ query }, res) => void res.end(` ${String(query.get('hub.challenge'))}`)],
    ['the start of the challenge', ({ query }, res) => void res.end(query.get('hub.challenge')?.slice(0, -1))],
    ['the challenge in other letters', ({ query }, res) => void res.end(query.get('hub.challenge')?.toUpperCase())],
    ['JSON', ({ query }, res) => void res.end(JSON.stringify({ 'hub.challenge': query.get('hub.challenge') }))],
    [
      'the challenge and no end',
      ({ query }, res) => void res.write(`${String(query.get('hub.challenge'))}${'x'.repeat(1e6)}`),
    ],
    ['a broken connection', (_, res) => void res.destroy()],
    [
      'half an answer',
      ({ query }, res) => {
        res.writeHead(200, { 'Content-Length': 100 })
        res.write(query.get('hub.challenge'), () => res.destroy())
      },
    ],
  ]
  test.for(rejections)('the hub does not subscribe a callback that answers %s', async ([, verify]) => {
    const { site, hub } = await start()
    const subscriber = subscribers.add({ verify })
    expect((await hub.subscribe(subscriber.callback)).status).toBe(202)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    expect(subscriber.verifications).toHaveLength(1)
    expect(subscriber.deliveries).toEqual([])
  })

  test.for([200, 201, 203, 299])('the hub accepts the challenge in a %d, of any type and in pieces', async (status) => {
    const { hub } = await start()
    const verify: Answering = ({ query }, res) => {
      res.writeHead(status, { 'Content-Type': 'image/png' })
      for (const letter of query.get('hub.challenge') ?? '') res.write(letter)
      res.end()
    }
    await hub.subscribe(subscribers.add({ verify }).callback)
    expect((await hub.backlog())[1]).toMatchObject({ path: '/feed.xml', subscriptions: 1 })
  })

  test('the hub answers a request before the callback answers the challenge', async () => {
    const { hub } = await start()
    let asked: () => void = () => undefined
    const challenged = new Promise<void>((resolve) => (asked = resolve))
    let let_go: () => void = () => undefined
    const subscriber = subscribers.add({
      verify: (received, res) => {
        let_go = () => confirm(received, res)
        asked()
      },
    })
    const form = { 'hub.mode': 'subscribe', 'hub.topic': FEED, 'hub.callback': subscriber.callback }
    expect((await hub.post(form)).status).toBe(202)
    await challenged
    expect((await hub.backlog())[1]).toMatchObject({ subscriptions: 0 })
    let_go()
    await hub.settled()
    expect((await hub.backlog())[1]).toMatchObject({ subscriptions: 1 })
  })

  test.for([
    [undefined, 10 * DAY],
    ['1', DAY],
    ['86400', DAY],
    ['86401', DAY + 1],
    ['0000100000', 100_000],
    ['2592000', 30 * DAY],
    ['2592001', 30 * DAY],
    ['9'.repeat(400), 30 * DAY],
  ] as const)(
    'a request for a lease of %s s is granted %d s, from the moment of the challenge',
    async ([asked, granted]) => {
      const { site, clock, hub } = await start()
      const subscriber = subscribers.add()
      await hub.subscribe(subscriber.callback, asked === undefined ? {} : { 'hub.lease_seconds': asked })
      expect(subscriber.verifications[0]?.query.get('hub.lease_seconds')).toBe(String(granted))
      clock.pass(granted - 0.001)
      site.publish({ '/feed.xml': 'in time' })
      await hub.work()
      clock.pass(0.001)
      site.publish({ '/feed.xml': 'too late' })
      await hub.work()
      expect(subscriber.deliveries.map(({ body }) => body.toString())).toEqual(['in time'])
    },
  )

  test('a renewal replaces the lease and the secret, without a second subscription', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback, { 'hub.lease_seconds': '86400', 'hub.secret': 'old' })
    clock.pass(DAY - 1)
    await hub.subscribe(subscriber.callback, { 'hub.lease_seconds': '172800' })
    clock.pass(2 * DAY - 1)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    expect(subscriber.deliveries).toHaveLength(1)
    expect(subscriber.deliveries[0]?.headers).not.toHaveProperty('x-hub-signature')
    clock.pass(1)
    site.publish({ '/feed.xml': 'newer' })
    await hub.work()
    expect(subscriber.deliveries).toHaveLength(1)
  })

  test('a subscription continues until its renewal is confirmed, and also if the renewal is never confirmed', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback, { 'hub.lease_seconds': '86400', 'hub.secret': 'old' })
    subscriber.verify = answer(404)
    await hub.subscribe(subscriber.callback, { 'hub.lease_seconds': '2592000' })
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    expect(subscriber.deliveries[0]?.headers).toHaveProperty('x-hub-signature')
    clock.pass(DAY)
    site.publish({ '/feed.xml': 'newer' })
    await hub.work()
    expect(subscriber.deliveries).toHaveLength(1)
  })

  test('a renewal does not discard pending deliveries', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add({ receive: answer(500) })
    await hub.subscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'missed' })
    await hub.work()
    subscriber.receive = answer(204)
    await hub.subscribe(subscriber.callback)
    clock.pass(60)
    await hub.work()
    expect(subscriber.deliveries.map(({ body }) => body.toString())).toEqual(['missed', 'missed'])
  })

  test('a confirmed unsubscription takes effect, and its lease is ignored', async () => {
    const { site, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback)
    const response = await hub.unsubscribe(subscriber.callback, { 'hub.lease_seconds': 'soon' })
    expect(response.status).toBe(202)
    const query = subscriber.verifications[1]?.query
    expect(query?.get('hub.mode')).toBe('unsubscribe')
    expect(query?.get('hub.lease_seconds')).toMatch(/^\d+$/)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    expect(subscriber.deliveries).toEqual([])
  })

  test('an unconfirmed unsubscription has no effect', async () => {
    const { site, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback)
    subscriber.verify = answer(200, 'yes')
    await hub.unsubscribe(subscriber.callback)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    expect(subscriber.deliveries).toHaveLength(1)
  })

  test('unsubscribing without a subscription is accepted', async () => {
    const { hub } = await start()
    const subscriber = subscribers.add()
    expect((await hub.unsubscribe(subscriber.callback)).status).toBe(202)
    expect(subscriber.verifications).toHaveLength(1)
  })

  test('callbacks that differ in a letter, and topics at one callback, are separate subscriptions', async () => {
    const { site, hub } = await start()
    const lower = subscribers.add({ path: '/case/a' })
    const upper = subscribers.add({ path: '/case/A' })
    await hub.subscribe(lower.callback)
    await hub.subscribe(upper.callback)
    await hub.subscribe(lower.callback, { 'hub.topic': `${BASE}/reviews.json` })
    await hub.unsubscribe(upper.callback)
    site.publish({ '/feed.xml': 'feed', '/reviews.json': '{}' })
    await hub.work()
    expect(lower.deliveries.map(({ body }) => body.toString()).toSorted()).toEqual(['feed', '{}'])
    expect(upper.deliveries).toEqual([])
  })

  test('the hub delivers a change between a request and its confirmation', async () => {
    const { site, hub } = await start()
    const subscriber = subscribers.add({
      verify: (received, res) => {
        site.publish({ '/feed.xml': 'changed meanwhile' })
        confirm(received, res)
      },
    })
    await hub.subscribe(subscriber.callback)
    await hub.work()
    expect(subscriber.deliveries.map(({ body }) => body.toString())).toEqual(['changed meanwhile'])
  })

  test('the hub verifies a request after a restart if it accepted the request before', async () => {
    const { site, clock, at, hub } = await start()
    const subscriber = subscribers.add()
    await hub.post({ 'hub.mode': 'subscribe', 'hub.topic': FEED, 'hub.callback': subscriber.callback })
    await hub.stop()
    const again = await aHub({ url: at, site, clock })
    await again.work()
    expect((await again.backlog())[1]).toMatchObject({ subscriptions: 1 })
  })

  test('of several waiting requests for one callback, the newest request takes effect', async () => {
    const { hub } = await start()
    const answers: (() => void)[] = []
    let both: () => void = () => undefined
    const askedTwice = new Promise<void>((resolve) => (both = resolve))
    const subscriber = subscribers.add({
      verify: (received, res) => {
        answers.push(() => confirm(received, res))
        if (answers.length === 2) both()
      },
    })
    const form = { 'hub.topic': FEED, 'hub.callback': subscriber.callback }
    await hub.post({ ...form, 'hub.mode': 'unsubscribe' })
    await expect.poll(() => answers.length, { timeout: 15_000 }).toBe(1)
    await hub.post({ ...form, 'hub.mode': 'subscribe' })
    await askedTwice
    for (const confirmed of answers.toReversed()) confirmed()
    await hub.settled()
    expect((await hub.backlog())[1]).toMatchObject({ subscriptions: 1 })
  })

  test('a subscription at an earlier public address remains, gets nothing from the new one, and can be ended', async () => {
    const { site, hub } = await start()
    const [staying, leaving] = [subscribers.add(), subscribers.add()]
    await hub.subscribe(staying.callback)
    await hub.subscribe(leaving.callback)
    site.publish({ '/feed.xml': 'elsewhere' }, 'https://new.example')
    await hub.work()
    expect([...staying.deliveries, ...leaving.deliveries]).toEqual([])
    expect((await hub.subscribe(leaving.callback)).status).toBe(400)
    expect((await hub.unsubscribe(leaving.callback)).status).toBe(202)
    site.publish({ '/feed.xml': 'back' })
    await hub.work()
    expect(staying.deliveries.map(({ body }) => body.toString())).toEqual(['back'])
    expect(leaving.deliveries).toEqual([])
  })
})
