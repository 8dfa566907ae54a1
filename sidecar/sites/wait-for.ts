import type { RequestHandler } from 'express'
import { withDeadline } from '../process/deadline.ts'

/** What a request to a site waits for. */
export type Preparation = {
  isReady: () => boolean
  /** Makes it ready; rejects if that fails. */
  prepare: () => Promise<unknown>
}

/** How long a request waits at most, in milliseconds, and how many requests to one site do: the others go on at once. */
const MOST_MS = 5_000
const MOST_WAITING = 100

/** Lets a request wait until its site is ready. If it does not become so, the request goes on, and gets the 503 of that site. */
export function waitFor({ isReady, prepare }: Preparation): RequestHandler {
  let waiting = 0
  return async (_req, _res, next) => {
    if (isReady() || waiting >= MOST_WAITING) return next()
    waiting++
    await withDeadline(prepare(), MOST_MS).catch(() => undefined)
    waiting--
    next()
  }
}
