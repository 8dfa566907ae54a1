import type { RequestHandler } from 'express'
import { makeAnnouncements } from './announcements.ts'
import { fillDomains } from './callback-domain.ts'
import { topicsOf } from './topics.ts'
import { deliveryWork } from './deliveries.ts'
import { startDispatcher } from './dispatcher.ts'
import { openCallbackClient } from './callback-client.ts'
import type { HubOptions, HubContext } from './hub-context.ts'
import { hubRoute } from './hub-route.ts'
import { makeHousekeeping } from './housekeeping.ts'
import { makeRequestKeeper } from './request-keeper.ts'
import { type Refusal, takeRequest } from './requests.ts'
import { readBacklog, type TopicBacklog } from './backlog.ts'
import { watchClock } from './clock-jumps.ts'
import { verificationWork } from './verifications.ts'
import { CLAIM_MS, forgetTheDead } from './worker.ts'

/** The WebSub hub of the published topics. */
export type Hub = {
  /** Answers `POST /api/websub/hub`. */
  route: RequestHandler
  /** How far behind each topic's subscriptions are. */
  backlog: () => Promise<TopicBacklog[]>
  /** Does what is due: announces, verifies, delivers, tries again, ends leases. */
  poll: () => Promise<void>
  /** Settles when nothing is under way and nothing is due. */
  settled: () => Promise<void>
  /** Begins nothing new; settles when what is under way has ended, or after `patience` milliseconds. Loses nothing either way. */
  close: (patience: number) => Promise<void>
}

const STORE_FAILED: Refusal = {
  status: 503,
  reason: 'The request cannot be stored at the moment; try again in a few seconds',
  retryAfter: 5,
}

/**
 * Starts a hub on the store, which need not work yet. Everything it knows is in the store: it may be killed at any moment, and
 * several hubs may share a store.
 */
export function startHub(parts: HubOptions): Hub {
  const { database, snapshots, log, clock = Date.now, pollMs = 1_000 } = parts
  const store = watchStore(log)
  const client = openCallbackClient({
    allowPrivate: parts.settings.HUB_ALLOW_PRIVATE_CALLBACKS,
    concurrency: parts.settings.HUB_CONCURRENCY,
    lookup: parts.lookup,
  })
  const context = contextOf(parts, { clock, send: client.send, storeFailed: store.failed })
  const announcements = makeAnnouncements(context)
  const deliveries = startDispatcher(deliveryWork(context), context)
  const verifications = startDispatcher(verificationWork(context, deliveries.wake), context)
  const housekeeping = makeHousekeeping(context, { deliveries, verifications })
  const prepareStore = once(() => forgetTheDead(database).then(() => fillDomains(database)))

  const prepare = async () => {
    await prepareStore()
    await announcements.announce()
  }

  async function poll(): Promise<void> {
    try {
      await prepare()
      const kept = await housekeeping()
      if (kept === 'swept') await announcements.correct(snapshots.fault() === undefined)
      if (kept === 'unfinished') void pollNext()
      store.worked()
    } catch (cause) {
      store.failed(cause)
    }
    verifications.startOver()
    deliveries.startOver()
  }

  let polling = Promise.resolve()
  const pollNext = () => (polling = polling.then(poll))
  const timer = pollMs > 0 ? setInterval(() => void pollNext(), pollMs) : undefined
  snapshots.onSwap(() => void pollNext())

  return {
    route: hubRoute(makeTaker(context, { prepare, accepted: verifications.wake })),
    backlog: () => readBacklog(database, context.topics(), clock()),
    poll: pollNext,
    settled: async () => {
      for (let awaited; awaited !== polling; await awaited) awaited = polling
      await verifications.settled()
      await deliveries.settled()
    },
    close: async (patience) => {
      clearInterval(timer)
      await polling
      const closed = Promise.all([verifications.close(patience), deliveries.close(patience)])
      client.endWaiting()
      await closed
      client.close()
    },
  }
}

type Taking = { prepare: () => Promise<void>; accepted: () => void }

function makeTaker(context: HubContext, { prepare, accepted }: Taking): Parameters<typeof hubRoute>[0] {
  return async (request) => {
    try {
      await prepare()
      const refusal = await takeRequest(request, context)
      if (refusal === undefined) accepted()
      return refusal
    } catch (cause) {
      context.log.warn({ err: cause }, 'a request could not be stored')
      return STORE_FAILED
    }
  }
}

function contextOf(parts: HubOptions, own: Pick<HubContext, 'clock' | 'send' | 'storeFailed'>): HubContext {
  const { settings, database, snapshots, log, countDelivery, claimMs = CLAIM_MS } = parts
  const { uptime = () => performance.now() } = parts
  return {
    ...own,
    settings,
    database,
    log,
    claimMs,
    countDelivery,
    timeoutMs: settings.HUB_CALLBACK_TIMEOUT_SECONDS * 1000,
    storeRequest: makeRequestKeeper(database),
    isClockTrusted: watchClock({ clock: own.clock, uptime, log }),
    topics: () => topicsOf(snapshots.current()),
  }
}

/** Does the work until it has succeeded once. */
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

/** Logs once that the store does not work, and once that it does again. */
function watchStore(log: HubContext['log']): { failed: (cause: unknown) => void; worked: () => void } {
  let isDown = false
  return {
    failed: (cause) => {
      if (isDown) return log.debug({ err: cause }, 'the hub is still waiting for the store')
      isDown = true
      log.warn({ err: cause }, 'the hub is waiting for the store')
    },
    worked: () => {
      if (isDown) log.info('the store works again')
      isDown = false
    },
  }
}
