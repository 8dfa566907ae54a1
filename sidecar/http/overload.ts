import type { IncomingMessage, RequestListener } from 'node:http'
import { setOpenHeaders } from './cors.ts'
import type { Log } from '../log.ts'
import { unavailable } from './refuse.ts'

/** How a listener is kept from taking on more than it can do. */
export type Shedding = {
  /** How long the event loop has been busy with what it found waiting, in milliseconds; 0 for the first of a turn. */
  turn: () => number
  /** Is told of every request that is refused. */
  refused: (req: IncomingMessage) => void
}

/** Whoever is found waiting after so many milliseconds of a turn is refused, when the turn before was as long. */
export const LONGEST_TURN = 200

/** One turn alone may be so long: code that runs for the first time, or a collection of garbage, is no overload. */
export const LONGEST_HITCH = 300

/**
 * So long, in milliseconds, everyone is refused, until nobody is left who has waited long. A turn does not end by itself
 * while there are always more than a thousand connections to be read.
 */
export const DRAIN = 100

/** What delays fewer requests than these in a turn is not their number, and to refuse them would not help. */
export const CROWD = 20

/** After how many seconds a refused client may come back: the next turn may well have room. */
const RETRY_AFTER = 1

/** Whoever asks for these wants to know how things are, above all when they are bad. */
const ALWAYS_ANSWERED = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Refuses at once what cannot be answered soon: 503, in the shape of errors of the address, before the app has spent
 * anything on it. What is accepted has waited for two turns at most, and under a lasting overload each ends soon after
 * `LONGEST_TURN`.
 */
export function shedding(app: RequestListener, { turn, refused }: Shedding): RequestListener {
  const isLate = lateness(turn)
  return (req, res) => {
    if (!isLate()) return app(req, res)
    const path = pathOf(req)
    if (ALWAYS_ANSWERED.has(path)) return app(req, res)
    refused(req)
    setOpenHeaders(res)
    unavailable({ path }, res, 'More is asked for than can be answered now: try again in a second', RETRY_AFTER)
  }
}

function lateness(turn: () => number): () => boolean {
  let from = 0
  let met = 0
  let last = 0
  let most = LONGEST_HITCH
  return () => {
    const busy = turn()
    if (busy === 0 || busy - from > most + DRAIN) {
      most = last > LONGEST_TURN ? LONGEST_TURN : LONGEST_HITCH
      from = busy
      met = 0
    }
    met++
    last = met > CROWD ? busy - from : 0
    return last > most
  }
}

/**
 * The delay of the event loop as requests meet it: how long ago the first of this turn was begun, in milliseconds. A
 * turn takes up everything that waits when it begins; whoever comes later waits for the next. A pause between two turns,
 * such as to swap in a snapshot, is no sign of too many requests, and does not count.
 */
export function turnClock(
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
 * Warns of refusals with this message, once a minute at most, and says how many there have been since the last time.
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

function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}
