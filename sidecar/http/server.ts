import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { boundConnections } from './connection-bounds.ts'
import type { ConnectionBounds } from './connection-bounds.ts'
import { answerMalformed, refuseTunnel } from './raw-answers.ts'
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

/** What a server puts up with from its clients; any number of connections when `connections` is left out. */
export type Patience = typeof PATIENCE_WITH_CLIENTS & { connections?: ConnectionBounds }

/** Without a byte in either direction for so long, in milliseconds, a connection is cut off. */
const SILENCE = 90_000

/**
 * Listens on the port, 0 being any that is free. Whoever is slow to ask or to listen is cut off. Rejects as Node's `listen`
 * does.
 */
export async function listen(
  app: RequestListener,
  port: number,
  patience: Patience = PATIENCE_WITH_CLIENTS,
): Promise<Listening> {
  const { reading, connections, ...asking } = patience
  // A missing Host is left to the app, which says it in the shape of errors.
  const server = createServer({ ...asking, maxHeaderSize: 16_384, requireHostHeader: false })
  if (connections !== undefined) boundConnections(server, connections)
  cutSlowReaders(server, reading)
  server.timeout = SILENCE
  server.on('request', withTarget(app))
  server.on('checkExpectation', withTarget(app))
  server.on('connect', refuseTunnel)
  server.on('clientError', answerMalformed)
  server.listen(port)
  await once(server, 'listening')
  // From here on it is a connection that could not be accepted, for want of descriptors or memory.
  server.on('error', () => connections?.onClosed('refused'))
  return { port: portOf(server), stop: (milliseconds) => stop(server, milliseconds) }
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
