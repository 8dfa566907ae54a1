import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** The most requests of one connection that may wait for their answers. */
const MOST = 100

/**
 * Closes a connection when more than `MOST` of its requests wait for their answers. A single read can contain thousands of
 * requests, and Node handles all of them before it turns to any other connection.
 */
export function boundWaiting(app: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (req, res) => {
    const { socket } = req
    // After the connection is closed, the parser still continues to the end of what it read.
    if (socket.destroyed) return
    const number = (waiting.get(socket) ?? 0) + 1
    if (number > MOST) return void socket.destroy()
    waiting.set(socket, number)
    res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    app(req, res)
  }
}
