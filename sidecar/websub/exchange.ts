import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { withDeadline } from '../deadline.ts'
import { openAddressTurns } from './address-turns.ts'
import { type Callback, isLiteral } from './callback.ts'
import { type Found, openAddressBook } from './callback-addresses.ts'
import { CallbackAgent } from './callback-agent.ts'
import { guardedLookup } from './guarded-lookup.ts'
import { shareOf, type Slot } from './slots.ts'
import { isLoopback } from './public-address.ts'

/** One request to a callback, and how much of the answer matters. */
export type Question = {
  method: 'GET' | 'POST'
  callback: Callback
  target: string
  headers: Readonly<Record<string, string>>
  body?: Uint8Array
  /** For everything from the look-up of the name to the last byte that is read, but not for waiting for a turn. */
  timeoutMs: number
  /** How many bytes of the answer's body to read at most; 0 leaves it unread. */
  keep: number
  /** Learns when the exchange waits for its turn at an address, goes on, or stands still. */
  slot?: Pick<Slot, 'stall' | 'wait' | 'resume'>
  /** Asked when it is its turn after a wait: whether it is still to be sent. */
  wanted?: () => boolean
}

/**
 * A redirect is an answer like any other. The reason of a failure is fit for a log: it names no more than the host.
 * `congested`: too many wait already; `cancelled`: the wait was ended, or what was to be sent has become old. Nothing was sent then.
 */
export type Answer =
  | { kind: 'answered'; status: number; body: Buffer }
  | { kind: 'failed'; reason: string }
  | { kind: 'congested' }
  | { kind: 'cancelled' }

export type Exchange = (question: Question) => Promise<Answer>

export type Line = {
  /** Lets callbacks be at any address; for development and tests alone. */
  allowPrivate: boolean
  /** Exchanges that may be under way at once in all: an address has at most three eighths of them. */
  concurrency: number
  /** Finds the addresses of a host; by default one that is guarded, unless private callbacks are allowed. */
  lookup?: LookupFunction | undefined
}

export type OpenLine = {
  exchange: Exchange
  /** Lets none wait for its turn at an address any more. */
  endWaiting: () => void
  close: () => void
}

/** An exchange that has stood still for so long is said to have stalled, in milliseconds. */
const STALL_MS = 500

/** Small enough to keep little of a large body in memory for each of many slow readers, in bytes. */
const PIECE = 64 * 1024

/** Of an answer no more is read, in bytes: interim answers, headers and chunk sizes can go on for as long as the time-out lets them. */
const MOST_READ = 64 * 1024

/** Opens a line to callbacks. Connections of deliveries are kept for a few seconds, for hosts with many subscriptions. */
export function openLine({ allowPrivate, concurrency, lookup }: Line): OpenLine {
  const addressesOf = openAddressBook(allowPrivate, lookup ?? (allowPrivate ? undefined : guardedLookup()))
  const turns = openAddressTurns(shareOf(concurrency))
  const secureContext = createSecureContext() // One for all: making it takes longer than a handshake.
  const agents = {
    GET: new CallbackAgent({ keepAlive: false, secureContext }),
    POST: new CallbackAgent({ keepAlive: true, maxFreeSockets: 64, timeout: 4_000, secureContext }),
  }
  /** Loopback is this machine itself, and only called in development: there, what is measured is the hub. */
  const isExempt = (address: string) => allowPrivate && isLoopback(address)

  async function takeTurn({ callback, slot, wanted }: Question, address: string): Promise<Turn> {
    if (isExempt(address)) return { kind: 'turn', leave: () => undefined }
    if (turns.free(address)) return turnOr(await turns.take(address, callback.host))
    if (slot?.wait() === false) return { kind: 'congested' }
    const leave = await turns.take(address, callback.host)
    slot?.resume()
    if (leave === undefined || wanted?.() !== false) return turnOr(leave)
    leave()
    return { kind: 'cancelled' }
  }

  async function dialInTurn(question: Question, found: Found, spent: number, moved: () => void): Promise<Answer> {
    if (!found.ok) return { kind: 'failed', reason: found.reason }
    let left = question.timeoutMs - spent
    let asked: Asked = { kind: 'failed', reason: 'the name has no address' }
    for (const [before, address] of found.addresses.entries()) {
      const turn = await takeTurn(question, address)
      if (turn.kind !== 'turn') return turn
      moved()
      const from = performance.now()
      const dial = { agent: agents[question.method], address, until: from + left, moved }
      const others = found.addresses.length - before - 1
      const connectWithin = others === 0 ? undefined : left / (others + 1)
      asked = await ask(question, dial, connectWithin)
      if (asked.kind === 'stale') asked = await ask(question, dial, connectWithin)
      turn.leave()
      left -= performance.now() - from
      if (asked.kind !== 'unreachable' || left <= 0) break
    }
    return answerOf(asked)
  }

  const exchange: Exchange = async (question) => {
    const stall = setTimeout(() => question.slot?.stall(), STALL_MS)
    const begun = performance.now()
    try {
      const asked = addressesOf(question.callback)
      const found =
        asked instanceof Promise ? await withDeadline(asked, question.timeoutMs).catch(() => TIMED_OUT) : asked
      return await dialInTurn(question, found, performance.now() - begun, () => void stall.refresh())
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? reasonOf(error) : String(error) }
    } finally {
      clearTimeout(stall)
    }
  }
  return {
    exchange,
    endWaiting: turns.endWaiting,
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  }
}

