// All subscribers of a soak in one process: confirms challenges, accepts deliveries, and stores the hash of the last content that
// each subscriber got.
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** The first message from the parent. After it, this process answers `tell` with `Told`. */
export type Taking = { key: string; cert: string }
export type Told = { verifications: number; deliveries: number; bytes: number; held: Record<string, string> }

const told: Told = { verifications: 0, deliveries: 0, bytes: 0, held: {} }

function receive(req: IncomingMessage, res: ServerResponse): void {
  if (req.method === 'GET') {
    told.verifications++
    res.end(new URL(req.url ?? '', 'https://x').searchParams.get('hub.challenge'))
    return
  }
  const hash = createHash('sha256')
  req.on('data', (piece: Buffer) => {
    told.bytes += piece.length
    hash.update(piece)
  })
  req.on('end', () => {
    told.deliveries++
    told.held[req.url ?? ''] = hash.digest('hex')
    res.writeHead(204).end()
  })
}

process.on('message', (message: Taking | 'tell') => {
  if (message === 'tell') return void process.send?.(told)
  const server = createServer(message, receive)
  server.keepAliveTimeout = 30_000
  server.listen(0, '0.0.0.0', 4096, () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
