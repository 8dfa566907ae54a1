import type { RequestHandler } from 'express'
import { makeAnnouncements } from './announcements.ts'
import { fillDomains } from './callbacks/callback-domain.ts'
import { deliveryWork } from './claims/deliveries.ts'
import { type Dispatcher, startDispatcher } from './claims/dispatcher.ts'
import { type CallbackClient, openCallbackClient } from './callbacks/callback-client.ts'
import type { HubOptions, HubContext, HubSite } from './hub-context.ts'
import { makeDueTopics } from './claims/due-topics.ts'
import type { PublishedTopic, Topic } from './topics.ts'
import { hubRoute } from './requests/hub-route.ts'
import { makeHousekeeping } from './housekeeping.ts'
import { makeQuietTimes, type QuietTimes } from './fairness/quiet-times.ts'
import { makeRequestKeeper } from './requests/request-keeper.ts'
import { type Refusal, takeRequest } from './requests/requests.ts'
import { readBacklog, type TopicBacklog, withSubscriptions } from './fairness/backlog.ts'
import { watchClock } from './fairness/clock-jumps.ts'
import { verificationWork } from './claims/verifications.ts'
import { CLAIM_MS, forgetTheDead } from './claims/worker.ts'

/** The WebSub hub of the published topics. */
export type Hub = {
  /** Answers `POST /api/websub/hub` at a site, by default at the only one. */
  routeOf: (site?: HubSite) => RequestHandler
  /** How far behind each topic's subscriptions are. */
  backlog: () => Promise<TopicBacklog[]>
  /** Does all due work: announces, verifies, delivers, tries again, ends leases. */
  poll: () => Promise<void>
  /** Polls if the hub is busy or work may be due. The hub calls this by itself every `pollMs`. */
  pollIfDue: () => Promise<void>
  /** Settles when no work is under way or due. */
  settled: () => Promise<void>
  /**
   * Begins nothing new; settles when the work under way has ended, or after `patience` milliseconds. Either way no work is lost.
   */
  close: (patience: number) => Promise<void>
}

const STORE_FAILED: Refusal = {
  status: 503,
  reason: 'The request cannot be stored at the moment; try again in a few seconds',
  retryAfter: 5,
}

/**
 * Starts a hub on the store, which need not work yet. The hub keeps all its state in the store, so it may be killed at any
 * moment, and several hubs may share a store.
 */
export function startHub(parts: HubOptions): Hub {
  const { database, publications, log, clock = Date.now, uptime = monotonic, pollMs = 1_000 } = parts
  const store = watchStore(log)
  const client = clientOf(parts)
  const own = { clock, uptime, send: client.send, storeFailed }
  const context = contextOf(parts, { ...own, deliverable: () => contents.all() })
  const contents = contentsOf(parts, { context, uptime, arrived: () => deliveries.startOver() })
  const announcements = makeAnnouncements(context)
  const deliveries = startDispatcher(deliveryWork(context), context)
  const verifications = startDispatcher(verificationWork(context, confirmed), context)
  const housekeeping = makeHousekeeping(context, { deliveries, verifications })
  const prepareStore = once(() => forgetTheDead(database).then(() => fillDomains(database)))
  const dispatchers = [verifications, deliveries]
  const isIdle = () => contents.isIdle() && dispatchers.every((dispatcher) => dispatcher.isIdle())
  const quiet = makeQuietTimes({ ...context, uptime, isIdle })
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
      if (kept === 'swept') await announcements.correct()
      if (kept === 'unfinished') void polls.next()
      await contents.look(deliveries.busyHosts())
      store.worked()
      quiet.begin(now)
    } catch (cause) {
      storeFailed(cause)
    }
    for (const dispatcher of dispatchers) dispatcher.startOver()
  }

  function confirmed(): void {
    if (publications.contents.kind === 'read') quiet.end() // The topic may have changed since the request.
    deliveries.wake()
  }

  publications.onChange(() => void polls.next())
  const timer = pollMs > 0 ? setInterval(() => void polls.ifDue(), pollMs) : undefined
  return {
    routeOf: (site = { topics: context.topics, most: 0 }) =>
      hubRoute(makeTaker(site, context, { prepare, quiet, verifications })),
    backlog: async () => readBacklog(database, await contents.counted(), clock()),
    poll: polls.next,
    pollIfDue: polls.ifDue,
    settled: () => polls.settled().then(verifications.settled).then(deliveries.settled),
    close: (patience) => {
      clearInterval(timer)
      return polls.settled().then(() => closeAll(dispatchers, client, patience))
    },
  }
}

