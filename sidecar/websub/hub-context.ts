import type { Logger } from '../process/logger.ts'
import type { Settings } from '../process/settings.ts'
import type { Database } from '../store/database.ts'
import type { Publications, PublishedTopic, Topic } from './topics.ts'
import type { SendRequest, CallbackClientOptions } from './callbacks/callback-client.ts'
import type { RequestValues } from './requests/request-keeper.ts'

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

/** The parts that a hub needs. */
export type HubOptions = {
  settings: HubSettings
  database: Database
  publications: Publications
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** Counts a delivery with this outcome. */
  countDelivery: (outcome: string, topic: PublishedTopic) => void
  /** In milliseconds since 1970. */
  clock?: () => number
  /** Monotonic, in milliseconds (`performance.now`). */
  uptime?: () => number
  /** From 0 to 1, like `Math.random`: spreads events that would happen at the same time. */
  random?: () => number
  /** How long a killed process keeps its claims, in milliseconds. */
  claimMs?: number
  /** Milliseconds between polls; 0 turns them off, for tests that poll by themselves. */
  pollMs?: number
  /** Finds the addresses of callbacks' hosts; by default only public ones. */
  lookup?: CallbackClientOptions['lookup']
}

/** Makes a wait up to a tenth longer, so that requests that failed together are not repeated together. In milliseconds. */
export function spread(milliseconds: number, random: () => number): number {
  return Math.round(milliseconds * (1 + SPREAD * random()))
}

/** The longest wait that `spread` can return, in milliseconds. */
export function longestSpread(milliseconds: number): number {
  return Math.ceil(milliseconds * (1 + SPREAD))
}

const SPREAD = 0.1

/** The site that a request was sent to: its topics, and the limit on its subscriptions (0 means no limit). */
export type HubSite = Pick<Publications, 'topics'> & { most: number }

/** The values that all parts of the hub share. */
export type HubContext = Required<
  Pick<HubOptions, 'settings' | 'database' | 'log' | 'countDelivery' | 'clock' | 'claimMs' | 'random'>
> & {
  send: SendRequest
  timeoutMs: number
  /** Stores a request; returns whether the limits allow it. */
  storeRequest: (values: RequestValues) => Promise<boolean>
  /** False for a while after the clock has jumped ahead. */
  isClockTrusted: () => boolean
  storeFailed: (cause: unknown) => void
  topics: () => readonly PublishedTopic[]
  isPublished: Publications['isPublished']
  isCurrent: Publications['isCurrent']
  /** The topics whose content is in memory, ready for delivery. */
  deliverable: () => readonly Topic[]
}
