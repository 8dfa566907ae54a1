import { constants } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

/** Handles one connection once a whole request head has arrived. Gets the head, the TLS stream and the TCP socket. */
export type Behaviour = (connection: { head: string; tls: TLSSocket; tcp: Socket }) => void

/** A callback that can send any bytes instead of HTTP answers. */
export type RawServer = {
  port: number
  /** The number of open TCP connections. */
  open: () => number
  /** The number of all TCP connections so far. */
  made: () => number
  close: () => void
}

/** Each connection uses TLS, and is handled by the given function. */
export async function startRawServer(
  { key, cert }: { key: string; cert: string },
  behave: Behaviour,
  host = '127.0.0.1',
): Promise<RawServer> {
  const secureOptions = constants.SSL_OP_NO_TICKET // This makes its session tickets short.
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
