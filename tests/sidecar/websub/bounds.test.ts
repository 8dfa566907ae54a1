import { afterAll, beforeAll, expect, test } from 'vitest'
import { callbackDomain } from '../../../sidecar/websub/callbacks/callback-domain.ts'
import { describeOnEachStore } from '../store/each-store.ts'
import { aHub, aSite, FEED } from './a-hub.ts'
import { hang, type Subscriber, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

test.for([
  ['a.b.example', 'b.example'],
  ['b.example.', 'b.example'],
  ['x.y.co.uk', 'y.co.uk'],
  ['one.github.io', 'one.github.io'],
  ['two.one.github.io', 'one.github.io'],
  ['github.io', 'github.io'],
  ['a_b.c!d.evil.example', 'evil.example'],
  [`${'x'.repeat(70)}.evil.example`, 'evil.example'],
  ['localhost', 'localhost'],
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
] as const)('the host %s counts towards %s', ([host, domain]) => {
  expect(callbackDomain(host)).toBe(domain)
})

describeOnEachStore('the bounds of one registrable domain', (url) => {
  test('the hub answers 429 if more than HUB_PENDING_PER_HOST requests of a host wait, under any name of the host', async () => {
    const site = aSite()
    site.publish()
    const settings = { HUB_PENDING_PER_HOST: '2', HUB_CALLBACK_TIMEOUT_SECONDS: '1' }
    const hub = await aHub({ url: await url(), site, settings })
    const post = (host: string) => hub.post(asking(subscribers.add({ host, verify: hang })))
    const statuses = []
    for (const host of ['a.sub.example', 'b.sub.example', 'c.sub.example', 'a.other.example'])
      statuses.push((await post(host)).status)
    expect(statuses).toEqual([202, 202, 429, 202])
    const refused = await post('a.sub.example')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.text()).toContain('2 requests for callbacks at sub.example are waiting to be verified')
    await hub.settled()
    expect((await post('c.sub.example')).status).toBe(202)
    await hub.settled()
  })

  test('the hub accepts renewals and unsubscriptions, however many requests wait for verification', async () => {
    const site = aSite()
    site.publish()
    const settings = { HUB_PENDING_PER_HOST: '1', HUB_CALLBACK_TIMEOUT_SECONDS: '1' }
    const hub = await aHub({ url: await url(), site, settings })
    const [one, two] = [subscribers.add({ host: 'a.sub.example' }), subscribers.add({ host: 'b.sub.example' })]
    await hub.subscribe(one.callback)
    await hub.subscribe(two.callback)
    expect((await hub.post(asking(subscribers.add({ host: 'c.sub.example', verify: hang })))).status).toBe(202)
    expect((await hub.post(asking(subscribers.add({ host: 'd.sub.example' })))).status).toBe(429)
    expect((await hub.post(asking(one))).status).toBe(202)
    expect((await hub.post({ ...asking(two), 'hub.mode': 'unsubscribe' })).status).toBe(202)
    await hub.settled()
    expect((await hub.backlog())[1]).toMatchObject({ subscriptions: 1 })
  })

  test('the hub answers 429 to new subscriptions beyond HUB_SUBSCRIPTIONS_PER_HOST, but not to renewals or ends', async () => {
    const site = aSite()
    site.publish()
    const hub = await aHub({ url: await url(), site, settings: { HUB_SUBSCRIPTIONS_PER_HOST: '2' } })
    const callbackAt = (host: string) => subscribers.add({ host }).callback
    const [one, two, three] = [callbackAt('a.sub.example'), callbackAt('b.sub.example'), callbackAt('c.sub.example')]
    expect((await hub.subscribe(one)).status).toBe(202)
    expect((await hub.subscribe(two)).status).toBe(202)
    const refused = await hub.subscribe(three)
    expect(refused.status).toBe(429)
    expect(refused.headers.has('retry-after')).toBe(true)
    expect(await refused.text()).toBe('There are already 2 subscriptions at sub.example\n')
    expect((await hub.subscribe(one)).status).toBe(202)
    expect((await hub.subscribe(callbackAt('a.other.example'))).status).toBe(202)
    expect((await hub.unsubscribe(one)).status).toBe(202)
    expect((await hub.subscribe(three)).status).toBe(202)
  })
})

describeOnEachStore('the bound of all subscriptions', (url) => {
  test('the hub answers 503 to new subscriptions beyond HUB_SUBSCRIPTIONS, but accepts renewals and ends', async () => {
    const site = aSite()
    site.publish()
    const hub = await aHub({ url: await url(), site, settings: { HUB_SUBSCRIPTIONS: '2' } })
    const [one, two] = [subscribers.add(), subscribers.add({ host: 'a.sub.example' })]
    const three = subscribers.add({ host: 'a.other.example' })
    expect((await hub.subscribe(one.callback)).status).toBe(202)
    expect((await hub.subscribe(two.callback)).status).toBe(202)
    const refused = await hub.subscribe(three.callback)
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.text()).toBe('The hub has reached its limit of subscriptions; try again later\n')
    expect(three.verifications).toEqual([])
    expect((await hub.subscribe(two.callback)).status).toBe(202)
    expect((await hub.unsubscribe(one.callback)).status).toBe(202)
    expect((await hub.subscribe(three.callback)).status).toBe(202)
    expect((await hub.backlog())[1]).toMatchObject({ subscriptions: 2 })
  })

  test('a hub limit of 0 means no limit', async () => {
    const site = aSite()
    site.publish()
    const settings = { HUB_SUBSCRIPTIONS: '0', HUB_SUBSCRIPTIONS_PER_HOST: '0', HUB_PENDING_PER_HOST: '0' }
    const hub = await aHub({ url: await url(), site, settings })
    const all = await Promise.all(Array.from({ length: 30 }, () => hub.post(asking(subscribers.add()))))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([202]))
    await hub.settled()
  })

  test.for([
    ['HUB_SUBSCRIPTIONS', 503],
    ['HUB_SUBSCRIPTIONS_PER_HOST', 429],
    ['HUB_PENDING_PER_HOST', 429],
  ] as const)('the limit %s holds even if several sidecars accept many requests at once', async ([bound, refusal]) => {
    const at = await url()
    const site = aSite()
    site.publish()
    const unbounded = { HUB_SUBSCRIPTIONS: '0', HUB_SUBSCRIPTIONS_PER_HOST: '0', HUB_PENDING_PER_HOST: '0' }
    const settings = { ...unbounded, [bound]: '10', HUB_CALLBACK_TIMEOUT_SECONDS: '20' }
    const hubs = await Promise.all([1, 2, 3, 4].map(() => aHub({ url: at, site, settings })))
    const answers = await Promise.all(
      Array.from({ length: 160 }, async (_, n) => {
        const subscriber = subscribers.add({ host: `h${n}.sub.example`, verify: hang })
        return await hubs[n % 4]?.post(asking(subscriber))
      }),
    )
    const statuses = answers.map((each) => each?.status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(10)
    expect(statuses.filter((status) => status === refusal)).toHaveLength(150)
    await Promise.all(hubs.map((hub) => hub.stop()))
  })
})

function asking({ callback }: Subscriber): Record<string, string> {
  return { 'hub.mode': 'subscribe', 'hub.topic': FEED, 'hub.callback': callback }
}
