// Responses to connections that never become requests for the app. They are written to the socket directly.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { EXPOSED_HEADERS } from '../../../src/schema/page-headers.ts'
import { JSON_TYPE, problem } from '../send-problem.ts'

/** How long a client has to read the response before its connection is destroyed, in milliseconds. */
const LINGER_TIME = 1_000

/** For `clientError`: answers input that Node rejects before it becomes a request. */
export function rejectMalformedSocket(fault: Error & { code?: string }, socket: Socket): void {
  // Data that arrives after the first error is dropped, and raises another error each time.
  if (answered.has(socket)) return
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const [status, detail] = MALFORMED[fault.code ?? ''] ?? [400, 'The request is not valid HTTP/1.1 (RFC 9112)']
  endSocket(socket, rawProblem(status, detail))
}

/** For `connect`: refuses `CONNECT` (RFC 9110, section 9.3.6), whose socket Node hands over without any listener. */
export function refuseTunnel(_req: IncomingMessage, socket: Duplex): void {
  endSocket(socket, rawProblem(405, 'This server is not a proxy', ['Allow: GET, HEAD, POST, OPTIONS']))
}

/** For a connection beyond a limit: writes a 503, then destroys the connection. */
export function refuseConnection(socket: Socket): void {
  answered.add(socket)
  socket.on('error', () => undefined)
  socket.write(rawProblem(503, 'Too many connections: try again in a few seconds', ['Retry-After: 5']))
  socket.destroySoon()
}

const answered = new WeakSet<Duplex>()

const MALFORMED: Record<string, [status: number, detail: string]> = {
  HPE_INVALID_URL: [400, 'Percent-encode non-ASCII characters in the URL (RFC 3986, section 2.1)'],
  HPE_HEADER_OVERFLOW: [431, 'The URL and headers are longer than 16 KiB in all'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
}

/**
 * Writes the response and destroys the socket once the client has closed its end, or after `LINGER_TIME`. Destroying it
 * while the client still writes would reset the connection, and the response could be lost (RFC 9112, section 9.6).
 */
function endSocket(socket: Duplex, answer: string): void {
  answered.add(socket)
  const destroy = (): void => void socket.destroy()
  const timer = setTimeout(destroy, LINGER_TIME)
  socket.on('error', destroy).once('close', () => clearTimeout(timer))
  socket.end(answer, () => {
    if (socket.readableEnded) destroy()
    else socket.once('end', destroy)
  })
  socket.resume()
}

function rawProblem(status: number, detail: string, headers: string[] = []): string {
  const error = problem({ status, detail })
  const body = JSON.stringify(error)
  const head = [
    `HTTP/1.1 ${status} ${error.title}`,
    ...headers,
    'Access-Control-Allow-Origin: *',
    `Access-Control-Expose-Headers: ${EXPOSED_HEADERS}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
