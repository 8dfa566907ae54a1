import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOPICS } from '../../src/schema/manifest.ts'
import { aReview } from '../a-review.ts'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { type Subscriber, type Subscribers, startSubscribers } from '../sidecar/websub/a-subscriber.ts'
import { serve, type Served } from './serve.ts'

const BASE = 'https://reviews.example'
const PATIENCE = { timeout: 15_000 }

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

function start(environment: NodeJS.ProcessEnv = {}): Promise<Served> {
  return serve([aReview()], { environment: { HUB_ALLOW_PRIVATE_CALLBACKS: '1', ...environment } })
}

function post({ origin }: Served, parameters: Record<string, string>): Promise<Response> {
  return fetch(`${origin}/api/websub/hub`, { method: 'POST', body: new URLSearchParams(parameters) })
}

/** Subscribes as websub.rocks does, and waits for the challenge. */
async function subscribe(
  served: Served,
  subscriber: Subscriber,
  path: string,
  more: Record<string, string> = {},
): Promise<void> {
  const before = subscriber.verifications.length
  const parameters = {
    'hub.mode': 'subscribe',
    'hub.topic': `${BASE}${path}`,
    'hub.callback': subscriber.callback,
    ...more,
  }
  const response = await post(served, parameters)
  expect(response.status).toBe(202)
  await expect.poll(() => subscriber.verifications.length, PATIENCE).toBe(before + 1)
  const query = subscriber.verifications.at(-1)?.query
  expect(query?.get('hub.mode')).toBe(parameters['hub.mode'])
  expect(query?.get('hub.topic')).toBe(`${BASE}${path}`)
  expect(query?.get('hub.challenge')).toBeTruthy()
  expect(Number(query?.get('hub.lease_seconds'))).toBeGreaterThan(0)
}

let published = 0

/** A change at the site, and a deploy hook. */
async function change({ folder, origin }: Served): Promise<void> {
  await publishFolder(folder, [aReview({ author: `Author ${++published}` })])
  const { status } = await fetch(`${origin}/refresh`, { method: 'POST' })
  expect(status).toBe(202)
}

async function checkNotification(served: Served, subscriber: Subscriber, path: string): Promise<void> {
  await expect.poll(() => subscriber.deliveries.length, PATIENCE).toBe(1)
  const [delivery] = subscriber.deliveries
  const topic = await served.get(path)
  expect(delivery?.body.equals(Buffer.from(await topic.arrayBuffer()))).toBe(true)
  expect(delivery?.headers['content-type']).toBe(topic.headers.get('content-type'))
  expect(delivery?.headers.link).toBe(`<${BASE}/api/websub/hub>; rel="hub", <${BASE}${path}>; rel="self"`)
  expect(delivery?.headers.link).toBe(topic.headers.get('link'))
}

describe.for([...TOPICS])('the hub tests of websub.rocks, on %s', (path) => {
  test(`websub.rocks discovery on ${path}: HEAD and GET name the hub and the topic itself`, async () => {
    const served = await start()
    const expected = `<${BASE}/api/websub/hub>; rel="hub", <${BASE}${path}>; rel="self"`
    expect((await served.get(path)).headers.get('link')).toBe(expected)
    expect((await served.get(path, { method: 'HEAD' })).headers.get('link')).toBe(expected)
  })

  test(`websub.rocks 100 on ${path}: a typical request is notified without a signature`, async () => {
    const served = await start()
    const subscriber = subscribers.add()
    await subscribe(served, subscriber, path)
    await change(served)
    await checkNotification(served, subscriber, path)
    expect(subscriber.deliveries[0]?.headers).not.toHaveProperty('x-hub-signature')
  })

  test(`websub.rocks 101 on ${path}: a request with a secret is notified with a signature`, async () => {
    const served = await start()
    const subscriber = subscribers.add()
    await subscribe(served, subscriber, path, { 'hub.secret': 'a secret of 20 bytes' })
    await change(served)
    await checkNotification(served, subscriber, path)
    const signature = createHmac('sha256', 'a secret of 20 bytes').update(subscriber.deliveries[0]?.body ?? '')
    expect(subscriber.deliveries[0]?.headers['x-hub-signature']).toBe(`sha256=${signature.digest('hex')}`)
  })

  test(`websub.rocks 102 on ${path}: a request with additional parameters is accepted`, async () => {
    const served = await start()
    const subscriber = subscribers.add()
    await subscribe(served, subscriber, path, { foo: 'bar', 'hub.foo': 'hub.bar' })
    await change(served)
    await checkNotification(served, subscriber, path)
  })

  test(`websub.rocks 103 on ${path}: a renewal before the lease ends does not double the notifications`, async () => {
    const served = await start()
    const subscriber = subscribers.add()
    await subscribe(served, subscriber, path)
    await subscribe(served, subscriber, path)
    await change(served)
    await checkNotification(served, subscriber, path)
  })

  test(`websub.rocks 104 on ${path}: no notification arrives after unsubscribing`, async () => {
    const served = await start()
    const subscriber = subscribers.add()
    const witness = subscribers.add()
    await subscribe(served, subscriber, path)
    await subscribe(served, subscriber, path, { 'hub.mode': 'unsubscribe' })
    await subscribe(served, witness, path)
    await change(served)
    await checkNotification(served, witness, path)
    expect(subscriber.deliveries).toEqual([])
  })
})

test('a rebuild of the same content notifies no subscriber, and a later change does', async () => {
  const served = await start()
  const subscriber = subscribers.add()
  await subscribe(served, subscriber, '/feed.xml')
  await publishFolder(served.folder, [aReview()])
  await served.sidecar.snapshots.refresh()
  await change(served)
  await checkNotification(served, subscriber, '/feed.xml')
})

test('the hub announces a change within REFRESH_SECONDS without a deploy hook', async () => {
  const served = await start({ REFRESH_SECONDS: '1' })
  const subscriber = subscribers.add()
  await subscribe(served, subscriber, '/feed.xml')
  await publishFolder(served.folder, [aReview({ author: 'Noticed' })])
  await checkNotification(served, subscriber, '/feed.xml')
})

test('the hub answers GET, PUT, DELETE and PATCH with 405, in one line of plain text', async () => {
  const served = await start()
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const response = await served.get('/api/websub/hub', { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect((await response.text()).trimEnd()).not.toContain('\n')
  }
})

test('if a client sends more requests than HUB_RATE_LIMIT allows, it gets a 429 with one line of plain text', async () => {
  const served = await start({ HUB_RATE_LIMIT: '2' })
  const statuses = []
  for (let turn = 0; turn < 3; turn++) statuses.push(await post(served, {}))
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 429])
  expect(Number(statuses[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(statuses[2]?.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('the metrics show deliveries by outcome, subscriptions by topic, and the delay of the slowest delivery', async () => {
  const served = await start({ METRICS: '1' })
  const subscriber = subscribers.add()
  await subscribe(served, subscriber, '/feed.xml')
  const metrics = async () => await (await served.get('/metrics')).text()
  await expect.poll(metrics, PATIENCE).toContain('reviews_subscriptions{topic="/feed.xml"} 1')
  await change(served)
  await expect.poll(metrics, PATIENCE).toContain('reviews_deliveries_total{outcome="acknowledged"} 1')
  const text = await metrics()
  expect(text).toContain('reviews_subscriptions_behind{topic="/feed.xml"} 0')
  expect(text).toContain('reviews_subscriptions_behind_seconds{topic="/feed.xml"} 0')
  expect(text).not.toContain(subscriber.callback)
})
