import type { RequestHandler } from 'express'
import { makeAnnouncements } from './announcements.ts'
import { fillDomains } from './callback-domain.ts'
import { topicsOf } from './topics.ts'
import { deliveryWork } from './deliveries.ts'
import { startDispatcher } from './dispatcher.ts'
import { type CallbackClient, openCallbackClient } from './callback-client.ts'
import type { HubOptions, HubContext } from './hub-context.ts'
import { hubRoute } from './hub-route.ts'
import { makeHousekeeping } from './housekeeping.ts'
import { makeQuietTimes, type QuietTimes } from './quiet-times.ts'
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
  /** The same, if the hub is at work or something may be due. It does so by itself every `pollMs`. */
  pollIfDue: () => Promise<void>
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
  const { database, snapshots, log, clock = Date.now, uptime = monotonic, pollMs = 1_000 } = parts
  const store = watchStore(log)
  const client = clientOf(parts)
  const context = contextOf(parts, { clock, uptime, send: client.send, storeFailed })
  const announcements = makeAnnouncements(context)
  const deliveries = startDispatcher(deliveryWork(context), context)
  const verifications = startDispatcher(verificationWork(context, deliveries.wake), context)
  const housekeeping = makeHousekeeping(context, { deliveries, verifications })
  const prepareStore = once(() => forgetTheDead(database).then(() => fillDomains(database)))
  const quiet = makeQuietTimes({ ...context, uptime, isIdle: () => verifications.isIdle() && deliveries.isIdle() })
  const polls = makePolls(poll, quiet)

  const prepare = () => prepareStore().then(announcements.announce)

  function storeFailed(cause: unknown): void {
    quiet.end()
    store.failed(cause)
  }

  async function poll(): Promise<void> {
    const now = clock()
    try {
      await prepare()
      const kept = await housekeeping()
      if (kept === 'swept') await announcements.correct(snapshots.fault() === undefined)
      if (kept === 'unfinished') void polls.next()
      store.worked()
      quiet.begin(now)
    } catch (cause) {
      storeFailed(cause)
    }
    verifications.startOver()
    deliveries.startOver()
  }

  function accepted(): void {
    quiet.disturb()
    verifications.wake()
  }

  snapshots.onSwap(() => void polls.next())
  const timer = pollMs > 0 ? setInterval(() => void polls.ifDue(), pollMs) : undefined
  return {
    route: hubRoute(makeTaker(context, { prepare, accepted })),
    backlog: () => readBacklog(database, context.topics(), clock()),
    poll: polls.next,
    pollIfDue: polls.ifDue,
    settled: () => polls.settled().then(verifications.settled).then(deliveries.settled),
    close: async (patience) => {
      clearInterval(timer)
      await polls.settled()
      const closed = Promise.all([verifications.close(patience), deliveries.close(patience)])
      client.endWaiting()
      await closed
      client.close()
    },
  }
}

function clientOf({ settings, lookup }: HubOptions): CallbackClient {
  const { HUB_ALLOW_PRIVATE_CALLBACKS: allowPrivate, HUB_CONCURRENCY: concurrency } = settings
  return openCallbackClient({ allowPrivate, concurrency, lookup })
}

function monotonic(): number {
  return performance.now()
}

type Polls = {
  /** Polls once those asked for before are over. */
  next: () => Promise<void>
  /** Polls unless the store may be left alone, or that is being found out. */
  ifDue: () => Promise<void>
  settled: () => Promise<void>
}

function makePolls(poll: () => Promise<void>, quiet: QuietTimes): Polls {
  let last = Promise.resolve()
  let isAsking = false
  const next = () => (last = last.then(poll))
  return {
    next,
    ifDue: async () => {
      if (isAsking) return
      isAsking = true
      if (await quiet.isOver().catch(() => true)) await next()
      isAsking = false
    },
    settled: async () => {
      for (let awaited; awaited !== last; await awaited) awaited = last
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

type Own = Pick<HubContext, 'clock' | 'send' | 'storeFailed'> & { uptime: () => number }

function contextOf(parts: HubOptions, own: Own): HubContext {
  const { settings, database, snapshots, log, countDelivery, claimMs = CLAIM_MS, random = Math.random } = parts
  return {
    ...own,
    settings,
    database,
    log,
    claimMs,
    random,
    countDelivery,
    timeoutMs: settings.HUB_CALLBACK_TIMEOUT_SECONDS * 1000,
    storeRequest: makeRequestKeeper(database),
    isClockTrusted: watchClock({ ...own, log }),
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
