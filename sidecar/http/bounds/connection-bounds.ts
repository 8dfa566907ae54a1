import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { z } from 'zod'
import { clientOf } from './rate-limits.ts'
import { refuseConnection } from './raw-responses.ts'

/** Limits on the connections open at once. */
export type ConnectionBounds = {
  inAll: number
  /** From one IPv4 address or IPv6 /64. */
  perAddress: number
  /** Whether a peer at this address is exempt from `perAddress`. */
  isExempt: (address: string) => boolean
  /**
   * Called when a connection is closed at a limit: `evicted` if it was waiting for its client and made room for a new one,
   * `refused` if it was the new one.
   */
  onClosed: (reason: 'evicted' | 'refused') => void
}

/**
 * The bounds for a process with this many file descriptors: at most half of them are for connections, the rest for files,
 * the store and deliveries. No address gets more than a quarter of the connections.
 */
export function boundsFor(descriptors = Infinity): Pick<ConnectionBounds, 'inAll' | 'perAddress'> {
  const inAll = Math.min(10_000, Math.max(4, Math.floor(descriptors / 2)))
  return { inAll, perAddress: Math.min(100, Math.floor(inAll / 4)) }
}

/** The limit on open file descriptors of this process; undefined if there is no limit or it is unknown. */
export function descriptorLimit(): number | undefined {
  // `excludeNetwork` avoids a DNS lookup for each peer; the types lack it so far.
  const report = Report.safeParse(Object.assign(process.report, { excludeNetwork: true }).getReport())
  return report.success ? report.data.userLimits.open_files.soft : undefined
}

const Report = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })

/**
 * Enforces the bounds. At a limit, a new connection replaces the connection that has waited longest for its client to send a
 * whole request. If a request is being answered on every connection, the new one gets a 503. Call this before the server has any
 * listener for requests.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  const all = poolOf(bounds.inAll)
  const clients = new Map<string, Pool>()
  const connections = new WeakMap<Socket, ClientConnection>()

  server.on('connection', (socket) => {
    const { remoteAddress: address } = socket
    // The client reset the connection before it was accepted, so nobody would read an answer.
    if (address === undefined) return void socket.destroy()
    const client = clientOf(address)
    const own = bounds.isExempt(address) ? undefined : (clients.get(client) ?? poolOf(bounds.perAddress))
    const pools = own === undefined ? [all] : [own, all]
    if (!pools.every((pool) => hasRoom(pool, bounds.onClosed))) {
      bounds.onClosed('refused')
      return refuseConnection(socket)
    }
    const connection = { socket, pools, underWay: 0 }
    connections.set(socket, connection)
    if (own !== undefined) clients.set(client, own)
    enter(connection)
    socket.once('close', () => {
      leave(connection)
      if (own?.open.size === 0 && clients.get(client) === own) clients.delete(client)
    })
  })
  const follow = (req: IncomingMessage, res: ServerResponse): void => {
    const connection = connections.get(req.socket)
    if (connection !== undefined) followRequest(connection, req, res)
  }
  server.on('request', follow).on('checkExpectation', follow)
}

type ClientConnection = {
  socket: Socket
  pools: Pool[]
  /** Complete requests that are being answered. */
  underWay: number
}

/** Connections that share a bound. `waiting` contains those that wait for their client, the longest wait first. */
type Pool = { most: number; open: Set<ClientConnection>; waiting: Set<ClientConnection> }

function poolOf(most: number): Pool {
  return { most, open: new Set(), waiting: new Set() }
}

/** Whether the pool has room for one more connection, after closing a waiting one if necessary. */
function hasRoom({ most, open, waiting }: Pool, onClosed: ConnectionBounds['onClosed']): boolean {
  if (open.size < most) return true
  const [longest] = waiting
  if (longest === undefined) return false
  leave(longest)
  longest.socket.destroy()
  onClosed('evicted')
  return true
}

function enter(connection: ClientConnection): void {
  for (const { open, waiting } of connection.pools) {
    open.add(connection)
    waiting.add(connection)
  }
}

function leave(connection: ClientConnection): void {
  for (const { open, waiting } of connection.pools) {
    open.delete(connection)
    waiting.delete(connection)
  }
}

/** A connection waits for its client until a complete request has arrived, and again once all requests are answered. */
function followRequest(connection: ClientConnection, req: IncomingMessage, res: ServerResponse): void {
  let isWhole = false
  const begin = (): void => {
    if (res.closed) return
    isWhole = true
    connection.underWay++
    for (const { waiting } of connection.pools) waiting.delete(connection)
  }
  if (hasBody(req)) req.once('end', begin)
  else begin()
  res.once('close', () => {
    if (isWhole) connection.underWay--
    if (connection.underWay > 0) return
    for (const { open, waiting } of connection.pools) {
      waiting.delete(connection)
      if (open.has(connection)) waiting.add(connection)
    }
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
