import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How slowly an answer may be taken. */
export type ReadingPace = {
  /** What every answer may take, in milliseconds. */
  least: number
  /** How many of its bytes are to be taken in each second beyond that. */
  bytesPerSecond: number
  /** How often is looked, in milliseconds. */
  every: number
}

export const READING_PACE: ReadingPace = { least: 30_000, bytesPerSecond: 64_000, every: 5_000 }

/**
 * Cuts off whoever takes an answer at a slower pace. Such a connection is never silent for long, but holds on to the
 * files that it is sent, and so to snapshots long replaced.
 */
export function cutSlowReaders(server: Server, { least, bytesPerSecond, every }: ReadingPace = READING_PACE): void {
  const sockets = new Set<Socket>()
  const sending = new WeakMap<Socket, Sending>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const socket of sockets) {
      if (socket.writableLength === 0) continue
      const before = sending.get(socket)
      // Counted when it is handed over, not when it is taken: as long as it stands still, it is the same answer.
      if (before?.bytesWritten !== socket.bytesWritten) sending.set(socket, sendingOf(socket, now))
      else if (now > before.since + least + (before.left / bytesPerSecond) * 1000) socket.destroy()
    }
  }, every)
  server.once('close', () => clearInterval(sweep))
}

/** Of an answer under way: how far the connection had come when it was first seen, when that was, and what was left. */
type Sending = { bytesWritten: number; since: number; left: number }

function sendingOf(socket: Socket, since: number): Sending {
  return { bytesWritten: socket.bytesWritten, since, left: socket.writableLength }
}
