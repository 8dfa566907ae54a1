import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { withDeadline } from '../deadline.ts'
import { type AddressTurns, openAddressTurns } from './address-turns.ts'
import { type Callback, isLiteral } from './callback.ts'
import { openAddressBook } from './callback-addresses.ts'
import { CallbackAgent } from './callback-agent.ts'
import { guardedLookup } from './guarded-lookup.ts'
import { shareOf, type Slot } from './slots.ts'
import { isLoopback } from './public-address.ts'
import type { Failed, NotSent } from './work.ts'

/** One request to a callback, and how much of the response matters. */
export type CallbackRequest = {
  method: 'GET' | 'POST'
  callback: Callback
  target: string
  headers: Readonly<Record<string, string>>
  body?: Uint8Array
  /** From the look-up of the name to the last byte that is read, not counting the wait for a turn. */
  timeoutMs: number
  /** The most bytes of the response's body to read; 0 leaves it unread. */
  bodyLimit: number
  /** Notified when the request waits for its turn at an address, resumes, or stalls. */
  slot?: Pick<Slot, 'stall' | 'wait' | 'resume'>
  /** Whether to send it still, after waiting for its turn. */
  wanted?: () => boolean
}

/**
 * A redirect is a response like any other. A reason is safe to log: it names at most the host. Nothing was sent when it is
 * `congested` (too many requests wait for the address) or `cancelled` (the wait was ended, or the request is out of date).
 */
export type CallbackResponse = { kind: 'answered'; status: number; body: Buffer } | Failed | NotSent

export type SendRequest = (request: CallbackRequest) => Promise<CallbackResponse>

/** How to send what a delivery or a verification sends. */
export type Sending = { send: SendRequest } & Pick<CallbackRequest, 'timeoutMs' | 'slot'>

export type CallbackClientOptions = {
  /** Allows callbacks at any address; only for development and tests. */
  allowPrivate: boolean
  /** How many requests may be under way at once; an address gets at most three eighths of them. */
  concurrency: number
  /** Finds the addresses of a host; guarded by default, unless private callbacks are allowed. */
  lookup?: LookupFunction | undefined
}

export type CallbackClient = {
  send: SendRequest
  /** Cancels the requests that wait for their turn at an address, now and later. */
  endWaiting: () => void
  close: () => void
}

/** A request with no progress for this long has stalled, in milliseconds. */
const STALL_MS = 500

/** The size in which a body is written, in bytes: small, so that many slow readers take little memory. */
const CHUNK = 64 * 1024

/** The most that is read of a response, in bytes: interim responses, headers and chunk sizes could go on until the time-out. */
const MOST_READ = 64 * 1024

/** Opens a client for callbacks. It keeps the connections of deliveries for a few seconds, for hosts with many subscriptions. */
export function openCallbackClient({ allowPrivate, concurrency, lookup }: CallbackClientOptions): CallbackClient {
  const addressesOf = openAddressBook(allowPrivate, lookup ?? (allowPrivate ? undefined : guardedLookup()))
  const turns = openAddressTurns(shareOf(concurrency))
  const secureContext = createSecureContext() // One for all: making it takes longer than a handshake.
  const agents = {
    GET: new CallbackAgent({ keepAlive: false, secureContext }),
    POST: new CallbackAgent({ keepAlive: true, maxFreeSockets: 64, timeout: 4_000, secureContext }),
  }

  /** Loopback is only called in development, where a limit would slow down the hub itself. */
  async function turnAt(address: string, sent: CallbackRequest): Promise<AddressTurn> {
    if (allowPrivate && isLoopback(address)) return { kind: 'turn', leave: () => undefined }
    return await takeTurn(turns, address, sent)
  }

  /** Tries the addresses one after the other, each in its turn, until one can be reached. */
  async function sendInTurn(sent: CallbackRequest, addresses: string[], timing: Timing): Promise<CallbackResponse> {
    let left = timing.left
    let attempt: Attempt = { kind: 'failed', reason: 'the name has no address' }
    for (const [index, address] of addresses.entries()) {
      const turn = await turnAt(address, sent)
      if (turn.kind !== 'turn') return turn
      timing.progressed()
      const from = performance.now()
      const dial = { agent: agents[sent.method], address, until: from + left, progressed: timing.progressed }
      const remaining = addresses.length - index
      const connectWithin = remaining === 1 ? undefined : left / remaining
      attempt = await sendOnce(sent, dial, connectWithin)
      if (attempt.kind === 'stale') attempt = await sendOnce(sent, dial, connectWithin)
      turn.leave()
      left -= performance.now() - from
      if (attempt.kind !== 'unreachable' || left <= 0) break
    }
    return responseOf(attempt)
  }

  async function send(sent: CallbackRequest): Promise<CallbackResponse> {
    const stall = setTimeout(() => sent.slot?.stall(), STALL_MS)
    const begun = performance.now()
    try {
      const asked = addressesOf(sent.callback)
      const found = asked instanceof Promise ? await withDeadline(asked, sent.timeoutMs).catch(() => TIMED_OUT) : asked
      if (!found.ok) return { kind: 'failed', reason: found.problem }
      const left = sent.timeoutMs - (performance.now() - begun)
      return await sendInTurn(sent, found.value, { left, progressed: () => void stall.refresh() })
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? reasonOf(error) : String(error) }
    } finally {
      clearTimeout(stall)
    }
  }

  return {
    send,
    endWaiting: turns.endWaiting,
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  }
}

