import { spawnSync } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { EventEmitter } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { boundsFor } from '../../../sidecar/http/bounds/connection-bounds.ts'
import type { ConnectionBounds } from '../../../sidecar/http/bounds/connection-bounds.ts'
import { listen, CLIENT_TIMEOUTS } from '../../../sidecar/http/bounds/server.ts'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

describe('the bound on all connections', () => {
  test('at the limit, a new connection replaces the connection that has been idle the longest', async () => {
    const { open, ended } = await serving({ inAll: 3 })
    const [first, second, third] = [await open(), await open(), await open()]
    await asked(first)
    await asked(await open())
    await ended(second)
    await asked(first)
    await asked(await open())
    await ended(third)
    await asked(first)
    expect(ended.reasons).toEqual(['evicted', 'evicted'])
  })

  test('at the limit, a new connection replaces a connection that sends its request drop by drop', async () => {
    const { open, ended } = await serving({ inAll: 2 })
    const trickling = await open('GET / HTTP/1.1\r\nx: ')
    const other = await open('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n')
    trickling.write('y')
    await asked(await open())
    await ended(trickling)
    await asked(await open())
    await ended(other)
  })

  test('a connection is refused while all others are being answered, and accepted once one answer is complete', async () => {
    const { open, held, ended } = await serving({ inAll: 2 })
    const busy = [await open(SLOW), await open(SLOW)]
    const release = [await held(), await held()]
    const refused = await answerOf(await open())
    expect(refused).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\nRetry-After: \d+\r\n[^]*"status":503/)
    expect(ended.reasons).toEqual(['refused'])
    for (const finish of release) finish()
    await once(busy[0] ?? fail(), 'data')
    await asked(await open())
  })

  test('a connection that has ended no longer counts', async () => {
    const { open, ended } = await serving({ inAll: 2 })
    const lasting = await open()
    for (let n = 0; n < 5; n++) {
      const passing = await open()
      await asked(passing)
      passing.end()
      await new Promise((closed) => passing.once('close', closed))
    }
    await asked(lasting)
    expect(ended.reasons).toEqual([])
  })

  test('a connection that its client reset before it was accepted does not close another connection', async () => {
    const { port, open, ended } = await serving({ inAll: 1 })
    const lasting = await open()
    await asked(lasting)
    // This process accepts no connection while it waits for the other process.
    const reset = `require('net').connect(${port}, '127.0.0.1', function () { this.write('G', () => this.resetAndDestroy()) })`
    spawnSync(process.execPath, ['--eval', reset])
    await Promise.race([asked(lasting), ended(lasting)])
    expect(ended.reasons).toEqual([])
  })

  test('a connection with another request waiting is not closed', async () => {
    const { open, held, ended } = await serving({ inAll: 1 })
    const pipelining = await open(SLOW + SLOW)
    const finish = await held()
    finish()
    const second = await held()
    expect(await answerOf(await open())).toContain(' 503 ')
    second()
    await once(pipelining, 'data')
    expect(ended.reasons).toEqual(['refused'])
  })
})

test('a connection that the system cannot accept counts as refused, and other connections continue', async () => {
  const { open, ended } = await serving({})
  const server = Promise.withResolvers<EventEmitter>()
  const onRequest = (message: unknown): void => server.resolve((message as { server: EventEmitter }).server)
  subscribe('http.server.request.start', onRequest)
  onTestFinished(() => void unsubscribe('http.server.request.start', onRequest))
  await asked(await open())
  for (let n = 0; n < 3; n++) (await server.promise).emit('error', new Error('accept EMFILE'))
  await asked(await open())
  expect(ended.reasons).toEqual(['refused', 'refused', 'refused'])
})

describe('the bound on connections of one address', () => {
  test('an address at its limit loses its own idle connections, not those of other addresses', async () => {
    const { open, ended } = await serving({ perAddress: 2 })
    const other = await open('', '127.0.0.2')
    const [first, second] = [await open(), await open()]
    await asked(await open())
    await ended(first)
    await asked(second)
    await asked(other)
    expect(ended.reasons).toEqual(['evicted'])
  })

  test('a busy address gets no further connections, but other addresses do', async () => {
    const { open, held } = await serving({ perAddress: 1 })
    await open(SLOW)
    await held()
    expect(await answerOf(await open())).toContain(' 503 ')
    await asked(await open('', '127.0.0.2'))
  })

  test('the limit per address does not apply to exempt addresses', async () => {
    const { open, held } = await serving({ perAddress: 1, isExempt: (address) => address.endsWith('127.0.0.1') })
    await open(SLOW)
    await held()
    await asked(await open())
  })
})

test.for([
  [64, { inAll: 32, perAddress: 8 }],
  [256, { inAll: 128, perAddress: 32 }],
  [1_024, { inAll: 512, perAddress: 100 }],
  [1_048_576, { inAll: 10_000, perAddress: 100 }],
  [undefined, { inAll: 10_000, perAddress: 100 }],
] as const)('with %s file descriptors, connections take at most half', ([descriptors, bounds]) => {
  expect(boundsFor(descriptors)).toEqual(bounds)
})

const SLOW = 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'

type Serving = {
  port: number
  /** A connection from this address that has sent these bytes. */
  open: (bytes?: string, from?: string) => Promise<Socket>
  /** Settles with a function that answers the next request to `/slow`. */
  held: () => Promise<() => void>
  /** Settles when the connection has ended, with the reasons of all closures so far. */
  ended: ((socket: Socket) => Promise<void>) & { reasons: string[] }
}

async function serving(bounds: Partial<ConnectionBounds>): Promise<Serving> {
  const waiting: (() => void)[] = []
  const waiters: ((finish: () => void) => void)[] = []
  const app: RequestListener = (req, res) => {
    const finish = (): void => void res.end('fine')
    if (req.url !== '/slow') return finish()
    const waiter = waiters.shift()
    if (waiter === undefined) waiting.push(finish)
    else waiter(finish)
  }
  const reasons: string[] = []
  const connections = {
    inAll: 1_000,
    perAddress: 1_000,
    isExempt: () => false,
    onClosed: (reason: string) => void reasons.push(reason),
    ...bounds,
  }
  const { port, stop } = await listen(app, 0, { ...CLIENT_TIMEOUTS, connections })
  onTestFinished(() => stop(0))
  const ended = (socket: Socket): Promise<void> => (socket.closed ? Promise.resolve() : closedOf(socket))
  return {
    port,
    async open(bytes = '', from = '127.0.0.1') {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined)
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      if (bytes !== '') socket.write(bytes)
      return socket
    },
    held() {
      const finish = waiting.shift()
      return finish === undefined ? new Promise((resolve) => waiters.push(resolve)) : Promise.resolve(finish)
    },
    ended: Object.assign(ended, { reasons }),
  }
}

async function closedOf(socket: Socket): Promise<void> {
  socket.resume()
  await new Promise((closed) => socket.once('close', closed))
}

/** Sends a request over the connection, and expects an answer. */
async function asked(socket: Socket): Promise<void> {
  socket.write(GET)
  const [answer]: unknown[] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
}

async function answerOf(socket: Socket): Promise<string> {
  return Buffer.concat(await socket.toArray()).toString()
}

function fail(): never {
  throw new Error('No connection was found')
}
