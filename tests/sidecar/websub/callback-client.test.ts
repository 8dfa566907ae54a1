import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { guardedLookup } from '../../../src/host/network/guarded-lookup.ts'
import { makeAuthority } from './a-certificate-authority.ts'
import { aClient, aRequest } from './a-client.ts'
import { allAtHome } from './a-hub.ts'
import { startRawCallback } from './a-raw-callback.ts'
import { answer, hang, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

test('the client connects to the address that it checked, and resolves a name only once per connection', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '127.0.0.2'], []]
  const asked: string[] = []
  const resolve = (host: string) => {
    asked.push(host)
    return Promise.resolve(answers[asked.length - 1] ?? [])
  }
  const lookup = guardedLookup(resolve, (address) => address === '127.0.0.1')
  const { callback } = subscribers.add({ host: 'a.sub.example' })
  const outcomes = []
  for (let turn = 0; turn < answers.length; turn++) {
    outcomes.push(await aClient({ allowPrivate: false, lookup }).send(aRequest(callback)))
  }
  expect(asked).toEqual(answers.map(() => 'a.sub.example'))
  expect(outcomes).toMatchObject([
    { kind: 'answered', status: 204 },
    { kind: 'failed', reason: '"a.sub.example" has the address 127.0.0.2, which is not public' },
    { kind: 'failed', reason: '"a.sub.example" has the address 127.0.0.2, which is not public' },
    { kind: 'failed', reason: '"a.sub.example" has no address' },
  ])
})

test.for([
  ['127.0.0.1'],
  ['1.1.1.1', '10.0.0.1'],
  ['2606:4700::1111', '::1'],
  ['169.254.169.254'],
  ['::ffff:127.0.0.1'],
])('the client never connects to a name that resolves to %s', async (addresses) => {
  const subscriber = subscribers.add({ host: 'a.sub.example' })
  const { send } = aClient({ allowPrivate: false, lookup: guardedLookup(() => Promise.resolve(addresses)) })
  expect(await send(aRequest(subscriber.callback))).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('not public'),
  })
  expect(subscriber.deliveries).toEqual([])
})

test('the client never connects to a literal private address, even if it was stored', async () => {
  const subscriber = subscribers.add()
  const answered = await aClient({ allowPrivate: false }).send(aRequest(subscriber.callback))
  expect(answered).toEqual({ kind: 'failed', reason: 'the address is not public' })
})

test('the client trusts only certificates of known authorities, for the requested name', async () => {
  const stranger = await makeAuthority(['localhost'])
  const server = createServer({ key: stranger.key, cert: stranger.cert }, (_, res) => res.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const untrusted = await aClient().send(aRequest(`https://127.0.0.1:${port}/`))
  expect(untrusted).toMatchObject({ kind: 'failed', reason: expect.stringContaining('SIGNATURE') })
  const lookup = guardedLookup(
    () => Promise.resolve(['127.0.0.1']),
    () => true,
  )
  const misnamed = await aClient({ lookup }).send(aRequest(`https://else.example:${subscribers.port}/`))
  expect(misnamed).toEqual({ kind: 'failed', reason: 'ERR_TLS_CERT_ALTNAME_INVALID' })
})

test('the client repeats a request on an idle connection that had just been closed', async () => {
  const client = aClient()
  const subscriber = subscribers.add()
  await client.send(aRequest(subscriber.callback))
  let resets = 0
  subscriber.receive = (received, res) => {
    if (resets++ === 0) res.socket?.destroy()
    else answer(204)(received, res)
  }
  expect(await client.send(aRequest(subscriber.callback))).toMatchObject({ kind: 'answered', status: 204 })
  expect(subscriber.deliveries).toHaveLength(3)
})

test('the client gives up at the deadline in every phase of a request', async () => {
  const timeoutMs = 200
  const silent = subscribers.add({ receive: hang })
  expect(await aClient().send(aRequest(silent.callback, { timeoutMs }))).toEqual({
    kind: 'failed',
    reason: 'timed out',
  })
  const never = aClient({ lookup: () => undefined })
  const { callback } = subscribers.add({ host: 'a.sub.example' })
  expect(await never.send(aRequest(callback, { timeoutMs }))).toEqual({ kind: 'failed', reason: 'timed out' })
})

test('the client reports a stalled request, and lets it continue', async () => {
  let release: () => void = () => undefined
  const subscriber = subscribers.add({
    receive: (received, res) => {
      release = () => answer(204)(received, res)
    },
  })
  const answered = await aClient().send(
    aRequest(subscriber.callback, { slot: { stall: () => release(), wait: () => true, resume: () => undefined } }),
  )
  expect(answered).toMatchObject({ kind: 'answered', status: 204 })
})

test('the client sends the whole of a large body to a slow reader', async () => {
  const subscriber = subscribers.add()
  const body = Buffer.alloc(5_000_000, 'reviews ')
  expect(
    await aClient().send(aRequest(subscriber.callback, { body: [body.subarray(0, 1), body.subarray(1)] })),
  ).toMatchObject({
    kind: 'answered',
  })
  expect(subscriber.deliveries[0]?.body.equals(body)).toBe(true)
})

test('the client reads an answer only up to the limit', async () => {
  const subscriber = subscribers.add({ verify: answer(200, 'x'.repeat(100)) })
  const question = { method: 'GET', bodyLimit: 10, target: '/callback/none' } as const
  const { send } = aClient()
  const asked = { ...aRequest(subscriber.callback), ...question, target: aRequest(subscriber.callback).target }
  expect(await send(asked)).toMatchObject({ kind: 'answered', body: Buffer.from('x'.repeat(10)) })
})

test('the client disconnects a subscriber that answers before reading the body', async () => {
  const { key, cert } = subscribers.authority
  const server = createServer({ key, cert, keepAliveTimeout: 0 }, (req, res) => {
    req.pause()
    req.on('error', () => undefined)
    res.writeHead(204).end()
  })
  const closed = new Promise((resolve) => {
    server.on('secureConnection', (socket) => socket.once('close', resolve).on('error', () => undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const body = Buffer.alloc(50_000_000, 'reviews ')
  const { send } = aClient()
  expect(await send(aRequest(`https://127.0.0.1:${port}/`, { body: [body] }))).toMatchObject({ status: 204 })
  await closed
})

test('the client leaves 256 of 300 connections open for the next request', async () => {
  const answers: (() => void)[] = []
  const callback = await startRawCallback(subscribers.authority, ({ tls }) => {
    answers.push(() => void tls.write('HTTP/1.1 204 No Content\r\n\r\n'))
  })
  const { send } = aClient({ lookup: allAtHome })
  const asked = Array.from({ length: 300 }, (_, number) =>
    send(aRequest(`https://h${number}.sub.example:${callback.port}/`, { timeoutMs: 60_000 })),
  )
  await expect.poll(() => answers.length, { timeout: 25_000 }).toBe(300)
  expect(callback.open()).toBe(300)
  for (const answer of answers) answer()
  expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(asked.map(() => 'answered'))
  await expect.poll(callback.open, { timeout: 3_000, interval: 5 }).toBeLessThanOrEqual(256) // All would be closed after four seconds.
  expect(callback.open()).toBeGreaterThan(0)
})
