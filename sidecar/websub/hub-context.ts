import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import type { Snapshots } from '../snapshot/snapshot-holder.ts'
import type { Database } from '../store/database.ts'
import type { Published, Topic } from './topics.ts'
import type { Exchange, Line } from './exchange.ts'
import type { Kept } from './request-keeper.ts'

export type HubSettings = Pick<
  Settings,
  | 'HUB_LEASE_MIN_SECONDS'
  | 'HUB_LEASE_DEFAULT_SECONDS'
  | 'HUB_LEASE_MAX_SECONDS'
  | 'HUB_RETRY_DELAYS_SECONDS'
  | 'HUB_CALLBACK_TIMEOUT_SECONDS'
  | 'HUB_CONCURRENCY'
  | 'HUB_PENDING_PER_HOST'
  | 'HUB_SUBSCRIPTIONS_PER_HOST'
  | 'HUB_SUBSCRIPTIONS'
  | 'HUB_ALLOW_PRIVATE_CALLBACKS'
>

/** What a hub is made of. */
export type HubOptions = {
  settings: HubSettings
  database: Database
  /** What is published now, why it may not be the newest, and when it changes. */
  snapshots: {
    current: () => Published | undefined
    fault: Snapshots['fault']
    onSwap: (listener: () => void) => void
  }
  log: Pick<Log, 'debug' | 'info' | 'warn' | 'error'>
  /** One more delivery that ended so. */
  countDelivery: (outcome: string) => void
  /** In milliseconds since 1970. */
  clock?: () => number
  /** In milliseconds since some moment; nobody sets it (`performance.now`). */
  uptime?: () => number
  /** How long the claims of a process that was killed last, in milliseconds. */
  claimMs?: number
  /** How often the store is asked for what is due, in milliseconds; 0 is never, for tests that ask themselves. */
  pollMs?: number
  /** Finds the addresses of callbacks' hosts; guarded unless told otherwise. */
  lookup?: Line['lookup']
}

/** What the hub's own parts share. */
export type HubContext = Required<
  Pick<HubOptions, 'settings' | 'database' | 'log' | 'countDelivery' | 'clock' | 'claimMs'>
> & {
  exchange: Exchange
  timeoutMs: number
  /** Keeps a request in the store; gives whether the bounds let it. */
  keep: (values: Kept) => Promise<boolean>
  /** Whether the clock has gone steadily for a while. */
  isSteady: () => boolean
  storeFailed: (cause: unknown) => void
  topics: () => Topic[]
}
