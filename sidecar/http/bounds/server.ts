import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { boundConnections, type ConnectionBounds } from './connection-bounds.ts'
import { rejectMalformedSocket, refuseTunnel } from './raw-responses.ts'
import { withTarget } from '../malformed-request.ts'
import { cutSlowReaders, READ_RATE } from './slow-readers.ts'
import { boundWaiting } from './waiting-requests.ts'

/** A listening server. */
export type RunningServer = {
  port: number
  /** Accepts no new connections; settles when all requests are answered, or cut off after `milliseconds`. */
  stop: (milliseconds: number) => Promise<void>
}

/** Time limits for clients, in milliseconds. */
export const CLIENT_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // A client that is too slow is cut off up to this much later. A check takes under 1 ms with 5,000 incomplete requests.
  connectionsCheckingInterval: 1_000,
  // Proxies usually keep idle connections for a minute. This is longer, so that we do not close one just as a proxy sends a
  // request.
  keepAliveTimeout: 65_000,
  readRate: READ_RATE,
}

/** Limits on clients; without `connections`, any number of connections may be open. */
export type ClientLimits = typeof CLIENT_TIMEOUTS & { connections?: ConnectionBounds }

/** A connection that transfers no byte for this long is closed, in milliseconds. */
const IDLE_TIMEOUT = 90_000

/**
 * Listens on the port; 0 means any free port. Cuts off clients that send or read too slowly. Rejects like Node's `listen`.
 */
export async function listen(
  app: RequestListener,
  port: number,
  limits: ClientLimits = CLIENT_TIMEOUTS,
): Promise<RunningServer> {
  const { readRate, connections, ...timeouts } = limits
  // The app rejects a missing Host, in its own error format.
  const server = createServer({ ...timeouts, maxHeaderSize: 16_384, requireHostHeader: false })
  if (connections !== undefined) boundConnections(server, connections)
  cutSlowReaders(server, readRate)
  server.timeout = IDLE_TIMEOUT
  const answer = boundWaiting(withTarget(app))
  server.on('request', answer)
  server.on('checkExpectation', answer)
  server.on('connect', refuseTunnel)
  server.on('clientError', rejectMalformedSocket)
  server.listen(port)
  await once(server, 'listening')
  // From here on, an error means that a connection could not be accepted, for lack of descriptors or memory.
  server.on('error', () => connections?.onClosed('refused'))
  return { port: portOf(server), stop: (milliseconds) => stop(server, milliseconds) }
}

async function stop(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  // A kept-alive connection becomes idle only after its last response.
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
