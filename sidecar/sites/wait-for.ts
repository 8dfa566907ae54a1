import { withDeadline } from '../process/deadline.ts'
import type { Middleware } from '../http/guards.ts'

/** The condition that a request to a site waits for. */
export type Preparation = {
  isReady: () => boolean
  /** Makes the site ready; rejects if that fails. */
  prepare: () => Promise<unknown>
}

/**
 * The longest wait of a request, in milliseconds, and the most requests that wait for one site; further requests continue at
 * once.
 */
const MOST_MS = 5_000
const MOST_WAITING = 100

/** Delays a request until its site is ready. If the site does not become ready, the request continues and gets the site's 503. */
export function waitFor({ isReady, prepare }: Preparation): Middleware {
  let waiting = 0
  return async (_req, _res, next) => {
    if (isReady() || waiting >= MOST_WAITING) return next()
    waiting++
    await withDeadline(prepare(), MOST_MS).catch(() => undefined)
    waiting--
    next()
  }
}
