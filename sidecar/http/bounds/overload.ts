import type { IncomingMessage, RequestListener } from 'node:http'
import { setOpenHeaders } from '../cors.ts'
import type { Log } from '../../process/log.ts'
import { refuse } from '../refuse.ts'

/** How overload is measured and reported. */
export type LoadShedding = {
  /** How long ago the current turn of the event loop began, in milliseconds; 0 for its first request. */
  turnAge: () => number
  /** Called with every refused request. */
  onRefused: (req: IncomingMessage) => void
  /** Names the site that a request is for. Those with fewer requests than others are not refused. */
  siteOf?: (req: IncomingMessage) => string
}

/** Requests met later in a turn are refused if the previous turn was as long. In milliseconds. */
export const TURN_LIMIT = 200

/** A single turn may take this long, in milliseconds: a garbage collection or the first run of some code is no overload. */
export const SINGLE_TURN_LIMIT = 300

/**
 * Beyond the limit every request of the turn is refused for this long, in milliseconds, to drain those that have waited.
 * With more than a thousand readable connections at any time, a turn would not end by itself.
 */
export const DRAIN_TIME = 100

/** With fewer requests in a turn, their number is not what delays them, and refusing them would not help. */
export const MIN_REQUESTS = 20

/** In seconds. The next turn may well have room. */
const RETRY_AFTER = 1

/** Monitoring matters most under overload. */
export const NEVER_REFUSED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Answers 503 at once, before the app does any work, to what could not be answered soon. An accepted request has waited at
 * most two turns, and under lasting overload each ends soon after `TURN_LIMIT`.
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

/** Whether a request for a site is one too many. */
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
 * Measures how long ago the first request of the current event-loop turn was met, in milliseconds. A turn handles every
 * request that is waiting when it begins; later ones wait for the next. A pause between two turns, such as to swap in a
 * snapshot, is no sign of overload and does not count.
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
  log: Pick<Log, 'warn'>,
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

/** The path of the request target. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}
