import { once } from 'node:events'
import { connect } from 'node:net'

/** The server's answer to exactly these bytes, until it closes the connection. */
export async function sendRaw(origin: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), 'localhost')
  await once(socket, 'connect')
  socket.write(bytes)
  return Buffer.concat(await socket.toArray()).toString('latin1')
}