/** The milliseconds that are left, and what to call when something has progressed. */
type Timing = { left: number; progressed: () => void }

const TIMED_OUT = { ok: false as const, problem: 'timed out' }

type AddressTurn = { kind: 'turn'; leave: () => void } | NotSent

async function takeTurn(
  turns: AddressTurns,
  address: string,
  { callback, slot, wanted }: CallbackRequest,
): Promise<AddressTurn> {
  if (turns.free(address)) return turnOr(await turns.take(address, callback.host))
  if (slot?.wait() === false) return { kind: 'congested' }
  const leave = await turns.take(address, callback.host)
  slot?.resume()
  if (leave === undefined || wanted?.() !== false) return turnOr(leave)
  leave()
  return { kind: 'cancelled' }
}

function turnOr(leave: (() => void) | undefined): AddressTurn {
  return leave === undefined ? { kind: 'cancelled' } : { kind: 'turn', leave }
}

/**
 * `stale`: the callback closed a kept connection just when we used it again. There was no response, and the request is sent
 * once more (RFC 9110, section 9.2.2 allows that where it is known to be safe, as it is for a notification).
 * `unreachable`: no connection was made; another address may be tried.
 */
type Attempt = CallbackResponse | { kind: 'stale' } | { kind: 'unreachable'; reason: string }

function responseOf(attempt: Attempt): CallbackResponse {
  if (attempt.kind === 'stale') return { kind: 'failed', reason: 'ECONNRESET' }
  if (attempt.kind === 'unreachable') return { kind: 'failed', reason: attempt.reason }
  return attempt
}

/** The address, the deadline, and what to call when something has progressed. */
type Dial = { agent: CallbackAgent; address: string; until: number; progressed: () => void }

function sendOnce(
  sent: CallbackRequest,
  { agent, address, until, progressed }: Dial,
  connectWithin: number | undefined,
): Promise<Attempt> {
  return new Promise((resolve) => {
    const req = request(optionsOf(sent, agent, address))
    let socket: Socket | undefined
    let connected = false
    let ended = false
    let bytes = 0
    const end = (attempt: Attempt) => {
      ended = true
      clearTimeout(deadline)
      clearTimeout(connecting)
      socket?.off('data', count)
      resolve(attempt)
    }
    const fail = (reason: string) => {
      if (ended) return
      end({ kind: connected ? 'failed' : 'unreachable', reason })
      req.destroy()
      socket?.destroy() // Node has let go of it where the response is 101.
    }
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MOST_READ) fail('the response is too long')
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
    req.on('response', (res) => readResponse(req, res, { bodyLimit: sent.bodyLimit, end, fail }))
    req.on('upgrade', () => fail('answered 101'))
    req.on('error', (error) => (!ended && isStale(req, error) ? end({ kind: 'stale' }) : fail(reasonOf(error))))
    req.on('close', () => fail('closed the connection'))
    writeBody(req, sent.body, () => ended || progressed())
  })
}

/** The connection goes to the address that was checked; its certificate must be for the name. */
function optionsOf(
  { method, callback, target, headers, body }: CallbackRequest,
  agent: CallbackAgent,
  address: string,
) {
  const { host, port, authority } = callback
  const servername = isLiteral(callback) ? '' : host
  const length = method === 'POST' ? { 'Content-Length': body?.length ?? 0 } : {}
  const all = { Host: authority, ...headers, ...length }
  return { agent, method, host: address, servername, port, path: target, headers: all }
}

function writeBody(req: ClientRequest, body: Uint8Array | undefined, progressed: () => unknown): void {
  if (body === undefined || body.length <= CHUNK) {
    req.end(body)
    return
  }
  let written = 0
  const more = () => {
    progressed()
    while (written < body.length) {
      const chunk = body.subarray(written, written + CHUNK)
      written += chunk.length
      if (!req.write(chunk)) return req.once('drain', more)
    }
    return req.end()
  }
  more()
}

type Reading = { bodyLimit: number; end: (response: CallbackResponse) => void; fail: (reason: string) => void }

/** A response that is left unread costs its connection, unless it is known to be empty; so does one that came too early. */
function readResponse(req: ClientRequest, res: IncomingMessage, { bodyLimit, end, fail }: Reading): void {
  const status = res.statusCode ?? 0
  if (bodyLimit === 0) {
    end({ kind: 'answered', status, body: Buffer.alloc(0) })
    const isEmpty = status === 204 || res.headers['content-length'] === '0'
    if (isEmpty && req.writableFinished) res.resume()
    else res.destroy()
    return
  }
  const read: Buffer[] = []
  let bytes = 0
  const finish = () => end({ kind: 'answered', status, body: Buffer.concat(read).subarray(0, bodyLimit) })
  res.on('data', (chunk: Buffer) => {
    read.push(chunk)
    bytes += chunk.length
    if (bytes < bodyLimit) return
    finish()
    res.destroy()
  })
  res.on('end', finish)
  res.on('error', (error) => fail(reasonOf(error)))
}

function isStale(req: ClientRequest, error: Error): boolean {
  return req.reusedSocket && codeOf(error) === 'ECONNRESET'
}

/** The code, if there is one: the platform's messages may quote what a log should not hold. */
function reasonOf(error: Error): string {
  return codeOf(error) ?? error.message
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
