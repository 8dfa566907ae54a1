import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** The requests of a connection that may wait for their answers. */
const MOST = 100

/**
 * Closes a connection whose client sends more requests before it has the answers to earlier ones. Those of a single read, of which
 * there can be thousands, are all handled before any other connection is.
 */
export function boundWaiting(app: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (req, res) => {
    const { socket } = req
    // The parser goes on to the end of what was read.
    if (socket.destroyed) return
    const number = (waiting.get(socket) ?? 0) + 1
    if (number > MOST) return void socket.destroy()
    waiting.set(socket, number)
    res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    app(req, res)
  }
}
