import type { RequestHandler } from 'express'
import { makeAnnouncements } from './announcements.ts'
import { topicsOf } from './contents.ts'
import { startDeliveries } from './deliveries.ts'
import { openLine } from './exchange.ts'
import type { HubParts, Inside } from './hub-parts.ts'
import { hubRoute } from './hub-route.ts'
import { type Refusal, takeRequest } from './requests.ts'
import { readStanding, type Standing } from './standing.ts'
import { EXPIRE } from './subscription-queries.ts'
import { startVerifications } from './verifications.ts'
import { CLAIM_MS, forgetTheDead } from './worker.ts'

/** The WebSub hub of the published topics. */
export type Hub = {
  /** Answers `POST /api/websub/hub`. */
  route: RequestHandler
  /** How each topic's subscriptions stand. */
  standing: () => Promise<Standing[]>
  /** Does what has come due: announces, verifies, delivers, tries again, removes what has run out. */
  poll: () => Promise<void>
  /** Settles when nothing is under way and nothing is due. */
  settled: () => Promise<void>
  /** Begins nothing more; settles when what is under way has ended, or after so many milliseconds. Loses nothing either way. */
  close: (patience: number) => Promise<void>
}

const SWEEP_MS = 60_000

const STORE_FAILED: Refusal = {
  status: 503,
  reason: 'This cannot be kept just now: ask again in a few seconds',
  retryAfter: 5,
}

/**
 * Starts a hub on the store. It keeps nothing in memory that is not in the store as well: it may be killed at any moment, and
 * several may work on one store.
 */
export async function startHub(parts: HubParts): Promise<Hub> {
  const { settings, database, snapshots, log, clock = Date.now, pollMs = 1_000 } = parts
  const line = openLine({
    allowPrivate: settings.HUB_ALLOW_PRIVATE_CALLBACKS,
    concurrency: settings.HUB_CONCURRENCY,
    lookup: parts.lookup,
  })
  const inside: Inside = {
    settings,
    database,
    log,
    clock,
    claimMs: parts.claimMs ?? CLAIM_MS,
    countDelivery: parts.countDelivery,
    exchange: line.exchange,
    timeoutMs: settings.HUB_CALLBACK_TIMEOUT_SECONDS * 1000,
    topics: () => topicsOf(snapshots.current()),
  }
  await forgetTheDead(database)
  const announcements = makeAnnouncements(inside)
  const deliveries = startDeliveries(inside)
  const verifications = startVerifications(inside, () => deliveries.wake(true))
  let sweptAt = -Infinity

  async function poll(): Promise<void> {
    try {
      await announcements.announce()
      if (clock() >= sweptAt + SWEEP_MS) {
        sweptAt = clock()
        await database.ask(EXPIRE, { now: clock() })
        await announcements.correct(snapshots.fault() === undefined)
      }
    } catch (cause) {
      log.warn({ err: cause }, 'the hub waits for the store')
    }
    verifications.wake(true)
    deliveries.wake(true)
  }

  let polling = Promise.resolve()
  const askPoll = () => (polling = polling.then(poll))
  const timer = pollMs > 0 ? setInterval(() => void askPoll(), pollMs) : undefined
  snapshots.onSwap(() => void askPoll())

  return {
    route: hubRoute(async (request) => {
      try {
        await announcements.announce()
        const refusal = await takeRequest(request, inside)
        if (refusal === undefined) verifications.wake(true)
        return refusal
      } catch (cause) {
        log.warn({ err: cause }, 'a request could not be kept in the store')
        return STORE_FAILED
      }
    }),
    standing: () => readStanding(database, clock()),
    poll: askPoll,
    settled: async () => {
      await polling
      await verifications.settled()
      await deliveries.settled()
    },
    close: async (patience) => {
      clearInterval(timer)
      await polling
      const closed = Promise.all([verifications.close(patience), deliveries.close(patience)])
      line.endWaiting()
      await closed
      line.close()
    },
  }
}
