import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Authority } from '../../sidecar/websub/a-certificate-authority.ts'

/** A request that a server received. */
export type Received = { path: string; headers: IncomingMessage['headers']; body: string }

export type Answering = (request: Received, response: ServerResponse) => void

/** A server on a free port, over TLS with `authority`; closed after the test, or with `afterAll` after all tests of the file. */
export async function aServer(
  answer: Answering,
  authority?: Authority,
  closed: (close: () => void) => unknown = onTestFinished,
): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = []
  const listener: RequestListener = (req, res) => {
    let body = ''
    req.on('data', (bytes: Buffer) => (body += bytes.toString()))
    req.on('end', () => {
      const request = { path: req.url ?? '', headers: req.headers, body }
      received.push(request)
      answer(request, res)
    })
  }
  const server = authority ? createSecureServer(authority, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closed(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, received }
}

/** Answers with a status, and a body as it is or as JSON. */
export function send(
  response: ServerResponse,
  status: number,
  body: unknown = '',
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, headers)
  response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
}

/** Ends the connection in the middle of an answer. */
export function cut(response: ServerResponse, headers: Record<string, string> = {}): void {
  response.writeHead(200, headers)
  response.write('[{"rev', () => response.destroy())
}
