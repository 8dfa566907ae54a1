import { Agent, type AgentOptions } from 'node:https'
import type { Duplex } from 'node:stream'

/** At most so many connections are kept for the next request, to all hosts together: each is a descriptor. */
const MOST_IDLE = 256

/**
 * An agent whose connections always have a listener for errors. Node takes its own off where it hands a connection over (to
 * `upgrade`) or away, and an error that nobody listens to ends the process: a callback could choose the moment.
 */
export class CallbackAgent extends Agent {
  constructor(options: AgentOptions) {
    // `autoSelectFamily` would dial by itself whatever a name leads to: each request is for one address.
    super({ ...options, autoSelectFamily: false })
  }

  override createConnection(...given: Parameters<Agent['createConnection']>): Duplex | null | undefined {
    const socket = super.createConnection(...given)
    socket?.on('error', () => undefined)
    return socket
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const idle = Object.values(this.freeSockets).reduce((sum, sockets) => sum + (sockets?.length ?? 0), 0)
    const fit: unknown = super.keepSocketAlive(socket)
    return idle < MOST_IDLE && fit === true
  }
}
