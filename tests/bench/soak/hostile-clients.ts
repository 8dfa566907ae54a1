// The hostile clients of a soak, each kind at its own pace: `node hostile-clients.ts ORIGIN KIND,KIND..`, or `all`. The answers
// to them do not matter; only the answers to honest clients do. They begin when the parent sends the ports of the hostile
// callbacks. At `stop`, they end and report how often each kind attacked.
import { randomBytes, randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { ENVELOPE } from '../../sidecar/mcp/messages.ts'
import { BASE_URL } from '../data/builds.ts'
import type { HostilePorts } from './hostile-callbacks.ts'

export type HostileReport = Record<string, number>

/** How many clients act at the same time, and the pause of each between two attacks, in milliseconds. */
type Kind = { pause: number; atOnce: number; act: () => Promise<unknown> }

const [origin = '', chosen = ''] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
const HOST = `Host: ${hostname}:${port}\r\n`
/** The headers that a call of the tool needs, so that the faults in its body reach the code of the tool. */
const CALL_OF_SEARCH = 'MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: search_reviews\r\n'
/** Two combining marks in the wrong canonical order, so that normalizing moves each past all marks before it. */
const MARKS = '\u0315\u0300'
const stopping = new AbortController()
const report: HostileReport = {}

const kinds: Record<string, Kind> = {
  slowloris: { pause: 100, atOnce: 40, act: trickle },
  connect: { pause: 200, atOnce: 4, act: () => send(`CONNECT x:443 HTTP/1.1\r\n${HOST}\r\n`, held()) },
  upgrade: {
    pause: 200,
    atOnce: 4,
    act: () => send(`GET / HTTP/1.1\r\n${HOST}Connection: upgrade\r\nUpgrade: websocket\r\n\r\n`, held()),
  },
  resets: { pause: 20, atOnce: 4, act: () => send(cutAtSomeByte(oneOf(requests())), 'reset') },
  headers: {
    pause: 200,
    atOnce: 2,
    act: () => send(`GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(1_000_000)}\r\n\r\n`, 'read'),
  },
  marks: { pause: 500, atOnce: 1, act: () => send(oneOf(combiningMarks()), 'read') },
  mcp: { pause: 20, atOnce: 2, act: () => send(callOfSearch(malformedMessage()), 'read') },
  unread: { pause: 500, atOnce: 8, act: () => send(`GET /reviews.json HTTP/1.1\r\n${HOST}\r\n`.repeat(4), held()) },
  pipelined: { pause: 200, atOnce: 2, act: () => send(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`.repeat(5_000), held()) },
  garbage: { pause: 100, atOnce: 2, act: () => send(randomBytes(2_000), 'read') },
  hub: { pause: 50, atOnce: 2, act: () => send(hubRequest(), 'read') },
}

let hostile: HostilePorts = { answers: 9, kinds: [], handshakes: {} }
process.on('message', (message: HostilePorts | 'stop') => {
  if (message === 'stop') stopping.abort()
  else void start(message)
})
process.once('disconnect', () => process.exit())

async function start(ports: HostilePorts): Promise<void> {
  hostile = ports
  const names = chosen === 'all' ? Object.keys(kinds) : chosen.split(',')
  await Promise.all(names.flatMap(loopsOf))
  process.send?.(report)
}

function loopsOf(kind: string): Promise<void>[] {
  const { atOnce, pause, act } = kinds[kind] ?? unknown(kind)
  return Array.from({ length: atOnce }, async () => {
    while (!stopping.signal.aborted) {
      report[kind] = (report[kind] ?? 0) + 1
      await Promise.race([act(), stopped()])
      await Promise.race([wait(pause), stopped()])
    }
  })
}

function stopped(): Promise<void> {
  if (stopping.signal.aborted) return Promise.resolve()
  return new Promise((resolve) => stopping.signal.addEventListener('abort', () => resolve(), { once: true }))
}

function unknown(kind: string): never {
  throw new Error(`"${kind}" is not a kind of hostile client: give all, or some of ${Object.keys(kinds).join(',')}`)
}

/** How long a client stays connected without reading, in milliseconds. In the end, half of these connections are reset. */
function held(): number {
  return randomInt(10_000)
}

/**
 * Sends bytes over a new connection, and settles when it is closed: after an answer (`read`), by a reset at once (`reset`), or by
 * this side after this many milliseconds.
 */
function send(bytes: string | Buffer, then: 'read' | 'reset' | number): Promise<void> {
  const socket = open()
  if (then === 'read') {
    socket.setTimeout(30_000, () => socket.destroy())
    socket.resume().once('data', () => socket.end())
    socket.write(bytes)
  } else if (then === 'reset') socket.write(bytes, () => socket.resetAndDestroy())
  else {
    socket.pause()
    socket.write(bytes)
    setTimeout(() => (then % 2 === 0 ? socket.destroy() : socket.resetAndDestroy()), then)
  }
  return closed(socket)
}

async function trickle(): Promise<void> {
  const socket = open().resume()
  const drip = setInterval(() => void socket.write(oneOf(['X', 'y', ':', '\r\n'])), 1_000)
  socket.write(`${oneOf(['GET', 'POST'])} /mcp HTTP/1.1\r\n${HOST}`)
  await closed(socket)
  clearInterval(drip)
}

function open(): Socket {
  return connect(Number(port), hostname).on('error', () => undefined)
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

function requests(): string[] {
  const search = `GET /api/reviews/search?query=leak HTTP/1.1\r\n${HOST}\r\n`
  const artefact = `GET /reviews.json HTTP/1.1\r\n${HOST}Accept-Encoding: gzip\r\n\r\n`
  const since = `HEAD /api/reviews/since/2026-11-01 HTTP/1.1\r\n${HOST}\r\n`
  const pipelined = search.repeat(3)
  return [search, artefact, since, pipelined, post('/mcp', '{"jsonrpc":"2.0","id":1,"method":"ping"}'), hubRequest()]
}

function cutAtSomeByte(request: string): string {
  return request.slice(0, 1 + randomInt(request.length))
}

function combiningMarks(): string[] {
  const query = `a${MARKS.repeat(1_000)}`
  const call = callOfSearch(messageWith({ query: `a${MARKS.repeat(15_000)}` }))
  return [`GET /api/reviews/search?query=${encodeURIComponent(query)} HTTP/1.1\r\n${HOST}\r\n`, call]
}

function malformedMessage(): string {
  const message = messageWith({ limit: 5 })
  const at = randomInt(message.length)
  return oneOf([
    message.slice(0, at),
    message.slice(0, at) + oneOf(['"', '{', '[', 'null', '\\u0000', '1e999', '\u{10ffff}']) + message.slice(at + 1),
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    JSON.stringify(Array.from({ length: 200 }, () => JSON.parse(message) as object)),
    messageWith({ query: 'a'.repeat(60_000) }),
    message.replace('{"limit":5}', '{"__proto__":{"limit":5},"constructor":null}'),
  ])
}

function messageWith(args: object): string {
  const params = { _meta: ENVELOPE, name: 'search_reviews', arguments: args }
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
}

function callOfSearch(message: string): string {
  return post('/mcp', message, 'application/json', CALL_OF_SEARCH)
}

function hubRequest(): string {
  const handshakes = Object.values(hostile.handshakes)
  const number = randomInt(hostile.kinds.length + handshakes.length)
  const atPort = handshakes[number - hostile.kinds.length] ?? hostile.answers
  const what = oneOf(['verification', 'delivery'])
  const callback = `https://127.0.9.${1 + number}:${atPort}/${what}/${number}/${randomInt(50)}`
  const topic = `${BASE_URL}${oneOf(['/feed.xml', '/api/feed.json'])}`
  const mode = oneOf(['subscribe', 'subscribe', 'subscribe', 'unsubscribe'])
  const form = new URLSearchParams({ 'hub.mode': mode, 'hub.topic': topic, 'hub.callback': callback })
  if (randomInt(2) === 0) form.set('hub.secret', `secret ${randomInt(5)}`)
  return post('/api/websub/hub', form.toString(), 'application/x-www-form-urlencoded')
}

function post(path: string, body: string, type = 'application/json', headers = ''): string {
  const accept = 'Accept: application/json, text/event-stream\r\n'
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`
  return `POST ${path} HTTP/1.1\r\n${HOST}${accept}${headers}Content-Type: ${type}\r\n${length}\r\n${body}`
}

function oneOf<Of>(all: readonly Of[]): Of {
  const one = all[randomInt(all.length)]
  if (one === undefined) throw new Error('There is nothing to choose from')
  return one
}
