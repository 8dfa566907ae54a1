import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type LookupFunction } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openAddressTurns } from '../../../sidecar/websub/fairness/address-turns.ts'
import { guardedLookup } from '../../../src/host/network/guarded-lookup.ts'
import { isLoopback, networkOf } from '../../../src/host/network/public-address.ts'
import { aClient, aRequest } from './a-client.ts'
import { answer, type Answering, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

/** Every name resolves to these addresses, and all of them count as public. */
function leadingTo(addresses: readonly string[]): LookupFunction {
  return guardedLookup(
    () => Promise.resolve([...addresses]),
    () => true,
  )
}

/** Addresses without a listener at the subscribers' port: loopback refuses connections there at once. */
const dead = Array.from({ length: 4_000 }, (_, number) => `127.1.${number >> 8}.${number & 255}`)

describe('a name with many addresses', () => {
  test.for([
    ['the first', ['127.0.0.1', ...dead], 'answered'],
    ['the second', [...dead.slice(0, 1), '127.0.0.1', ...dead], 'answered'],
    ['the third', [...dead.slice(0, 2), '127.0.0.1'], 'failed'],
    ['the last of 4,001', [...dead, '127.0.0.1'], 'failed'],
    ['the third, after two of the other family', ['::1', '::ffff:127.1.0.0', '127.0.0.1'], 'answered'],
    [
      'the fourth, after two of the other family',
      ['::1', '::ffff:127.1.0.0', ...dead.slice(0, 1), '127.0.0.1'],
      'answered',
    ],
    ['the fifth, after two of each family', ['::1', '::ffff:127.1.0.0', ...dead.slice(0, 2), '127.0.0.1'], 'failed'],
  ] as const)(
    'the client tries at most two addresses of each family if only %s answers',
    async ([, addresses, kind]) => {
      const { callback } = subscribers.add({ host: 'a.sub.example' })
      const { send } = aClient({ allowPrivate: false, lookup: leadingTo(addresses) })
      expect((await send(aRequest(callback))).kind).toBe(kind)
    },
  )

  test('once an address of a name has accepted the connection, the client tries no other address', async () => {
    const refuser = createServer((socket) => void socket.once('data', () => socket.resetAndDestroy())).listen(
      subscribers.port,
      '127.0.0.2',
    )
    await once(refuser, 'listening')
    onTestFinished(() => void refuser.close())
    const subscriber = subscribers.add({ host: 'a.sub.example' })
    const { send } = aClient({ allowPrivate: false, lookup: leadingTo(['127.0.0.2', '127.0.0.1']) })
    expect(await send(aRequest(subscriber.callback))).toEqual({ kind: 'failed', reason: 'ECONNRESET' })
    expect(subscriber.deliveries).toEqual([])
  })

  test('a silent first address leaves enough time to try the second address', async () => {
    const silent = await startSilent()
    const server = createServer((socket) => socket.destroy()).listen(silent.port, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const { send } = aClient({ allowPrivate: false, lookup: leadingTo([silent.address, '127.0.0.1']) })
    const reached = once(server, 'connection')
    const asked = send(aRequest(`https://a.sub.example:${silent.port}/`, { timeoutMs: 4_000 }))
    await reached
    expect((await asked).kind).toBe('failed')
  })
})

/** An address that neither accepts nor refuses connections, because its backlog is full. */
async function startSilent(): Promise<{ address: string; port: number }> {
  const address = '127.0.0.2'
  const listening = `require('net').createServer().listen({ host: '${address}', port: 0, backlog: 1 }, function () {
    console.log(this.address().port)
  })`
  const child = spawn(process.execPath, ['-e', listening], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const port = Number(line)
  child.kill('SIGSTOP')
  const waiting = Array.from({ length: 8 }, () => connect(port, address).on('error', () => undefined))
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy()
    child.kill('SIGKILL')
  })
  await expect.poll(() => waiting.filter(({ connecting }) => !connecting).length, { timeout: 10_000 }).toBe(2)
  return { address, port }
}

/** A callback that delays its answers until the test releases them. */
function held(): { receive: Answering; letGo: (count: number) => void; waiting: () => number } {
  const answers: (() => void)[] = []
  return {
    receive: (received, res) => void answers.push(() => answer(204)(received, res)),
    letGo: (count) => answers.splice(0, count).forEach((go) => go()),
    waiting: () => answers.length,
  }
}

describe('many names that lead to one address', () => {
  const lookup = leadingTo(['127.0.0.1'])

  test('names that share an address get at most three eighths of the slots, and their other requests wait', async () => {
    const victim = held()
    const client = aClient({ allowPrivate: false, concurrency: 8, lookup })
    const asked = Array.from({ length: 30 }, (_, number) => {
      const { callback } = subscribers.add({ host: `w${number}.sub.example`, receive: victim.receive })
      return client.send(aRequest(callback, { timeoutMs: 60_000 }))
    })
    for (let answered = 0; answered < 30; answered += 3) {
      await expect.poll(victim.waiting, { timeout: 10_000 }).toBe(3)
      expect(subscribers.open()).toBe(3)
      victim.letGo(3)
    }
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(asked.map(() => 'answered'))
  })

  test('requests to names that share an address do not delay requests to another address', async () => {
    const victim = held()
    const addresses = (host: string) => (host === 'other.sub.example' ? ['127.0.0.2'] : ['127.0.0.1'])
    const byName = guardedLookup(
      (host) => Promise.resolve(addresses(host)),
      () => true,
    )
    const client = aClient({ allowPrivate: false, concurrency: 4, lookup: byName })
    const many = Array.from({ length: 20 }, (_, number) => {
      const { callback } = subscribers.add({ host: `w${number}.sub.example`, receive: victim.receive })
      return client.send(aRequest(callback, { timeoutMs: 60_000 }))
    })
    await expect.poll(victim.waiting, { timeout: 10_000 }).toBe(2)
    const { callback } = subscribers.add({ host: 'other.sub.example' })
    const elsewhere = await client.send(aRequest(callback))
    expect(elsewhere).toEqual({ kind: 'failed', reason: 'ECONNREFUSED' }) // Nobody listens there, but the client dialled it.
    client.endWaiting()
    victim.letGo(2)
    const kinds = (await Promise.all(many)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual([...['answered', 'answered'], ...Array.from({ length: 18 }, () => 'cancelled')])
  })

  test('waiting for a turn at an address does not use up the time-out', async () => {
    const victim = held()
    const client = aClient({ allowPrivate: false, concurrency: 1, lookup })
    const first = subscribers.add({ host: 'first.sub.example', receive: victim.receive })
    const second = subscribers.add({ host: 'second.sub.example' })
    const answers = [client.send(aRequest(first.callback, { timeoutMs: 60_000 }))]
    await expect.poll(victim.waiting, { timeout: 10_000 }).toBe(1)
    const timeoutMs = 3_000
    answers.push(client.send(aRequest(second.callback, { timeoutMs })))
    await wait(timeoutMs + 100)
    victim.letGo(1)
    expect(await Promise.all(answers)).toMatchObject([{ kind: 'answered' }, { kind: 'answered' }])
  })

  test('a request reports that it waits for a turn at an address, and is refused if too many wait', async () => {
    const victim = held()
    const client = aClient({ allowPrivate: false, concurrency: 1, lookup })
    const { callback } = subscribers.add({ host: 'one.sub.example', receive: victim.receive })
    const said: string[] = []
    const slot = (mayWait: boolean) => ({
      stall: () => undefined,
      wait: () => (said.push('waits'), mayWait),
      resume: () => said.push('goes on'),
    })
    const first = client.send(aRequest(callback, { timeoutMs: 60_000, slot: slot(true) }))
    await expect.poll(victim.waiting, { timeout: 10_000 }).toBe(1)
    expect(said).toEqual([])
    const second = client.send(aRequest(callback, { slot: slot(true), wanted: () => false }))
    await expect.poll(() => said).toEqual(['waits'])
    expect(await client.send(aRequest(callback, { slot: slot(false) }))).toEqual({ kind: 'congested' })
    victim.letGo(1)
    expect(await first).toMatchObject({ kind: 'answered' })
    expect(await second).toEqual({ kind: 'cancelled' })
    expect(said).toEqual(['waits', 'waits', 'goes on'])
  })

  test('loopback addresses have no limit per address if private callbacks are allowed', async () => {
    const victim = held()
    const client = aClient({ concurrency: 1, lookup })
    const { callback } = subscribers.add({ host: 'one.sub.example', receive: victim.receive })
    const asked = Array.from({ length: 10 }, () => client.send(aRequest(callback, { timeoutMs: 60_000 })))
    await expect.poll(victim.waiting, { timeout: 10_000 }).toBe(10)
    victim.letGo(10)
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(asked.map(() => 'answered'))
  })
})

test('an address gives out a limited number of turns, loses none, and alternates between waiting groups', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.tuple(fc.constantFrom('1.1.1.1', '2a00::1', '2a00::2', '2a00:0:0:1::1'), fc.nat(3)), {
        maxLength: 60,
      }),
      async (most, requests) => {
        const turns = openAddressTurns(most)
        const underWay = new Map<string, number>()
        let done = 0
        const all = requests.map(async ([address, group]) => {
          const network = networkOf(address)
          const leave = await turns.take(address, `group ${group}`)
          const now = (underWay.get(network) ?? 0) + 1
          underWay.set(network, now)
          expect(now).toBeLessThanOrEqual(most)
          await Promise.resolve()
          underWay.set(network, now - 1 + ((underWay.get(network) ?? 0) - now))
          done++
          leave?.()
        })
        await Promise.all(all)
        expect(done).toBe(requests.length)
        for (const [address] of requests) expect(turns.free(address)).toBe(true)
      },
    ),
  )
  const turns = openAddressTurns(1)
  const order: string[] = []
  const take = async (group: string): Promise<void> => {
    const leave = await turns.take('1.1.1.1', group)
    order.push(group)
    await Promise.resolve()
    leave?.()
  }
  await Promise.all(['a', 'a', 'a', 'b', 'c', 'a', 'b'].map(take))
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test.for([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2a00:1:2:3::1', '2a00:1:2:3:ffff:ffff:ffff:ffff'],
  ['2a00:1:2:3::', '2a00:0001:0002:0003:0:0:0:9'],
] as const)('%s and %s count as one network', ([one, other]) => expect(networkOf(one)).toBe(networkOf(other)))

test.for([
  ['1.2.3.4', '1.2.3.5'],
  ['2a00:1:2:3::1', '2a00:1:2:4::1'],
] as const)('%s and %s count as two networks', ([one, other]) => expect(networkOf(one)).not.toBe(networkOf(other)))

test.for([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['126.255.255.255', false],
  ['10.0.0.1', false],
  ['2a00::1', false],
  ['localhost', false],
] as const)('%s counts as loopback: %s', ([address, expected]) => expect(isLoopback(address)).toBe(expected))
