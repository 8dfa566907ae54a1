import type { RequestHandler } from 'express'
import { makeAnnouncements } from './announcements.ts'
import { fillDomains } from './callback-domain.ts'
import { topicsOf } from './topics.ts'
import { deliveryWork } from './deliveries.ts'
import { startDispatcher } from './dispatcher.ts'
import { openLine } from './exchange.ts'
import type { HubOptions, HubContext } from './hub-context.ts'
import { hubRoute } from './hub-route.ts'
import { makeHousekeeping } from './housekeeping.ts'
import { makeRequestKeeper } from './request-keeper.ts'
import { type Refusal, takeRequest } from './requests.ts'
import { readStanding, type Standing } from './standing.ts'
import { watchClock } from './steady-clock.ts'
import { verificationWork } from './verifications.ts'
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

const STORE_FAILED: Refusal = {
  status: 503,
  reason: 'This cannot be kept just now: ask again in a few seconds',
  retryAfter: 5,
}

/**
 * Starts a hub on the store, which need not work yet. It keeps nothing in memory that is not in the store as well: it may be
 * killed at any moment, and several may work on one store.
 */
export function startHub(parts: HubOptions): Hub {
  const { database, snapshots, log, clock = Date.now, pollMs = 1_000 } = parts
  const store = watchStore(log)
  const line = openLine({
    allowPrivate: parts.settings.HUB_ALLOW_PRIVATE_CALLBACKS,
    concurrency: parts.settings.HUB_CONCURRENCY,
    lookup: parts.lookup,
  })
  const context: HubContext = {
    settings: parts.settings,
    database,
    log,
    clock,
    claimMs: parts.claimMs ?? CLAIM_MS,
    countDelivery: parts.countDelivery,
    exchange: line.exchange,
    timeoutMs: parts.settings.HUB_CALLBACK_TIMEOUT_SECONDS * 1000,
    keep: makeRequestKeeper(database),
    isSteady: watchClock({ clock, uptime: parts.uptime ?? (() => performance.now()), log }),
    storeFailed: store.failed,
    topics: () => topicsOf(snapshots.current()),
  }
  const announcements = makeAnnouncements(context)
  const deliveries = startDispatcher(deliveryWork(context), context)
  const verifications = startDispatcher(verificationWork(context, deliveries.wake), context)
  const housekeeping = makeHousekeeping(context, { deliveries, verifications })
  const prepare = once(async () => {
    await forgetTheDead(database)
    await fillDomains(database)
  })

  async function poll(): Promise<void> {
    try {
      await prepare()
      await announcements.announce()
      if (await housekeeping()) await announcements.correct(snapshots.fault() === undefined)
      store.worked()
    } catch (cause) {
      store.failed(cause)
    }
    verifications.wake()
    deliveries.wake()
  }

  let polling = Promise.resolve()
  const askPoll = () => (polling = polling.then(poll))
  const timer = pollMs > 0 ? setInterval(() => void askPoll(), pollMs) : undefined
  snapshots.onSwap(() => void askPoll())

  return {
    route: hubRoute(async (request) => {
      try {
        await prepare()
        await announcements.announce()
        const refusal = await takeRequest(request, context)
        if (refusal === undefined) verifications.wake()
        return refusal
      } catch (cause) {
        log.warn({ err: cause }, 'a request could not be kept in the store')
        return STORE_FAILED
      }
    }),
    standing: () => readStanding(database, context.topics(), clock()),
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

/** Does it again until it has succeeded, and then never again. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work().catch((cause: unknown) => {
      done = undefined
      throw cause
    })
    return done
  }
}

/** Says once that the store does not work, and once that it does again. */
function watchStore(log: HubContext['log']): { failed: (cause: unknown) => void; worked: () => void } {
  let away = false
  return {
    failed: (cause) => {
      if (away) return log.debug({ err: cause }, 'the hub still waits for the store')
      away = true
      log.warn({ err: cause }, 'the hub waits for the store')
    },
    worked: () => {
      if (away) log.info('the store works again')
      away = false
    },
  }
}
