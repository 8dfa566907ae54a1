import type { IncomingMessage, RequestListener } from 'node:http'
import { setOpenHeaders } from '../cors.ts'
import { pathOf } from '../guards.ts'
import type { Logger } from '../../process/logger.ts'
import { refuse } from '../refuse.ts'

/** How overload is measured and reported. */
export type LoadShedding = {
  /** How long ago the current turn of the event loop began, in milliseconds; 0 for its first request. */
  turnAge: () => number
  /** Called with every refused request. */
  onRefused: (req: IncomingMessage) => void
  /**
   * The name of the site that a request is for. A request is refused only if its site has at least as many requests in the turn
   * as the average site.
   */
  siteOf?: (req: IncomingMessage) => string
}

/** A request that arrives later than this in a turn is refused if the previous turn was longer too. In milliseconds. */
export const TURN_LIMIT = 200

/** A single turn may take this long, in milliseconds: a garbage collection or the first run of some code is not overload. */
export const SINGLE_TURN_LIMIT = 300

/**
 * Once a turn exceeds the limit, requests are refused for this long, in milliseconds, to drain the waiting ones. While more than
 * a thousand connections are readable, a turn would not end by itself.
 */
export const DRAIN_TIME = 100

/** With fewer requests in a turn, something other than their number delays them, and refusing them would not help. */
export const MIN_REQUESTS = 20

/** In seconds. It is short, because the next turn probably has room. */
const RETRY_AFTER = 1

/** Monitoring is never refused: it matters most under overload. */
export const NEVER_REFUSED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Answers 503, before the app does any work, to requests that could not be answered soon. An accepted request has waited at most
 * two turns, and under lasting overload a turn ends soon after `TURN_LIMIT`.
 */
export function shedLoad(
  app: RequestListener,
  { turnAge, onRefused, siteOf = () => '' }: LoadShedding,
): RequestListener {
  const isOverloaded = overloadDetector(turnAge)
  return (req, res) => {
    if (!isOverloaded(siteOf(req))) return app(req, res)
    const path = pathOf(req)
    if (NEVER_REFUSED.has(path)) return app(req, res)
    onRefused(req)
    setOpenHeaders(res)
    res.setHeader('Retry-After', String(RETRY_AFTER))
    refuse({ path }, res, { status: 503, detail: 'The server is overloaded: try again in a second' })
  }
}

/** Returns a function that decides whether to refuse a request for a site. */
function overloadDetector(turnAge: () => number): (site: string) => boolean {
  let from = 0
  let met = 0
  let last = 0
  let most = SINGLE_TURN_LIMIT
  const metOf = new Map<string, number>()
  return (site) => {
    const busy = turnAge()
    if (busy === 0 || busy - from > most + DRAIN_TIME) {
      most = last > TURN_LIMIT ? TURN_LIMIT : SINGLE_TURN_LIMIT
      from = busy
      met = 0
      metOf.clear()
    }
    met++
    const ofSite = (metOf.get(site) ?? 0) + 1
    metOf.set(site, ofSite)
    last = met > MIN_REQUESTS ? busy - from : 0
    return last > most && ofSite * metOf.size >= met
  }
}

/**
 * Returns a function that measures how long ago the first request of the current event-loop turn arrived at the app, in
 * milliseconds. A turn handles every request that is waiting when it begins; later requests wait for the next turn. A pause
 * between two turns, such as for swapping in a snapshot, is not a sign of overload and does not count.
 */
export function turnTimer(
  now: () => number = () => performance.now(),
  afterTurn: (end: () => void) => unknown = setImmediate,
): () => number {
  let began: number | undefined
  const end = (): void => void (began = undefined)
  return () => {
    const moment = now()
    if (began === undefined) {
      began = moment
      afterTurn(end)
    }
    return moment - began
  }
}

/**
 * Returns a function that counts refusals and logs this message at most once a minute, with the count since the last one.
 * `now` is in milliseconds.
 */
export function warnOfRefusals(
  log: Pick<Logger, 'warn'>,
  message: string,
  now: () => number = () => performance.now(),
): () => void {
  let warned = -Infinity
  let refused = 0
  return () => {
    refused++
    if (now() < warned + 60_000) return
    log.warn({ refused }, message)
    warned = now()
    refused = 0
  }
}
