import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { everyTenth } from '../a-tenth.ts'
import { aReview } from '../a-review.ts'
import { INITIALIZE } from '../sidecar/mcp/messages.ts'
import { publishFolder, temporaryFolder } from '../sidecar/publish-folder.ts'
import { start } from './a-process.ts'
import type { Process } from './a-process.ts'

/** Time limits in milliseconds: for an answer to an ordinary client, and for a connection to close. */
const ANSWERED_WITHIN = 10_000
const GONE_WITHIN = 60_000

/** The number of connections that a test opens at the same time. */
const AT_ONCE = 100

const REQUESTS: [name: string, request: string][] = [
  ['GET of an artefact', 'GET /reviews.json HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br, gzip\r\n\r\n'],
  ['HEAD of a page', 'HEAD / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: "some", W/"tags"\r\n\r\n'],
  ['GET of a search', 'GET /api/reviews/search?query=caf%C3%A9&limit=2 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['GET of since', 'GET /api/reviews/since/2020-01-01 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['POST to /mcp', post('/mcp', 'application/json', JSON.stringify(INITIALIZE))],
  ['POST to the hub', post('/api/websub/hub', 'application/x-www-form-urlencoded', '__SUBSCRIPTION__')],
  ['POST in chunks', chunked('/mcp', ['{"jsonrpc"', ':"2.0"}'])],
  ['POST that expects 100', post('/mcp', 'application/json', '{}', 'Expect: 100-continue\r\n')],
  ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\nmore'],
  ['upgrade', 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x05hello'],
  ['malformed request', 'GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n'],
]

let dist = ''
let served: Serving
/** Functions that end the process once all tests are over. */
const ends: (() => void)[] = []

beforeAll(async () => {
  dist = await temporaryFolder()
  // Longer than a socket's buffer, so that an answer is still being sent when it is reset.
  const reviews = Array.from({ length: 6_000 }, (_, n) => aReview({ author: `Nr ${n}`, text: `${n} `.repeat(200) }))
  await publishFolder(dist, reviews)
  served = await serving()
})
afterAll(async () => {
  for (const end of ends) end()
  await rm(dist, { recursive: true })
})

describe('a client that resets its connection', { timeout: 240_000 }, () => {
  test.for(REQUESTS)(
    'a client that resets its connection at any byte of a %s or its answer does not affect others',
    async ([, template]) => {
      const request = await subscribable(template)
      await served.unharmedBy(() => resetWhileSending(served, request))
      await served.unharmedBy(() => resetWhileReading(served, request))
    },
  )
})

test('a connection that its client resets before the sidecar accepts it does not affect others', async () => {
  const requests = await Promise.all(REQUESTS.map(([, template]) => subscribable(template)))
  await served.unharmedBy(async () => {
    served.signal('SIGSTOP')
    const held = await Promise.all(requests.map((request) => sent(served.port, request, request.length)))
    for (const socket of held) socket.resetAndDestroy()
    served.signal('SIGCONT')
    await served.answers()
  })
})

async function resetWhileSending({ port, answers }: Serving, request: string): Promise<void> {
  for (const lengths of inBatches(everyTenth(upTo(request.length)))) {
    const held = await Promise.all(lengths.map((length) => sent(port, request, length)))
    // Half of the connections are reset after the server has read their bytes; the others may be reset before.
    for (const socket of held.filter((_, n) => n % 2 === 0)) socket.resetAndDestroy()
    await answers()
    for (const socket of held) socket.resetAndDestroy()
  }
}

async function resetWhileReading({ port }: Serving, request: string): Promise<void> {
  const answer = await readUpTo(port, request, Infinity)
  expect(answer).toBeGreaterThan(0)
  for (const lengths of inBatches(everyTenth(readingSteps(answer))))
    await Promise.all(lengths.map((length) => readUpTo(port, request, length)))
}

type Serving = {
  port: number
  signal: Process['kill']
  /** Sends a request as an ordinary client. */
  answers: () => Promise<void>
  /** Runs this, and expects the process to survive, to answer others at the same time, and to leak no descriptor. */
  unharmedBy: (attack: () => Promise<void>) => Promise<void>
}

async function serving(): Promise<Serving> {
  const environment = {
    DIST: dist,
    RATE_LIMIT: '1000000',
    HUB_RATE_LIMIT: '1000000',
    HUB_PENDING_PER_HOST: '0',
    HUB_ALLOW_PRIVATE_CALLBACKS: '1',
  }
  const process = start('one-origin', dist, environment, (end) => ends.push(end))
  const [, port = ''] = await process.says(/"port":(\d+)/)
  await process.says(/openapi\.json\n/)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  ends.push(() => agent.destroy())
  const answers = (): Promise<void> => asked(Number(port), agent)
  return {
    port: Number(port),
    signal: process.kill,
    answers,
    unharmedBy: (attack) => unharmed(process, answers, attack),
  }
}

async function unharmed(process: Process, answers: () => Promise<void>, attack: () => Promise<void>): Promise<void> {
  await answers()
  const before = await descriptors(process)
  const over = new AbortController()
  const honest = (async () => {
    while (!over.signal.aborted) {
      await answers()
      await setTimeout(25)
    }
  })()
  await Promise.all([attack().finally(() => over.abort()), honest])
  await answers()
  await vi.waitFor(async () => expect(await descriptors(process)).toBeLessThanOrEqual(before), {
    timeout: GONE_WITHIN,
    interval: 100,
  })
  expect(process.stderr()).not.toMatch(/"level":(50|60)/)
}

/** The number of open descriptors of the process; 0 if the system does not reveal it. */
async function descriptors({ pid }: Process): Promise<number> {
  const open = await readdir(`/proc/${pid}/fd`).catch(() => [])
  return open.length
}

/** Repeats the request until it is answered, because a busy server may ask an ordinary client to come back later. */
async function asked(port: number, agent: Agent): Promise<void> {
  const until = performance.now() + ANSWERED_WITHIN
  let status = 503
  while (status === 503 && performance.now() < until) status = await statusOf(port, agent)
  expect(status).toBe(200)
}

async function statusOf(port: number, agent: Agent): Promise<number> {
  const request = get({ port, path: '/api/reviews/search?limit=1', agent, timeout: ANSWERED_WITHIN })
  request.once('timeout', () => request.destroy(new Error('An ordinary client got no answer')))
  const [answer] = await once(request, 'response')
  await answer.toArray()
  return answer.statusCode
}

/** A connection that has sent this many bytes of the request. */
async function sent(port: number, request: string, length: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  if (length > 0) await new Promise((done) => socket.write(request.slice(0, length), 'latin1', done))
  return socket
}

/** Sends the request, reads this many bytes of the answer, and resets the connection. Returns the number of bytes read. */
async function readUpTo(port: number, request: string, length: number): Promise<number> {
  let read = 0
  const over = Promise.withResolvers<undefined>()
  const buffer = Buffer.alloc(Math.min(length, 64 * 1024))
  const socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer,
      callback: (bytes) => {
        read += bytes
        if (read >= length) socket.resetAndDestroy()
        return read < length
      },
    },
  })
  socket.setTimeout(length === Infinity ? 500 : ANSWERED_WITHIN, () => socket.resetAndDestroy())
  socket.on('error', () => undefined).once('close', () => over.resolve(undefined))
  socket.write(request, 'latin1')
  await over.promise
  return read
}

