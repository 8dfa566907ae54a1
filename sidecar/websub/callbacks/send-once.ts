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

/**
 * `stale`: the callback closed a kept connection just when we used it again. There was no response, and the request is sent
 * once more (RFC 9110, section 9.2.2 allows that where it is known to be safe, as it is for a notification).
 * `unreachable`: no connection was made; another address may be tried.
 */
export type Attempt = CallbackResponse | { kind: 'stale' } | { kind: 'unreachable'; reason: string }

/** The size in which a body is written, in bytes: small, so that many slow readers take little memory. */
const CHUNK = 64 * 1024

/** The most that is read of a response, in bytes: interim responses, headers and chunk sizes could go on until the time-out. */
const MOST_READ = 64 * 1024

/** The address, the deadline, and what to call when something has progressed. */
export type Dial = { agent: CallbackAgent; address: string; until: number; progressed: () => void }

/** Sends a request to an address, and reads as much of the response as it asks for. */
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
export function reasonOf(error: Error): string {
  return codeOf(error) ?? error.message
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
