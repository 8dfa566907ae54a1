// Ten thousand subscribers in one process: confirms every challenge, accepts every delivery, and counts both. The parent sends
// its commands.
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The first message from the parent, and the answer to `count`. */
export type Receiving = { key: string; cert: string }
export type Counted = { verifications: number; deliveries: number; bytes: number; callbacks: number }

const counted: Counted = { verifications: 0, deliveries: 0, bytes: 0, callbacks: 0 }
let callbacks = new Set<string>()

function receive(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === 'GET') {
    counted.verifications++
    res.end(new URL(req.url ?? '', 'https://x').searchParams.get('hub.challenge'))
    return
  }
  req.on('data', (piece: Buffer) => (counted.bytes += piece.length))
  req.on('end', () => {
    counted.deliveries++
    callbacks.add(`${req.headers.host ?? ''}${req.url ?? ''}`)
    res.writeHead(204).end()
  })
}

process.on('message', (message: Receiving | 'count' | 'reset') => {
  if (message === 'count') process.send?.({ ...counted, callbacks: callbacks.size })
  else if (message === 'reset') {
    callbacks = new Set()
    Object.assign(counted, { verifications: 0, deliveries: 0, bytes: 0 })
    process.send?.('reset')
  } else {
    const server = createServer(message, receive)
    server.keepAliveTimeout = 30_000
    server.listen(0, '0.0.0.0', 4096, () => process.send?.((server.address() as AddressInfo).port))
  }
})

process.once('disconnect', () => process.exit())