function upTo(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, n) => n)
}

/** Every number of bytes up to 1,000, and beyond that every twentieth of the answer. */
function readingSteps(answer: number): number[] {
  const bytes = upTo(Math.min(answer, 1_000)).slice(1)
  const steps = Array.from({ length: 20 }, (_, n) => Math.floor((answer * n) / 20))
  return [...bytes, ...steps.filter((length) => length > 1_000)]
}

function inBatches(lengths: number[]): number[][] {
  return Array.from({ length: Math.ceil(lengths.length / AT_ONCE) }, (_, n) =>
    lengths.slice(n * AT_ONCE, (n + 1) * AT_ONCE),
  )
}

/** A request for a subscription whose callback has no listener. */
async function subscribable(template: string): Promise<string> {
  if (!template.includes('__SUBSCRIPTION__')) return template
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as AddressInfo
  closed.close()
  const form = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.topic': 'https://reviews.example/feed.xml',
    'hub.callback': `https://127.0.0.1:${port}/`,
  })
  return post('/api/websub/hub', 'application/x-www-form-urlencoded', form.toString())
}

function post(path: string, type: string, body: string, more = ''): string {
  const accept = 'Accept: application/json, text/event-stream\r\n'
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${accept}${more}Content-Type: ${type}\r\n`
  return `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function chunked(path: string, chunks: string[]): string {
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json, text/event-stream\r\n`
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
  return `${head}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`
}
