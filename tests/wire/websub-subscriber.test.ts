import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { createServer, type Subscriber } from 'pubsubhubbub'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aReview } from '../a-review.ts'
import { publishFolder } from '../sidecar/publish-folder.ts'
import { type Authority, makeAuthority, trust } from '../sidecar/websub/a-certificate-authority.ts'
import { serve } from './serve.ts'

// A subscriber that we did not write, so that our reading of the W3C Recommendation does not test itself. No maintained library
// for subscribers is known on npm. This one was the most used, and has two faults (see `aForeignSubscriber`).

let authority: Authority
beforeAll(async () => {
  authority = await makeAuthority(['localhost'])
  trust(authority)
})

const TOPIC = 'https://reviews.example/api/feed.json'

test('an independent subscriber library can subscribe, receive signed content, and unsubscribe', async () => {
  const { subscriber } = await aForeignSubscriber()
  const { origin, folder, get } = await serve([aReview()], { environment: { HUB_ALLOW_PRIVATE_CALLBACKS: '1' } })
  const hub = `${origin}/api/websub/hub`

  const confirmed = once(subscriber, 'subscribe')
  await promisify(subscriber.subscribe.bind(subscriber))(TOPIC, hub)
  const [{ topic, lease }] = (await confirmed) as [{ topic: string; lease: number }]
  expect(topic).toBe(TOPIC)
  expect(lease).toBeGreaterThan(Date.now() / 1000 + 800_000)

  const notified = once(subscriber, 'feed')
  await publishFolder(folder, [aReview({ author: 'Somebody new' })])
  await fetch(`${origin}/refresh`, { method: 'POST' })
  const [delivery] = (await notified) as [{ topic: string; hub: string; feed: Buffer }]
  expect([delivery.topic, delivery.hub]).toEqual([TOPIC, 'https://reviews.example/api/websub/hub'])
  expect(hashOf(delivery.feed)).toBe(hashOf(Buffer.from(await (await get('/api/feed.json')).arrayBuffer())))
  expect(delivery.feed.toString()).toContain('Somebody new')

  const ended = once(subscriber, 'unsubscribe')
  await promisify(subscriber.unsubscribe.bind(subscriber))(TOPIC, hub)
  expect((await ended)[0]).toMatchObject({ topic: TOPIC })
}, 60_000)

test('an independent subscriber library rejects a delivery that is signed with another secret', async () => {
  const { subscriber, callback } = await aForeignSubscriber()
  const { origin, folder } = await serve([aReview()], { environment: { HUB_ALLOW_PRIVATE_CALLBACKS: '1' } })
  const confirmed = once(subscriber, 'subscribe')
  const form = {
    'hub.mode': 'subscribe',
    'hub.topic': TOPIC,
    'hub.callback': `${callback}?topic=${TOPIC}`,
    'hub.secret': 'another',
  }
  await fetch(`${origin}/api/websub/hub`, { method: 'POST', body: new URLSearchParams(form) })
  await confirmed
  let taken = 0
  subscriber.on('feed', () => taken++)
  const answered = once(subscriber, 'answered')
  await publishFolder(folder, [aReview({ author: 'Somebody new' })])
  await fetch(`${origin}/refresh`, { method: 'POST' })
  expect(await answered).toEqual([202])
  expect(taken).toBe(0)
}, 60_000)

/**
 * The package's subscriber behind HTTPS. It also emits `answered` with the status of its answer to each notification. It takes
 * the topic from the query of its callback, because it reads only one `Link`. It sends the hub an HMAC of its secret, but checks
 * signatures with the secret itself. So here, its secret is set to what it sent the hub.
 */
async function aForeignSubscriber(): Promise<{ subscriber: Subscriber; callback: string }> {
  const subscriber = createServer({ callbackUrl: '', secret: MASTER_SECRET })
  const answer = subscriber.listener()
  const server = createHttpsServer({ key: authority.key, cert: authority.cert }, (req, res) => {
    if (req.method === 'POST') res.once('finish', () => subscriber.emit('answered', res.statusCode))
    answer(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const callback = `https://127.0.0.1:${(server.address() as AddressInfo).port}/reviews`
  subscriber.callbackUrl = callback
  subscriber.once(
    'subscribe',
    () => (subscriber.secret = createHmac('sha1', MASTER_SECRET).update(TOPIC).digest('hex')),
  )
  return { subscriber, callback }
}

const MASTER_SECRET = 'the secret of a foreign subscriber'

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
