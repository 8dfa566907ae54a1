import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { Socket } from 'node:net'
import { byteLengthOf, inChunks } from '../../http/bodies/parts.ts'
import { type Callback, isLiteral } from './callback.ts'
import type { CallbackAgent } from './callback-agent.ts'
import type { Slot } from '../fairness/slots.ts'
import type { Failed, NotSent } from '../claims/work.ts'

/** One request to a callback, and how much of the response matters. */
export type CallbackRequest = {
  method: 'GET' | 'POST'
  callback: Callback
  target: string
  headers: Readonly<Record<string, string>>
  body?: readonly Uint8Array[]
  /** From the look-up of the name to the last byte read, without the wait for a turn at an address. */
  timeoutMs: number
  /** The most bytes of the response's body to read; with 0, the body is not read. */
  bodyLimit: number
  /** Notified when the request waits for its turn at an address, resumes, or stalls. */
  slot?: Pick<Slot, 'stall' | 'wait' | 'resume'>
  /** Whether the request should still be sent after it has waited for its turn. */
  wanted?: () => boolean
}

/**
 * The response to a request. Redirects are not followed. A reason is safe to log: it names at most the host. Nothing was sent if
 * the kind is `congested` (too many requests wait for the address) or `cancelled` (the wait was ended, or the request is out of
 * date).
 */
export type CallbackResponse = { kind: 'answered'; status: number; body: Buffer } | Failed | NotSent

/**
 * `stale`: the callback closed an idle connection just as we reused it. It sent no response, so the request is sent again. RFC
 * 9110, section 9.2.2 allows that for requests known to be safe to repeat, such as a notification. `unreachable`: no connection
 * was made; the caller may try another address.
 */
export type Attempt = CallbackResponse | { kind: 'stale' } | { kind: 'unreachable'; reason: string }

/** Bytes of a body written at a time: few, so that many slow readers take little memory. */
const CHUNK = 64 * 1024

/**
 * The most bytes read of a response: without a limit, headers, interim responses and chunk sizes could go on until the time-out.
 */
const MOST_READ = 64 * 1024

/** The address, the deadline (by `performance.now`), and a function to call when the request has progressed. */
export type Dial = { agent: CallbackAgent; address: string; until: number; progressed: () => void }

/** Sends a request to an address, and reads at most `bodyLimit` bytes of the response's body. */
export function sendOnce(
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
      socket?.destroy() // After a 101 response, `req.destroy` no longer closes the socket.
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
  const length = method === 'POST' ? { 'Content-Length': byteLengthOf(body ?? []) } : {}
  const all = { Host: authority, ...headers, ...length }
  return { agent, method, host: address, servername, port, path: target, headers: all }
}

function writeBody(req: ClientRequest, body: readonly Uint8Array[] = [], progressed: () => unknown): void {
  const [first, ...others] = body
  if (others.length === 0 && (first?.length ?? 0) <= CHUNK) {
    req.end(first)
    return
  }
  const chunks = inChunks(body, CHUNK)
  const more = () => {
    progressed()
    for (let next = chunks.next(); next.done !== true; next = chunks.next()) {
      if (!req.write(next.value)) return req.once('drain', more)
    }
    return req.end()
  }
  more()
}

type Reading = { bodyLimit: number; end: (response: CallbackResponse) => void; fail: (reason: string) => void }

/**
 * Closes the connection of a response that is not read, unless the response is known to be empty and came after the whole request
 * was written.
 */
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

/** The error's code if it has one: the platform's messages may quote text that does not belong in a log. */
export function reasonOf(error: Error): string {
  return codeOf(error) ?? error.message
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