async function closeAll(
  dispatchers: readonly Pick<Dispatcher, 'close'>[],
  client: CallbackClient,
  patience: number,
): Promise<void> {
  const closed = Promise.all(dispatchers.map(({ close }) => close(patience)))
  client.endWaiting()
  await closed
  client.close()
}

function clientOf({ settings, lookup }: HubOptions): CallbackClient {
  const { HUB_ALLOW_PRIVATE_CALLBACKS: allowPrivate, HUB_CONCURRENCY: concurrency } = settings
  return openCallbackClient({ allowPrivate, concurrency, lookup })
}

function monotonic(): number {
  return performance.now()
}

type Polls = {
  /** Polls after the current poll has ended. Calls made before the poll begins share it. */
  next: () => Promise<void>
  /** Polls unless it is a quiet time, or another call of `ifDue` is under way. */
  ifDue: () => Promise<void>
  settled: () => Promise<void>
}

function makePolls(poll: () => Promise<void>, quiet: QuietTimes): Polls {
  let last = Promise.resolve()
  let isAsking = false
  let waiting: Promise<void> | undefined
  const begin = (): Promise<void> => {
    waiting = undefined
    return poll()
  }
  const next = () => (last = waiting ??= last.then(begin))
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

type Taking = { prepare: () => Promise<void>; quiet: QuietTimes; verifications: Pick<Dispatcher, 'wake'> }

function makeTaker(
  site: HubSite,
  context: HubContext,
  { prepare, quiet, verifications }: Taking,
): Parameters<typeof hubRoute>[0] {
  return async (request) => {
    try {
      await prepare()
      const refusal = await takeRequest(request, site, context)
      if (refusal !== undefined) return refusal
      quiet.disturb()
      verifications.wake()
      return undefined
    } catch (cause) {
      context.log.warn({ err: cause }, 'a request could not be stored')
      return STORE_FAILED
    }
  }
}

type Own = Pick<HubContext, 'clock' | 'send' | 'storeFailed' | 'deliverable'> & { uptime: () => number }

function contextOf(parts: HubOptions, own: Own): HubContext {
  const { settings, database, publications, log, countDelivery, claimMs = CLAIM_MS, random = Math.random } = parts
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
    topics: publications.topics,
    isPublished: publications.isPublished,
    isCurrent: publications.isCurrent,
  }
}

type Contents = {
  all: () => readonly Topic[]
  look: (busyHosts: readonly string[]) => Promise<void>
  isIdle: () => boolean
  /** The topics that metrics show. */
  counted: () => Promise<readonly PublishedTopic[]>
}

/** Chooses how the hub gets contents: those in memory are used directly, others are read when a delivery is due. */
function contentsOf(
  { publications: { contents } }: HubOptions,
  { context, ...rest }: { context: HubContext; uptime: () => number; arrived: () => void },
): Contents {
  if (contents.kind === 'at hand') {
    const counted = (): Promise<Topic[]> => Promise.resolve(contents.all())
    return { all: contents.all, look: () => Promise.resolve(), isIdle: () => true, counted }
  }
  const due = makeDueTopics({ ...context, ...rest, readContent: contents.read })
  const counted = () => withSubscriptions(context.database, context.topics())
  return { all: due.read, look: due.look, isIdle: due.isIdle, counted }
}

/** Runs the work at the first call; later calls repeat it only if it failed. */
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

/** Logs once that the store has failed, and once that it works again. */
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
