import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, BASE } from './a-hub.ts'
import { answer, type Received, type Subscribers, startSubscribers } from './a-subscriber.ts'

const FEED = '/api/feed.json'
const TOPIC = { 'hub.topic': `${BASE}${FEED}` }
const SECRET = 'sécret + & = %00 of more than 24 bytes'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

/** The library expects the key in base64; the key is the secret, byte for byte. */
function webhook(secret: string): Webhook {
  return new Webhook(Buffer.from(secret).toString('base64'))
}

function signedHeaders({
  headers,
}: Received): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  return {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  }
}

describeOnEachStore('Standard Webhooks', (url) => {
  async function start() {
    const site = aSite()
    const clock = aClock()
    clock.set((Date.now() - clock.now()) / 1000) // The library refuses deliveries that are five minutes old.
    site.publish()
    return { site, clock, hub: await aHub({ url: await url(), site, clock }) }
  }

  test('the official library verifies a delivery with the bytes of the secret', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback, { ...TOPIC, 'hub.secret': SECRET })
    site.publish({ [FEED]: '{"items":["é"]}' })
    await hub.work()
    const [delivery = fail()] = subscriber.deliveries
    expect(webhook(SECRET).verify(delivery.body, signedHeaders(delivery))).toEqual({ items: ['é'] })
    expect(delivery.headers['webhook-timestamp']).toBe(String(Math.floor(clock.now() / 1000)))
    expect(delivery.headers['webhook-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(delivery.headers['x-hub-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  })

  test('the official library rejects another body, id, time or secret', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback, { ...TOPIC, 'hub.secret': SECRET })
    site.publish({ [FEED]: '{}' })
    await hub.work()
    const [delivery = fail()] = subscriber.deliveries
    const headers = signedHeaders(delivery)
    const verify = (change: Partial<typeof headers>, body = '{}', secret = SECRET) =>
      webhook(secret).verify(body, { ...headers, ...change })
    expect(verify({})).toEqual({})
    expect(() => verify({}, '{ }')).toThrow(WebhookVerificationError)
    expect(() => verify({}, '{}', `${SECRET}!`)).toThrow(WebhookVerificationError)
    expect(() => verify({ 'webhook-id': 'another' })).toThrow(WebhookVerificationError)
    const later = String(Math.floor(clock.now() / 1000) + 1)
    expect(() => verify({ 'webhook-timestamp': later })).toThrow(WebhookVerificationError)
  })

  test('a topic that is not JSON is signed in the same way', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback, { 'hub.secret': SECRET })
    site.publish({ '/feed.xml': '<feed>é</feed>' })
    await hub.work()
    const [delivery = fail()] = subscriber.deliveries
    const { 'webhook-id': id, 'webhook-signature': signature } = signedHeaders(delivery)
    expect(signature).toBe(webhook(SECRET).sign(id, new Date(clock.now()), '<feed>é</feed>'))
  })

  test('every attempt of a delivery has the same webhook id, but its own time and signature', async () => {
    const { site, clock, hub } = await start()
    const subscriber = subscribers.add({ receive: answer(500) })
    await hub.subscribe(subscriber.callback, { ...TOPIC, 'hub.secret': SECRET })
    site.publish({ [FEED]: '{}' })
    await hub.work()
    clock.pass(60)
    await hub.work()
    const [first = fail(), second = fail()] = subscriber.deliveries.map(signedHeaders)
    expect(second['webhook-id']).toBe(first['webhook-id'])
    expect(Number(second['webhook-timestamp']) - Number(first['webhook-timestamp'])).toBe(60)
    expect(webhook(SECRET).verify('{}', first)).toEqual({})
    expect(webhook(SECRET).verify('{}', second)).toEqual({})
  })

  test('every version of a topic gets a different webhook id, even if the content returns to an earlier state', async () => {
    const { site, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback, { ...TOPIC, 'hub.secret': SECRET })
    for (const content of ['{"is":"one"}', '{"is":"two"}', '{"is":"one"}']) {
      site.publish({ [FEED]: content })
      await hub.work()
    }
    const ids = subscriber.deliveries.map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids).size).toBe(3)
  })

  test('subscribers of one topic get the same webhook id, and another topic gets a different id', async () => {
    const { site, hub } = await start()
    const [one, two, other] = [subscribers.add(), subscribers.add(), subscribers.add()]
    await hub.subscribe(one.callback, { ...TOPIC, 'hub.secret': SECRET })
    await hub.subscribe(two.callback, { ...TOPIC, 'hub.secret': 'the secret of somebody else' })
    await hub.subscribe(other.callback, { 'hub.topic': `${BASE}/reviews.json`, 'hub.secret': SECRET })
    site.publish({ [FEED]: '{}', '/reviews.json': '{}' })
    await hub.work()
    const [first, second, third] = [one, two, other].map(({ deliveries }) => deliveries[0]?.headers['webhook-id'])
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('deliveries without a secret have no Standard Webhooks headers', async () => {
    const { site, hub } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback, TOPIC)
    site.publish({ [FEED]: '{}' })
    await hub.work()
    const [delivery = fail()] = subscriber.deliveries
    expect(Object.keys(delivery.headers).filter((name) => name.startsWith('webhook-'))).toEqual([])
  })
})

function fail(): never {
  throw new Error('nothing was delivered')
}
