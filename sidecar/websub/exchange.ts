import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { createSecureContext } from 'node:tls'
import { type Callback, isLiteral } from './callback.ts'
import { guardedLookup } from './guarded-lookup.ts'
import { isPublicAddress } from './public-address.ts'

/** One request to a callback, and how much of the answer matters. */
export type Question = {
  method: 'GET' | 'POST'
  callback: Callback
  target: string
  headers: Readonly<Record<string, string>>
  body?: Uint8Array
  /** For everything from the look-up of the name to the last byte that is read. */
  timeoutMs: number
  /** How many bytes of the answer's body to read at most; 0 leaves it unread. */
  keep: number
  /** Called when nothing has moved for a while; the exchange goes on. */
  stalled?: () => void
}

/** A redirect is an answer like any other. The reason of a failure is fit for a log: it names no more than the host. */
export type Answer = { kind: 'answered'; status: number; body: Buffer } | { kind: 'failed'; reason: string }

export type Exchange = (question: Question) => Promise<Answer>

export type Line = {
  /** Lets callbacks be at any address; for development and tests alone. */
  allowPrivate: boolean
  /** Finds the addresses of a host; by default one that is guarded, unless private callbacks are allowed. */
  lookup?: LookupFunction | undefined
}

/** An exchange that has stood still for so long is said to have stalled, in milliseconds. */
const STALL_MS = 500

/** Small enough to keep little of a large body in memory for each of many slow readers, in bytes. */
const PIECE = 64 * 1024

/** Opens a line to callbacks. Connections of deliveries are kept for a few seconds, for hosts with many subscriptions. */
export function openLine(line: Line): { exchange: Exchange; close: () => void } {
  const lookup = line.lookup ?? (line.allowPrivate ? undefined : guardedLookup())
  const secureContext = createSecureContext() // One for all: making it takes longer than a handshake.
  const agents = {
    GET: new Agent({ keepAlive: false, lookup, secureContext }),
    POST: new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 4_000, lookup, secureContext }),
  }
  const exchange: Exchange = async (question) => {
    if (!line.allowPrivate && isLiteral(question.callback) && !isPublicAddress(question.callback.host)) {
      return { kind: 'failed', reason: 'the address is not public' }
    }
    const agent = agents[question.method]
    const until = performance.now() + question.timeoutMs
    const answer = await ask(agent, question, until)
    return answer === 'stale' ? unstale(await ask(agent, question, until)) : answer
  }
  return { exchange, close: () => Object.values(agents).forEach((agent) => agent.destroy()) }
}

/**
 * The callback had closed a kept connection just when we used it again: nothing was answered, and it is asked once more
 * (RFC 9110, section 9.2.2 leaves that to who knows that the request bears repetition: a notification does).
 */
type Asked = Answer | 'stale'

function unstale(answer: Asked): Answer {
  return answer === 'stale' ? { kind: 'failed', reason: 'ECONNRESET' } : answer
}

function ask(agent: Agent, question: Question, until: number): Promise<Asked> {
  return new Promise((resolve) => {
    const req = request(optionsOf(agent, question))
    let ended = false
    const end = (answer: Asked) => {
      ended = true
      clearTimeout(deadline)
      clearTimeout(stall)
      resolve(answer)
    }
    const fail = (reason: string) => {
      if (ended) return
      end({ kind: 'failed', reason })
      req.destroy()
    }
    const deadline = setTimeout(() => fail('timed out'), until - performance.now())
    const stall = setTimeout(() => question.stalled?.(), STALL_MS)
    req.on('response', (res) => hear(req, res, question.keep, { end, fail }))
    req.on('upgrade', () => fail('answered 101'))
    req.on('error', (error) => (!ended && isStale(req, error) ? end('stale') : fail(reasonOf(error))))
    req.on('close', () => fail('closed the connection'))
    send(req, question.body, () => ended || stall.refresh())
  })
}

function optionsOf(agent: Agent, { method, callback, target, headers, body }: Question) {
  const { host, port, authority } = callback
  const length = method === 'POST' ? { 'Content-Length': body?.length ?? 0 } : {}
  return { agent, method, host, port, path: target, headers: { Host: authority, ...headers, ...length } }
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
