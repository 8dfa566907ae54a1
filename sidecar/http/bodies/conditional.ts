import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { matchesStrongly, matchesWeakly, readTags } from './entity-tags.ts'
import { parseHttpDate } from './http-date.ts'
import { sendProblem } from '../send-problem.ts'
import { bodyLength, type StreamedBody } from './streamed-body.ts'

/** The headers and body of a 200. */
export type Representation = {
  contentType: string
  cacheControl: string
  /** A strong ETag, with its quotes: see `etagOf`. */
  etag: string
  lastModified?: Date
  vary?: string
  contentEncoding?: string
  /** In one or several parts. A function is called only for a 200. */
  body: Uint8Array | readonly Uint8Array[] | (() => Uint8Array) | StreamedBody
}

/** The validators of the current representation (RFC 9110, section 8.8). */
export type Validators = Pick<Representation, 'etag' | 'lastModified'>

/** Whether to send the representation, a 304 or a 412. */
export type PreconditionResult = 'send' | 'not-modified' | 'failed'

/**
 * Sends the representation (200; only its headers for HEAD), a 304 if the client's copy is current, or a 412 if a precondition
 * fails. Call this only if the response would otherwise be a 200.
 */
export function sendConditional(req: IncomingMessage, res: ServerResponse, representation: Representation): void {
  const { etag, lastModified, cacheControl, vary } = representation
  res.setHeader('ETag', etag)
  res.setHeader('Cache-Control', cacheControl)
  if (lastModified !== undefined) res.setHeader('Last-Modified', notInTheFuture(lastModified).toUTCString())
  if (vary !== undefined) res.setHeader('Vary', vary)
  const outcome = precondition(req, representation)
  if (outcome === 'send') return sendWhole(req, res, representation)
  if (outcome === 'not-modified') return void res.writeHead(304).end()
  res.setHeader('Cache-Control', 'no-store')
  sendProblem(res, {
    status: 412,
    detail: 'The current version does not match If-Match or If-Unmodified-Since',
  })
}

/** Last-Modified is never later than the Date of the response (RFC 9110, section 8.8.2.1). */
function notInTheFuture(date: Date): Date {
  return new Date(Math.min(date.getTime(), Date.now()))
}

/**
 * Evaluates the preconditions of a request in the order of RFC 9110, section 13.2.2.
 *
 * Express's `req.fresh` does not do this: it ignores preconditions if the request has `Cache-Control: no-cache`, which `fetch`
 * adds to every conditional request, and it accepts dates that are not HTTP-dates.
 */
export function precondition(req: IncomingMessage, current: Validators): PreconditionResult {
  const ifMatch = req.headers['if-match']
  if (ifMatch !== undefined) {
    if (!isCurrent(ifMatch, current.etag)) return 'failed'
  } else if (changedSince(req, 'if-unmodified-since', current) === true) return 'failed'

  const reading = req.method === 'GET' || req.method === 'HEAD'
  const ifNoneMatch = req.headers['if-none-match']
  if (ifNoneMatch !== undefined) {
    if (!isHeld(ifNoneMatch, current.etag)) return 'send'
    return reading ? 'not-modified' : 'failed'
  }
  return reading && changedSince(req, 'if-modified-since', current) === false ? 'not-modified' : 'send'
}

function isCurrent(ifMatch: string, etag: string): boolean {
  const condition = readTags(ifMatch)
  return condition.kind === 'any' || matchesStrongly(condition, etag)
}

function isHeld(ifNoneMatch: string, etag: string): boolean {
  const condition = readTags(ifNoneMatch)
  return condition.kind === 'any' || matchesWeakly(condition, etag)
}

/**
 * Whether the representation changed after the date in this header. Undefined if the header must be ignored, because it is
 * absent, repeated or not an HTTP-date, or because the representation has no date.
 */
function changedSince(req: IncomingMessage, field: string, { lastModified }: Validators): boolean | undefined {
  const [date, ...more] = req.headersDistinct[field] ?? []
  if (date === undefined || more.length > 0 || lastModified === undefined) return undefined
  const since = parseHttpDate(date)
  return since === undefined ? undefined : Math.floor(lastModified.getTime() / 1000) * 1000 > since
}

function sendWhole(req: IncomingMessage, res: ServerResponse, representation: Representation): void {
  const { contentType, contentEncoding, body } = representation
  const given = typeof body === 'function' ? body() : body
  const parts = given instanceof Uint8Array ? [given] : given
  res.statusCode = 200
  res.setHeader('Content-Type', contentType)
  res.setHeader('Content-Length', bodyLength(parts))
  if (contentEncoding !== undefined) res.setHeader('Content-Encoding', contentEncoding)
  if (req.method === 'HEAD') return void res.end()
  if ('pieces' in parts) return void sendPieces(res, parts)
  res.cork()
  for (const part of parts.slice(0, -1)) res.write(part)
  res.end(parts.at(-1))
  res.uncork()
}

/**
 * Sends a streamed body. If it fails before its first piece, sends a 503. If it fails later, closes the connection, so that the
 * client does not mistake the beginning for the whole.
 */
async function sendPieces(res: ServerResponse, { pieces }: StreamedBody): Promise<void> {
  try {
    for await (const piece of pieces()) {
      if (res.destroyed) return
      if (!res.write(piece)) await drained(res)
    }
    res.end()
  } catch {
    if (res.headersSent) res.destroy()
    else sendUnreadable(res)
  }
}

function sendUnreadable(res: ServerResponse): void {
  for (const name of ['ETag', 'Last-Modified', 'Content-Encoding']) res.removeHeader(name)
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Retry-After', '5')
  sendProblem(res, { status: 503, detail: 'This content cannot be read right now: try again in a few seconds' })
}

/** Settles when the response can take more data, or the client has gone. */
async function drained(res: ServerResponse): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  await Promise.race([once(res, 'drain', { signal }), once(res, 'close', { signal })]).finally(() => waiting.abort())
}