const TIMED_OUT: Found = { ok: false, reason: 'timed out' }

type Turn = { kind: 'turn'; leave: () => void } | { kind: 'congested' } | { kind: 'cancelled' }

function turnOr(leave: (() => void) | undefined): Turn {
  return leave === undefined ? { kind: 'cancelled' } : { kind: 'turn', leave }
}

/**
 * `stale`: the callback had closed a kept connection just when we used it again. Nothing was answered, and it is asked once
 * more (RFC 9110, section 9.2.2 leaves that to who knows that the request bears repetition: a notification does).
 * `unreachable`: no connection was made, another address may be tried.
 */
type Asked = Answer | { kind: 'stale' } | { kind: 'unreachable'; reason: string }

function answerOf(asked: Asked): Answer {
  if (asked.kind === 'stale') return { kind: 'failed', reason: 'ECONNRESET' }
  if (asked.kind === 'unreachable') return { kind: 'failed', reason: asked.reason }
  return asked
}

/** The address, the time by which all must be over, and whom to tell that something has moved. */
type Dial = { agent: CallbackAgent; address: string; until: number; moved: () => void }

function ask(
  question: Question,
  { agent, address, until, moved }: Dial,
  connectWithin: number | undefined,
): Promise<Asked> {
  return new Promise((resolve) => {
    const req = request(optionsOf(question, agent, address))
    let socket: Socket | undefined
    let connected = false
    let ended = false
    let bytes = 0
    const end = (asked: Asked) => {
      ended = true
      clearTimeout(deadline)
      clearTimeout(connecting)
      socket?.off('data', count)
      resolve(asked)
    }
    const fail = (reason: string) => {
      if (ended) return
      end({ kind: connected ? 'failed' : 'unreachable', reason })
      req.destroy()
      socket?.destroy() // Node has let go of it by itself where the answer is 101.
    }
    const count = (piece: Buffer) => {
      bytes += piece.length
      if (bytes > MOST_READ) fail('the answer is too long')
    }
    const connect = () => {
      connected = true
      clearTimeout(connecting)
    }
    const deadline = setTimeout(() => fail('timed out'), until - performance.now())
    const connecting = connectWithin === undefined ? undefined : setTimeout(() => fail('timed out'), connectWithin)
    req.on('socket', (given) => {
      socket = given.on('data', count)
      if (given.connecting) given.once('connect', connect)
      else connect()
    })
    req.on('response', (res) => hear(req, res, question.keep, { end, fail }))
    req.on('upgrade', () => fail('answered 101'))
    req.on('error', (error) => (!ended && isStale(req, error) ? end({ kind: 'stale' }) : fail(reasonOf(error))))
    req.on('close', () => fail('closed the connection'))
    send(req, question.body, () => ended || moved())
  })
}

/** The connection goes to the address that was checked; its certificate must be for the name. */
function optionsOf({ method, callback, target, headers, body }: Question, agent: CallbackAgent, address: string) {
  const { host, port, authority } = callback
  const servername = isLiteral(callback) ? '' : host
  const length = method === 'POST' ? { 'Content-Length': body?.length ?? 0 } : {}
  const all = { Host: authority, ...headers, ...length }
  return { agent, method, host: address, servername, port, path: target, headers: all }
}

function send(req: ClientRequest, body: Uint8Array | undefined, moved: () => unknown): void {
  if (body === undefined || body.length <= PIECE) {
    req.end(body)
    return
  }
  let sent = 0
  const more = () => {
    moved()
    while (sent < body.length) {
      const piece = body.subarray(sent, sent + PIECE)
      sent += piece.length
      if (!req.write(piece)) return req.once('drain', more)
    }
    return req.end()
  }
  more()
}

type Ending = { end: (answer: Answer) => void; fail: (reason: string) => void }

/** An answer that is not read costs its connection, unless it is known to be empty; so does one that came too early. */
function hear(req: ClientRequest, res: IncomingMessage, keep: number, { end, fail }: Ending): void {
  const status = res.statusCode ?? 0
  if (keep === 0) {
    end({ kind: 'answered', status, body: Buffer.alloc(0) })
    const isEmpty = status === 204 || res.headers['content-length'] === '0'
    if (isEmpty && req.writableFinished) res.resume()
    else res.destroy()
    return
  }
  const read: Buffer[] = []
  let bytes = 0
  const answer = () => end({ kind: 'answered', status, body: Buffer.concat(read).subarray(0, keep) })
  res.on('data', (piece: Buffer) => {
    read.push(piece)
    bytes += piece.length
    if (bytes < keep) return
    answer()
    res.destroy()
  })
  res.on('end', answer)
  res.on('error', (error) => fail(reasonOf(error)))
}

function isStale(req: ClientRequest, error: Error): boolean {
  return req.reusedSocket && codeOf(error) === 'ECONNRESET'
}

/** The code where there is one: messages of the platform may quote more than a log should hold. */
function reasonOf(error: Error): string {
  return codeOf(error) ?? error.message
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
