import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesStrongly, matchesWeakly, readTags } from './entity-tags.ts'
import { parseHttpDate } from './http-date.ts'
import { sendProblem } from './problem.ts'

/** What a 200 would carry. */
export type Representation = {
  contentType: string
  cacheControl: string
  /** Strong, with its quotes: see `etagOf`. */
  etag: string
  lastModified?: Date
  vary?: string
  contentEncoding?: string
  /** In one piece or several. A function is called only when the bytes are needed. */
  body: Uint8Array | readonly Uint8Array[] | (() => Uint8Array)
}

/** What identifies the version that a 200 would carry. */
export type Validators = Pick<Representation, 'etag' | 'lastModified'>

export type Outcome = 'send' | 'not-modified' | 'failed'

/**
 * Ends the answer with the representation (200; its headers alone for HEAD), or with 304 when the client already holds
 * it, or with 412 when the client wanted another one. Call it only where the answer would be a 200.
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
  sendProblem(res, 412, 'What is here is not the version that If-Match or If-Unmodified-Since asks for')
}

/** A Last-Modified is never later than the Date of its answer (RFC 9110, section 8.8.2.1). */
function notInTheFuture(date: Date): Date {
  return new Date(Math.min(date.getTime(), Date.now()))
}

/**
 * What the preconditions of a request come to, in the order of RFC 9110, section 13.2.2: `If-None-Match` decides alone
 * when it is present.
 *
 * Not Express's `req.fresh`: that one gives up when the request says `Cache-Control: no-cache`, which `fetch` adds to
 * every conditional request, and reads dates that are no HTTP-dates.
 */
export function precondition(req: IncomingMessage, current: Validators): Outcome {
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

/** Undefined when the field is absent, given twice or no HTTP-date: it is then ignored. */
function changedSince(req: IncomingMessage, field: string, { lastModified }: Validators): boolean | undefined {
  const [date, ...more] = req.headersDistinct[field] ?? []
  if (date === undefined || more.length > 0 || lastModified === undefined) return undefined
  const since = parseHttpDate(date)
  return since === undefined ? undefined : Math.floor(lastModified.getTime() / 1000) * 1000 > since
}

function sendWhole(req: IncomingMessage, res: ServerResponse, representation: Representation): void {
  const { contentType, contentEncoding, body } = representation
  const bytes = typeof body === 'function' ? body() : body
  const parts = bytes instanceof Uint8Array ? [bytes] : bytes
  res.statusCode = 200
  res.setHeader('Content-Type', contentType)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  res.setHeader('Content-Length', length)
  if (contentEncoding !== undefined) res.setHeader('Content-Encoding', contentEncoding)
  if (req.method === 'HEAD') return void res.end()
  res.cork()
  for (const part of parts.slice(0, -1)) res.write(part)
  res.end(parts.at(-1))
  res.uncork()
}
