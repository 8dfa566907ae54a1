import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen, CLIENT_TIMEOUTS } from '../../../sidecar/http/bounds/server.ts'
import type { RunningServer } from '../../../sidecar/http/bounds/server.ts'

const IMPATIENT = { ...CLIENT_TIMEOUTS, headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 }

describe('listen', () => {
  test.for([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab'],
  ])(
    'the server disconnects a client that does not finish the %s in time, and sends a proper error',
    async ([, bytes = '']) => {
      const { port } = await serving((req) => void req.resume(), IMPATIENT)
      const answer = await everything(await connected(port, bytes))
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
      expect(answer).toMatch(/\{"title":"Request Timeout","status":408,"detail":"[^"]+"\}$/)
    },
  )

  test('the server cuts off a body sent byte by byte within about a second of the time limit', async () => {
    const patience = { ...CLIENT_TIMEOUTS, headersTimeout: 300, requestTimeout: 300 }
    const { port } = await serving((req) => void req.resume(), patience)
    const begun = performance.now()
    const socket = await connected(port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n')
    repeat(() => socket.write('a'))
    socket.on('error', () => undefined)
    const [answer]: unknown[] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
    expect(performance.now() - begun).toBeGreaterThan(290)
    expect(performance.now() - begun).toBeLessThan(2_300)
  })

  test.for<[what: string, bytes: string, more: string]>([
    ['sends a request byte by byte', 'GET / HTTP/1.1\r\nHost: x\r\nx: ', 'y'],
    ['stops sending', 'GET / HTTP/1.1\r\nHost: x\r\n', ''],
    ['asks for a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', ''],
    ['asks for a tunnel, and continues', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 'more'],
    ['sends something other than HTTP', 'HELLO\r\n\r\n', ''],
    ['sends something other than HTTP, and continues', 'HELLO\r\n\r\n', 'more'],
  ])('the server disconnects a client that %s, even if the client does not close its end', async ([, bytes, more]) => {
    const { port } = await serving(() => undefined, IMPATIENT)
    const socket = await connected(port, '', { allowHalfOpen: true })
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined).write(bytes)
    const [answer]: unknown[] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 40[058] /)
    if (more !== '') repeat(() => socket.write(more))
    else socket.once('end', () => repeat(() => socket.write('still here')))
    socket.resume()
    await new Promise((closed) => socket.once('close', closed))
  })

  test('the server survives a client that resets a tunnel before reading the refusal', async () => {
    const { port } = await serving((_req, res) => void res.end('fine'))
    for (let n = 0; n < 20; n++) {
      const socket = await connected(port, 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n')
      socket.on('error', () => undefined)
      await once(socket, 'readable')
      socket.resetAndDestroy()
    }
    const answer = await everything(await connected(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
    expect(answer).toMatch(/fine$/)
  })

  test('the server disconnects a client that reads too slowly, however active the connection is', async () => {
    const over = Promise.withResolvers<boolean>()
    const readRate = { grace: 100, bytesPerSecond: 200_000_000, interval: 20 }
    const { port } = await serving(
      (_req, res) => {
        res.once('close', () => over.resolve(res.writableFinished))
        res.end(Buffer.alloc(20_000_000))
      },
      { ...IMPATIENT, readRate },
    )
    const socket = await connected(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    socket.on('error', () => undefined).pause()
    const trickle = setInterval(() => socket.read(1_000), 5)
    onTestFinished(() => void (clearInterval(trickle), socket.destroy()))
    expect(await over.promise).toBe(false)
  })

  test('the server sends the whole response to a client that keeps pace', async () => {
    const readRate = { grace: 0, bytesPerSecond: 1_000_000, interval: 5 }
    const { port } = await serving((_req, res) => void res.end(Buffer.alloc(20_000_000)), { ...IMPATIENT, readRate })
    const answer = await everything(await connected(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'))
    expect(answer.length).toBeGreaterThan(20_000_000)
  })

  test.for([
    [100, 100],
    [101, 0],
    [2_000, 0],
  ] as const)('if %i requests wait on one connection, the server answers %i of them', async ([sent, answered]) => {
    const held: ServerResponse[] = []
    const { port } = await serving((req, res) => (req.url === '/held' ? void held.push(res) : void res.end('fine')))
    const socket = await connected(port, 'GET /held HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(sent))
    const answers = everything(socket).catch(() => '')
    // These are answered only after all earlier requests were handled.
    for (let n = 0; n < 2; n++) await everything(await connected(port, 'GET / HTTP/1.0\r\n\r\n'))
    expect(held).toHaveLength(100)
    held.at(-1)?.setHeader('Connection', 'close')
    for (const res of held) res.end('fine')
    expect((await answers).match(/HTTP\/1\.1 200/g) ?? []).toHaveLength(answered)
  })

  test('a connection may send any number of requests, one after the other', async () => {
    const { port } = await serving((_req, res) => void res.end('fine'))
    const socket = await connected(port, '')
    for (let n = 0; n < 300; n++) {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 /)
    }
    socket.destroy()
  })

  test('the server ignores a request to upgrade', async () => {
    const { port } = await serving((_req, res) => void res.end('plain'))
    const headers = 'Host: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket'
    expect(await everything(await connected(port, `GET / HTTP/1.1\r\n${headers}\r\n\r\n`))).toMatch(
      /^HTTP\/1\.1 200 OK/,
    )
  })
})

describe('stop', () => {
  test('stop closes a keep-alive connection after its last answer', async () => {
    const begun = Promise.withResolvers<() => void>()
    const { port, stop } = await serving((_req, res) => begun.resolve(() => res.end('done')))
    const socket = await connected(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const finish = await begun.promise
    const stopped = stop(60_000)
    finish()
    expect(await everything(socket)).toMatch(/done$/)
    await stopped
  })

  test('stop cuts off responses that take longer than its time limit', async () => {
    const begun = Promise.withResolvers<undefined>()
    const { port, stop } = await serving(() => begun.resolve(undefined))
    const socket = await connected(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await begun.promise
    await stop(50)
    expect(await everything(socket)).toBe('')
  })
})

async function serving(app: RequestListener, patience = CLIENT_TIMEOUTS): Promise<RunningServer> {
  const listening = await listen(app, 0, patience)
  onTestFinished(() => listening.stop(0))
  return listening
}

async function connected(port: number, bytes: string, options: { allowHalfOpen?: boolean } = {}): Promise<Socket> {
  const socket = connect({ port, host: 'localhost', ...options })
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

async function everything(socket: Socket): Promise<string> {
  return Buffer.concat(await socket.toArray()).toString()
}

/** Repeats this until the test is over. */
function repeat(what: () => void): void {
  const timer = setInterval(what, 10)
  onTestFinished(() => clearInterval(timer))
}
