import { z } from 'zod'
import type { Query } from '../store/database.ts'
import { originOf } from './callbacks/callback.ts'
import type { Dispatcher } from './claims/dispatcher.ts'
import { type HubContext, longestSpread } from './hub-context.ts'
import { EXPIRE, SHORTEN_WAITS, TAKE_BACK as TAKE_BACK_DELIVERIES } from './requests/subscription-queries.ts'
import { FORGET_SET_ASIDE, TAKE_BACK as TAKE_BACK_VERIFICATIONS } from './requests/verification-queries.ts'
import { FORGET_LONG_DEAD, LONGEST_HEARTBEAT_MS } from './claims/worker.ts'

/** How often expired leases are removed, in milliseconds. */
const SWEEP_MS = 60_000

/** The most leases removed at once: other queries cannot use an SQLite file in the meantime. */
const MOST_EXPIRED = 1_000

const DAY_MS = 86_400_000

const TakenBack = z.object({ id: z.string(), topic: z.string(), callback: z.string(), attempts: z.number() })

type Dispatchers = { deliveries: Pick<Dispatcher, 'worker'>; verifications: Pick<Dispatcher, 'worker'> }

/** `unfinished`: more leases have expired; the next call removes them. */
export type Housekeeping = 'nothing due' | 'unfinished' | 'swept'

/**
 * Takes back the claims of processes that died, at every call; removes expired leases and cleans up, once a minute. Does neither
 * while the clock cannot be trusted.
 */
export function makeHousekeeping(
  context: HubContext,
  { deliveries, verifications }: Dispatchers,
): () => Promise<Housekeeping> {
  const { settings, database, clock, log } = context
  let sweptAt = -Infinity
  let expired = 0

  async function takeBack(query: Query, worker: string): Promise<void> {
    const now = clock()
    const [seconds = 0] = settings.HUB_RETRY_DELAYS_SECONDS
    const bounds = { worker, now, latest: now + LONGEST_HEARTBEAT_MS, retry_at: now + seconds * 1000 }
    for (const row of await database.ask(query, bounds)) {
      const { data } = TakenBack.safeParse(row)
      if (data !== undefined) logTakenBack(data)
    }
  }

  function logTakenBack({ id, topic, callback, attempts }: z.infer<typeof TakenBack>): void {
    const about = { subscription: id, topic, callback: originOf(callback), times: attempts }
    if (attempts < 3) log.warn(about, 'a sidecar died during a request to a callback, which will be repeated')
    else log.error(about, 'set a callback aside: a sidecar died three times in a row during a request to it')
  }

  async function sweep(): Promise<Housekeeping> {
    const now = clock()
    const longestWait = longestSpread(Math.max(...settings.HUB_RETRY_DELAYS_SECONDS) * 1000)
    const { length } = await database.ask(EXPIRE, { now, limit: MOST_EXPIRED })
    expired += length
    if (length === MOST_EXPIRED) return 'unfinished'
    if (expired > 0) log.info({ subscriptions: expired }, 'leases have run out')
    expired = 0
    sweptAt = now
    await database.ask(SHORTEN_WAITS, { now, latest: now + longestWait })
    await database.ask(FORGET_SET_ASIDE, { before: now - 30 * DAY_MS })
    await database.ask(FORGET_LONG_DEAD, { before: now - DAY_MS })
    return 'swept'
  }

  return async () => {
    if (!context.isClockTrusted()) return 'nothing due'
    await takeBack(TAKE_BACK_DELIVERIES, deliveries.worker)
    await takeBack(TAKE_BACK_VERIFICATIONS, verifications.worker)
    return Math.abs(clock() - sweptAt) < SWEEP_MS ? 'nothing due' : await sweep()
  }
}
