import type { ClientRequest } from 'node:http'
import { Agent, type AgentOptions } from 'node:https'
import type { Duplex } from 'node:stream'

/** At most so many connections are kept for the next request, to all hosts together: each is a descriptor. */
const MOST_IDLE = 256

/**
 * An agent whose connections always have a listener for errors. Node takes its own off where it hands a connection over (to
 * `upgrade`) or away, and an error that nobody listens to ends the process: a callback could choose the moment.
 */
export class CallbackAgent extends Agent {
  readonly #idle = new Set<Duplex>()

  constructor(options: AgentOptions) {
    // `autoSelectFamily` would dial by itself whatever a name leads to: each request is for one address.
    super({ ...options, autoSelectFamily: false })
  }

  override createConnection(...given: Parameters<Agent['createConnection']>): Duplex | null | undefined {
    const socket = super.createConnection(...given)
    socket?.on('error', () => undefined).once('close', () => this.#idle.delete(socket))
    return socket
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const fit: unknown = super.keepSocketAlive(socket)
    if (fit !== true || this.#idle.size >= MOST_IDLE) return false
    this.#idle.add(socket)
    return true
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    this.#idle.delete(socket)
    super.reuseSocket(socket, request)
  }
}
