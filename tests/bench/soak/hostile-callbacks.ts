// The hostile callbacks of a soak. The path names the kind: `/verification/KIND/..` misbehaves at once, `/delivery/KIND/..`
// confirms the challenge and misbehaves at deliveries. The parent sends the key and the certificate, and gets the ports.
import { randomInt } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { makeAuthority } from '../../sidecar/websub/a-certificate-authority.ts'
import { type Behaviour, startRawServer } from '../../sidecar/websub/a-raw-server.ts'
import { hostileAnswers } from '../../sidecar/websub/hostile-answers.ts'

/** The port of the callbacks that answer, their kinds, and the port of each kind of bad handshake. */
export type HostilePorts = { answers: number; kinds: string[]; handshakes: Record<string, number> }

const CONFIRMED = 'HTTP/1.1 200 OK\r\nContent-Length: 32\r\nConnection: close\r\n\r\n'

/** Callbacks that are slow, redirect, fail, or are cut at a random byte. */
const others: Record<string, Behaviour> = {
  'never answers': () => undefined,
  'answers drop by drop': ({ tls }) => {
    tls.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    const drip = setInterval(() => void tls.write('x'), 400)
    tls.once('close', () => clearInterval(drip))
  },
  'reads nothing more': ({ tls }) => void tls.pause(),
  'redirects to a private address': ({ tls }) =>
    void tls.end('HTTP/1.1 307 Temporary Redirect\r\nLocation: https://10.0.0.1/\r\nContent-Length: 0\r\n\r\n'),
  'repeats another challenge': ({ tls }) => void tls.end(`${CONFIRMED}${'x'.repeat(32)}`),
  'resets at some byte': ({ tls, tcp }) => {
    const cut = `${CONFIRMED}${'x'.repeat(32)}`.slice(0, randomInt(90))
    if (cut === '') tcp.resetAndDestroy()
    else tls.write(cut, () => tcp.resetAndDestroy())
  },
  'fails for ever': ({ tls }) => void tls.end('HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n'),
}

const all = new Map(Object.entries({ ...hostileAnswers, ...others }))
const kinds = [...all.keys()]

const behave: Behaviour = (connection) => {
  const { head, tls } = connection
  const challenge = /^GET \/delivery.*hub\.challenge=([\w-]{32})/.exec(head)?.[1]
  if (challenge !== undefined) return void tls.end(`${CONFIRMED}${challenge}`)
  const kind = kinds[Number(/^\w+ \/\w+\/(\d+)/.exec(head)?.[1])]
  all.get(kind ?? '')?.(connection)
}

/** Callbacks that misbehave before there is a request. */
const handshakes: Record<string, (socket: Socket) => void> = {
  'speaks no TLS': (socket) => void socket.end('220 smtp.example ESMTP\r\n'),
  'never shakes hands': () => undefined,
  'resets at once': (socket) => void socket.resetAndDestroy(),
}

process.once('message', (authority: { key: string; cert: string }) => void start(authority))
process.once('disconnect', () => process.exit())

async function start(authority: { key: string; cert: string }): Promise<void> {
  const answers = await startRawServer(authority, behave, '0.0.0.0')
  const strange = await startRawServer(await makeAuthority(['localhost']), behave, '0.0.0.0')
  const ports: Record<string, number> = { 'shows a certificate of nobody': strange.port }
  for (const [kind, act] of Object.entries(handshakes)) ports[kind] = await listen(act)
  ports['resets in the handshake'] = await listen((socket) => cutAtSomeByte(socket, answers.port))
  process.send?.({ answers: answers.port, kinds, handshakes: ports } satisfies HostilePorts)
}

function listen(act: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    act(socket)
  })
  return new Promise((resolve) => server.listen(0, '0.0.0.0', () => resolve((server.address() as AddressInfo).port)))
}

function cutAtSomeByte(socket: Socket, port: number): void {
  let left = randomInt(1_500)
  const there = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.on('data', (piece: Buffer) => void there.write(piece)).once('close', () => there.destroy())
  there.once('close', () => socket.destroy())
  there.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left > 0) socket.write(piece)
    else socket.write(piece.subarray(0, piece.length + left), () => socket.resetAndDestroy())
  })
}
