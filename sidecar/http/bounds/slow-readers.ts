import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How slowly a client may read a response. */
export type ReadRate = {
  /** The time that every response is allowed, in milliseconds. */
  grace: number
  /** The rate required beyond that time. */
  bytesPerSecond: number
  /** How often to check, in milliseconds. */
  interval: number
}

export const READ_RATE: ReadRate = { grace: 30_000, bytesPerSecond: 64_000, interval: 5_000 }

/**
 * Closes connections that read more slowly than this rate. The other limits never close them, because they are never idle for
 * long enough. While such a connection is open, the file being sent stays in memory, even if its snapshot was replaced.
 */
export function cutSlowReaders(server: Server, { grace, bytesPerSecond, interval }: ReadRate = READ_RATE): void {
  const sockets = new Set<Socket>()
  const sending = new WeakMap<Socket, PendingResponse>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const socket of sockets) {
      if (socket.writableLength === 0) continue
      const before = sending.get(socket)
      // `bytesWritten` counts the bytes handed to the socket: while it stays the same, so does the response.
      if (before?.bytesWritten !== socket.bytesWritten) sending.set(socket, pendingResponse(socket, now))
      else if (now > before.since + grace + (before.left / bytesPerSecond) * 1000) socket.destroy()
    }
  }, interval)
  server.once('close', () => clearInterval(sweep))
}

/** A response being read: the connection's `bytesWritten` when first seen, the time then, and the bytes left to read. */
type PendingResponse = { bytesWritten: number; since: number; left: number }

function pendingResponse(socket: Socket, since: number): PendingResponse {
  return { bytesWritten: socket.bytesWritten, since, left: socket.writableLength }
}
