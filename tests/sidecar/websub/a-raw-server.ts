import { constants } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

/** What a callback does with one connection, once a whole request head has come: the head, the TLS stream, the TCP socket. */
export type Behaviour = (connection: { head: string; tls: TLSSocket; tcp: Socket }) => void

/** A callback that writes bytes rather than HTTP answers. */
export type RawServer = {
  port: number
  /** How many TCP connections are open. */
  open: () => number
  /** How many were ever made. */
  made: () => number
  close: () => void
}

/** Each connection is TLS, and behaves as it is told to. */
export async function startRawServer(
  { key, cert }: { key: string; cert: string },
  behave: Behaviour,
  host = '127.0.0.1',
): Promise<RawServer> {
  const secureOptions = constants.SSL_OP_NO_TICKET // Its session tickets are short ones then.
  const secureContext = createSecureContext({ key, cert, secureOptions })
  const sockets = new Set<Socket>()
  let made = 0
  const server = createServer((tcp) => {
    made++
    sockets.add(tcp)
    tcp.on('error', () => undefined).once('close', () => sockets.delete(tcp))
    const tls = new TLSSocket(tcp, { isServer: true, secureContext })
    tls.on('error', () => undefined)
    let head = ''
    tls.on('data', (piece: Buffer) => {
      if (head.includes('\r\n\r\n')) return
      head += piece.toString('latin1')
      if (head.includes('\r\n\r\n')) behave({ head, tls, tcp })
    })
  })
  server.listen(0, host, 4096)
  await once(server, 'listening')
  const close = (): void => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  const { port } = server.address() as AddressInfo
  return { port, open: () => sockets.size, made: () => made, close }
}
