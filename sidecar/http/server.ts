import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { problem } from './problem.ts'
import { EXPOSED_HEADERS } from '../../src/schema/page-headers.ts'
import { withTarget } from './request-target.ts'
import { cutSlowReaders, READING_PACE } from './slow-readers.ts'

/** A server that listens. */
export type Listening = {
  port: number
  /** Takes no more connections; settles when what was under way is done, or cut off after `milliseconds`. */
  stop: (milliseconds: number) => Promise<void>
}

/** How long is waited for a client, in milliseconds. */
export const PATIENCE_WITH_CLIENTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the minute that proxies keep a connection for, so that none is closed under a request.
  keepAliveTimeout: 65_000,
  reading: READING_PACE,
}

/** Without a byte in either direction for so long, in milliseconds, a connection is cut off. */
const SILENCE = 90_000

/**
 * Listens on the port, 0 being any that is free. Whoever is slow to ask or to listen is cut off. Rejects as Node's `listen`
 * does.
 */
export async function listen(app: RequestListener, port: number, patience = PATIENCE_WITH_CLIENTS): Promise<Listening> {
  const { reading, ...asking } = patience
  // A missing Host is left to the app, which says it in the shape of errors.
  const server = createServer({ ...asking, maxHeaderSize: 16_384, requireHostHeader: false }, withTarget(app))
  cutSlowReaders(server, reading)
  server.timeout = SILENCE
  server.on('checkExpectation', withTarget(app))
  server.on('connect', refuseTunnel)
  server.on('clientError', answerMalformed)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return { port: portOf(server), stop: (milliseconds) => stop(server, milliseconds) }
}

/** What Node finds wrong before there is a request that the app could answer. */
function answerMalformed(fault: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const [status, detail] = MALFORMED[fault.code ?? ''] ?? [400, 'This is not HTTP as RFC 9112 has it']
  endSocket(socket, status, detail)
}

/** `CONNECT` (RFC 9110, section 9.3.6), which Node hands over before there is an answer to fill in. */
function refuseTunnel(_req: IncomingMessage, socket: Duplex): void {
  endSocket(socket, 405, 'This is no proxy', ['Allow: GET, HEAD, POST, OPTIONS'])
}

function endSocket(socket: Duplex, status: number, detail: string, headers: string[] = []): void {
  const body = JSON.stringify(problem(status, detail))
  const head = [
    `HTTP/1.1 ${status} ${problem(status, detail).title}`,
    ...headers,
    'Access-Control-Allow-Origin: *',
    `Access-Control-Expose-Headers: ${EXPOSED_HEADERS}`,
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const MALFORMED: Record<string, [status: number, detail: string]> = {
  HPE_INVALID_URL: [400, 'Percent-encode what is not ASCII in the address (RFC 3986, section 2.1)'],
  HPE_HEADER_OVERFLOW: [431, 'The address and headers are too long together: at most 16 KiB'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
}

async function stop(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // A connection that is kept alive turns idle only after its last answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
