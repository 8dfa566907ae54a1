import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { z } from 'zod'
import { clientOf } from './rate-limits.ts'
import { refuseConnection } from './raw-answers.ts'

/** How many connections there may be at once. */
export type ConnectionBounds = {
  inAll: number
  /** From one address, or for IPv6 from one /64. */
  perAddress: number
  /** Whether the bound per address does not hold for a peer at this address. */
  isExempt: (address: string) => boolean
  /** Is told why a connection was closed: it was idle and made room, or there was no room for it. */
  onClosed: (reason: 'evicted' | 'refused') => void
}

/**
 * The bounds for a process with so many file descriptors: at most half of them go to connections, the rest is for files,
 * the store and deliveries. No address gets more than a quarter of the connections.
 */
export function boundsFor(descriptors = Infinity): Pick<ConnectionBounds, 'inAll' | 'perAddress'> {
  const inAll = Math.min(10_000, Math.max(4, Math.floor(descriptors / 2)))
  return { inAll, perAddress: Math.min(100, Math.floor(inAll / 4)) }
}

/** How many file descriptors this process may have open; undefined where there is no limit, or none is known. */
export function descriptorLimit(): number | undefined {
  // Otherwise it looks up the names of all peers. The types do not know it yet.
  const report = Report.safeParse(Object.assign(process.report, { excludeNetwork: true }).getReport())
  return report.success ? report.data.userLimits.open_files.soft : undefined
}

const Report = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })

/**
 * Holds the server to the bounds. Where one is reached, a new connection takes the place of the one that has waited
 * longest for its client to send a whole request. When there is none, because all are being answered, the new one is
 * refused with a 503. Call it before the server has any listener for requests.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  const all = poolOf(bounds.inAll)
  const clients = new Map<string, Pool>()
  const connections = new WeakMap<Socket, Connection>()

  server.on('connection', (socket) => {
    const client = clientOf(socket.remoteAddress ?? '')
    const own = bounds.isExempt(socket.remoteAddress ?? '')
      ? undefined
      : (clients.get(client) ?? poolOf(bounds.perAddress))
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

type Connection = { socket: Socket; pools: Pool[]; /** Whole requests that are being answered. */ underWay: number }

/** Connections that share a bound. Those that wait for their client are in the order in which they began to. */
type Pool = { most: number; open: Set<Connection>; waiting: Set<Connection> }

function poolOf(most: number): Pool {
  return { most, open: new Set(), waiting: new Set() }
}

/** Whether there is room for one more connection in the pool, once one that waits has been closed for it if need be. */
function hasRoom({ most, open, waiting }: Pool, onClosed: ConnectionBounds['onClosed']): boolean {
  if (open.size < most) return true
  const [longest] = waiting
  if (longest === undefined) return false
  leave(longest)
  longest.socket.destroy()
  onClosed('evicted')
  return true
}

function enter(connection: Connection): void {
  for (const { open, waiting } of connection.pools) {
    open.add(connection)
    waiting.add(connection)
  }
}

function leave(connection: Connection): void {
  for (const { open, waiting } of connection.pools) {
    open.delete(connection)
    waiting.delete(connection)
  }
}

/** A connection waits for its client until a request is there with its body, and again once all are answered. */
function followRequest(connection: Connection, req: IncomingMessage, res: ServerResponse): void {
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
