import type { IncomingHttpHeaders } from 'node:http'
import type { LookupFunction } from 'node:net'
import { LookupError } from '../../host/network/guarded-lookup.ts'
import got, { HTTPError, TimeoutError } from 'got'

/** One request. A form is sent by POST. */
export type ServerRequest = {
  url: URL
  headers?: Readonly<Record<string, string>>
  form?: Readonly<Record<string, string>>
}

/** An answer that is not an error. Redirects and 304 are not errors. */
export type ServerAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export type AskServer = (request: ServerRequest) => Promise<ServerAnswer>

/** The bounds of a fetch, and how it waits. */
export type Manners = {
  /** The number of requests, including repeated attempts. */
  mostRequests: number
  /** Bytes of all answers together, decompressed. */
  mostBytes: number
  /** Milliseconds from the first request to the last answer, with all waits. */
  longestMs: number
  /** Finds the address of a host name; by default as the system does. */
  lookup?: LookupFunction
  /** Replaces the length of each wait, in milliseconds. */
  waits?: (ms: number) => number
}

/** A server sent an error, or nothing. The message has no path and no words of the server: they could contain a secret. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** The status; 0 if there was no answer. */
  readonly status: number
  /** The answer's body, never for a message. */
  readonly body: Buffer
  /** How long the server asks to wait, in milliseconds, if it does. */
  readonly waitMs: number | undefined

  constructor(message: string, about: Partial<Pick<NoAnswer, 'status' | 'body' | 'waitMs'>> = {}) {
    super(message)
    this.status = about.status ?? 0
    this.body = about.body ?? Buffer.alloc(0)
    this.waitMs = about.waitMs
  }
}

/** Errors of a connection after which a request is sent again: those of got, and answers that end too early. */
const TEMPORARY = [
  ...['ETIMEDOUT', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ENOTFOUND', 'ENETUNREACH', 'EAI_AGAIN'],
  ...['ERR_HTTP_CONTENT_LENGTH_MISMATCH', 'ERR_STREAM_PREMATURE_CLOSE'],
]

/** Attempts after the first one, and the longest wait between two. If a server asks for a longer wait, the fetch ends. */
const ATTEMPTS = 4
const LONGEST_WAIT_MS = 60_000

/**
 * A client that asks for one thing at a time, tries again after temporary errors, and waits as long as `Retry-After` says (RFC
 * 9110, section 10.2.3), or 1, 2, 4 and 8 seconds, each between half and one and a half times as long: Google's page "Quota
 * limits" for the Business Profile APIs asks for exponential back-off with jitter.
 */
export function politeClient({ mostRequests, mostBytes, longestMs, lookup, waits = (ms) => ms }: Manners): AskServer {
  const ended = AbortSignal.timeout(longestMs)
  let [requests, read] = [0, 0]
  return async ({ url, headers = {}, form }) => {
    const tooLong = new AbortController()
    try {
      const request = got(url, {
        method: form === undefined ? 'GET' : 'POST',
        headers: { 'user-agent': 'public-reviews', ...headers },
        ...(form && { form }),
        ...(lookup && { dnsLookup: lookup }),
        responseType: 'buffer',
        followRedirect: false,
        signal: AbortSignal.any([tooLong.signal, ended]),
        timeout: { connect: 10_000, response: 60_000, socket: 60_000 },
        retry: {
          limit: ATTEMPTS,
          methods: ['GET', 'POST'],
          statusCodes: [408, 429, 500, 502, 503, 504],
          errorCodes: TEMPORARY,
          maxRetryAfter: LONGEST_WAIT_MS,
          noise: 0,
          calculateDelay: ({ computedValue, retryAfter }) =>
            computedValue === 0 ? 0 : Math.max(1, waits(retryAfter ?? computedValue * (0.5 + Math.random()))),
        },
        hooks: {
          beforeRequest: [
            () => {
              requests += 1
              if (requests > mostRequests) tooLong.abort(`more than ${mostRequests} requests would be necessary`)
            },
          ],
        },
      })
      const {
        statusCode,
        headers: sent,
        body,
      } = await request.on('downloadProgress', ({ transferred }) => {
        if (read + transferred > mostBytes) tooLong.abort(`it sent more than ${mostBytes / 1_000_000} MB`)
      })
      read += body.length
      return { status: statusCode, headers: sent, body: Buffer.from(body) }
    } catch (error) {
      if (tooLong.signal.aborted) throw new NoAnswer(String(tooLong.signal.reason))
      if (ended.aborted) throw new NoAnswer(`it took longer than ${Math.round(longestMs / 60_000)} minutes`)
      throw noAnswer(error)
    }
  }
}

function noAnswer(error: unknown): unknown {
  if (error instanceof HTTPError) {
    const { statusCode: status, headers, rawBody } = error.response
    const waitMs = waitIn(headers['retry-after'])
    return new NoAnswer(`it answered ${status}`, { status, body: Buffer.from(rawBody), waitMs })
  }
  if (error instanceof TimeoutError) return new NoAnswer('it did not answer in time')
  if (error instanceof Error && error.cause instanceof LookupError) return new NoAnswer(error.cause.message)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer'
  // A code such as ECONNRESET is Node's own word.
  return new NoAnswer(`it cannot be reached, or ended the connection (${/^[A-Z_]+$/.test(code) ? code : 'no answer'})`)
}

/** The wait that a `Retry-After` asks for, in milliseconds (RFC 9110, section 10.2.3: seconds, or an HTTP date). */
function waitIn(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
