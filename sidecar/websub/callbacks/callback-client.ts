import type { LookupFunction } from 'node:net'
import { createSecureContext } from 'node:tls'
import { withDeadline } from '../../process/deadline.ts'
import { type AddressTurns, openAddressTurns } from '../fairness/address-turns.ts'
import { openAddressBook } from './callback-addresses.ts'
import { CallbackAgent } from './callback-agent.ts'
import { guardedLookup } from '../../../src/host/network/guarded-lookup.ts'
import { type Attempt, type CallbackRequest, type CallbackResponse, reasonOf, sendOnce } from './send-once.ts'
import { shareOf } from '../fairness/slots.ts'
import { isLoopback } from '../../../src/host/network/public-address.ts'
import type { NotSent } from '../claims/work.ts'

export type SendRequest = (request: CallbackRequest) => Promise<CallbackResponse>

/** How a delivery or a verification sends its request. */
export type Sending = { send: SendRequest } & Pick<CallbackRequest, 'timeoutMs' | 'slot'>

export type CallbackClientOptions = {
  /** Allows callbacks at any address; only for development and tests. */
  allowPrivate: boolean
  /** Requests that may be under way at once; one address gets at most three eighths of them. */
  concurrency: number
  /** Finds the addresses of a host; by default only public ones, unless private callbacks are allowed. */
  lookup?: LookupFunction | undefined
}

export type CallbackClient = {
  send: SendRequest
  /** Cancels the requests that are waiting for their turn at an address, and any that would wait later. */
  endWaiting: () => void
  close: () => void
}

/** A request with no progress for this long has stalled, in milliseconds. */
const STALL_MS = 500

/** The most TLS sessions in the cache: resuming a session halves the CPU of a new connection. A session takes a few kB. */
const MOST_SESSIONS = 5_000

/** Opens a client for callbacks. Connections of deliveries stay open for a few seconds, for hosts with many subscriptions. */
export function openCallbackClient({ allowPrivate, concurrency, lookup }: CallbackClientOptions): CallbackClient {
  const addressesOf = openAddressBook(allowPrivate, lookup ?? (allowPrivate ? undefined : guardedLookup()))
  const turns = openAddressTurns(shareOf(concurrency))
  const agents = openAgents()

  /** Loopback has no limit: it is only called in development, where a limit would slow down the hub itself. */
  async function turnAt(address: string, sent: CallbackRequest): Promise<AddressTurn> {
    if (allowPrivate && isLoopback(address)) return { kind: 'turn', leave: () => undefined }
    return await takeTurn(turns, address, sent)
  }

  /** Tries the addresses one after the other, each in its turn, until one can be reached. */
  async function sendInTurn(sent: CallbackRequest, addresses: string[], timing: Timing): Promise<CallbackResponse> {
    let left = timing.left
    let attempt: Attempt = { kind: 'failed', reason: 'the name has no address' }
    for (const [index, address] of addresses.entries()) {
      const turn = await turnAt(address, sent)
      if (turn.kind !== 'turn') return turn
      timing.progressed()
      const from = performance.now()
      const dial = { agent: agents[sent.method], address, until: from + left, progressed: timing.progressed }
      const remaining = addresses.length - index
      const connectWithin = remaining === 1 ? undefined : left / remaining
      attempt = await sendOnce(sent, dial, connectWithin)
      if (attempt.kind === 'stale') attempt = await sendOnce(sent, dial, connectWithin)
      turn.leave()
      left -= performance.now() - from
      if (attempt.kind !== 'unreachable' || left <= 0) break
    }
    return responseOf(attempt)
  }

  async function send(sent: CallbackRequest): Promise<CallbackResponse> {
    const stall = setTimeout(() => sent.slot?.stall(), STALL_MS)
    const begun = performance.now()
    try {
      const asked = addressesOf(sent.callback)
      const found = asked instanceof Promise ? await withDeadline(asked, sent.timeoutMs).catch(() => TIMED_OUT) : asked
      if (!found.ok) return { kind: 'failed', reason: found.problem }
      const left = sent.timeoutMs - (performance.now() - begun)
      return await sendInTurn(sent, found.value, { left, progressed: () => void stall.refresh() })
    } catch (error) {
      return { kind: 'failed', reason: error instanceof Error ? reasonOf(error) : String(error) }
    } finally {
      clearTimeout(stall)
    }
  }

  return {
    send,
    endWaiting: turns.endWaiting,
    close: () => Object.values(agents).forEach((agent) => agent.destroy()),
  }
}

function openAgents() {
  const secureContext = createSecureContext() // Shared, because making one takes longer than a handshake.
  const maxCachedSessions = MOST_SESSIONS
  return {
    GET: new CallbackAgent({ keepAlive: false, secureContext }),
    POST: new CallbackAgent({ keepAlive: true, maxFreeSockets: 64, timeout: 4_000, maxCachedSessions, secureContext }),
  }
}

/** The milliseconds that are left, and a function to call when the request has progressed. */
type Timing = { left: number; progressed: () => void }

const TIMED_OUT = { ok: false as const, problem: 'timed out' }

type AddressTurn = { kind: 'turn'; leave: () => void } | NotSent

async function takeTurn(
  turns: AddressTurns,
  address: string,
  { callback, slot, wanted }: CallbackRequest,
): Promise<AddressTurn> {
  if (turns.free(address)) return turnOr(await turns.take(address, callback.host))
  if (slot?.wait() === false) return { kind: 'congested' }
  const leave = await turns.take(address, callback.host)
  slot?.resume()
  if (leave === undefined || wanted?.() !== false) return turnOr(leave)
  leave()
  return { kind: 'cancelled' }
}

function turnOr(leave: (() => void) | undefined): AddressTurn {
  return leave === undefined ? { kind: 'cancelled' } : { kind: 'turn', leave }
}

function responseOf(attempt: Attempt): CallbackResponse {
  if (attempt.kind === 'stale') return { kind: 'failed', reason: 'ECONNRESET' }
  if (attempt.kind === 'unreachable') return { kind: 'failed', reason: attempt.reason }
  return attempt
}
