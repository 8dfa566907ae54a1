import type { ClientRequest } from 'node:http'
import { Agent, type AgentOptions } from 'node:https'
import type { Duplex } from 'node:stream'

/** The most idle connections that stay open, to all hosts together: each takes a file descriptor. */
const MOST_IDLE = 256

/**
 * An agent whose connections always have an error listener. Node removes its own listener when it hands a connection over to
 * `upgrade`; an error would then have no listener and end the process, which a hostile callback could cause.
 */
export class CallbackAgent extends Agent {
  readonly #idle = new Set<Duplex>()

  constructor(options: AgentOptions) {
    // `autoSelectFamily` would dial every address of the name, but each request is for one address.
    super({ ...options, autoSelectFamily: false })
  }

  override createConnection(...given: Parameters<Agent['createConnection']>): Duplex | null | undefined {
    const socket = super.createConnection(...given)
    socket?.on('error', () => undefined).once('close', () => this.#idle.delete(socket))
    return socket
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const isReusable: unknown = super.keepSocketAlive(socket)
    if (isReusable !== true || this.#idle.size >= MOST_IDLE) return false
    this.#idle.add(socket)
    return true
  }

  override reuseSocket(socket: Duplex, request: ClientRequest): void {
    this.#idle.delete(socket)
    super.reuseSocket(socket, request)
  }
}
