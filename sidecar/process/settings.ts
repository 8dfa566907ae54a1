import { z } from 'zod'
import { CONFIGURATION } from '../../src/schema/configuration.ts'
import { parseSettings, whole } from '../../src/schema/parse-settings.ts'

const DAY = 86_400

/** The environment variables that the sidecar reads. An empty variable counts as not set. */
export const Settings = z
  .object({
    PORT: CONFIGURATION.PORT.default(8080),
    /** The public origin that the manifest must name; any origin if not set. */
    BASE_URL: CONFIGURATION.BASE_URL.optional(),
    /** The folder of the build, which contains the pages that are served at one origin. */
    DIST: CONFIGURATION.DIST.default('dist'),
    /** A folder or an origin URL; `DIST` if not set. */
    DATASET: CONFIGURATION.DATASET.optional(),
    REFRESH_SECONDS: CONFIGURATION.REFRESH_SECONDS.default(60),
    STORE_URL: CONFIGURATION.STORE_URL.default('file:.data/hub.db'),
    /** The PostgreSQL database to search in; in memory if not set. */
    SEARCH_URL: CONFIGURATION.SEARCH_URL.optional(),
    /** Generated and stored if not set. */
    SESSION_SECRET: z.string().min(8, 'at least 8 characters').optional(),
    TRUST_PROXY: CONFIGURATION.TRUST_PROXY.default(0),
    METRICS: CONFIGURATION.METRICS.default(false),
    LOG_LEVEL: CONFIGURATION.LOG_LEVEL.default('info'),
    /** The memory that the sites of a `sites.yaml` share for their data and indexes, in MB. */
    SITES_MEMORY_MB: whole(16, 1_000_000).default(512),
    RATE_LIMIT: CONFIGURATION.RATE_LIMIT.default(600),
    HUB_RATE_LIMIT: CONFIGURATION.HUB_RATE_LIMIT.default(30),
    HUB_LEASE_MIN_SECONDS: CONFIGURATION.HUB_LEASE_MIN_SECONDS.default(DAY),
    /** If not set: 10 days, or the nearest lease within the bounds. */
    HUB_LEASE_DEFAULT_SECONDS: CONFIGURATION.HUB_LEASE_DEFAULT_SECONDS.optional(),
    HUB_LEASE_MAX_SECONDS: CONFIGURATION.HUB_LEASE_MAX_SECONDS.default(30 * DAY),
    HUB_RETRY_DELAYS_SECONDS: CONFIGURATION.HUB_RETRY_DELAYS_SECONDS.default([60, 600]),
    HUB_CALLBACK_TIMEOUT_SECONDS: CONFIGURATION.HUB_CALLBACK_TIMEOUT_SECONDS.default(10),
    HUB_CONCURRENCY: CONFIGURATION.HUB_CONCURRENCY.default(64),
    HUB_SUBSCRIPTIONS: CONFIGURATION.HUB_SUBSCRIPTIONS.default(100_000),
    HUB_PENDING_PER_HOST: CONFIGURATION.HUB_PENDING_PER_HOST.default(20),
    HUB_SUBSCRIPTIONS_PER_HOST: CONFIGURATION.HUB_SUBSCRIPTIONS_PER_HOST.default(1000),
    HUB_ALLOW_PRIVATE_CALLBACKS: CONFIGURATION.HUB_ALLOW_PRIVATE_CALLBACKS.default(false),
  })
  .superRefine(leasesInOrder)
  .transform((given) => ({
    ...given,
    DATASET: given.DATASET ?? given.DIST,
    HUB_LEASE_DEFAULT_SECONDS: given.HUB_LEASE_DEFAULT_SECONDS ?? within(10 * DAY, given),
  }))
export type Settings = z.infer<typeof Settings>

/**
 * Reads the settings. The command line passes its own environment when it starts a sidecar.
 *
 * @throws {SettingsError} if any setting is invalid, with a line for each invalid one
 */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  return parseSettings(Settings, environment, ['SESSION_SECRET', 'STORE_URL', 'SEARCH_URL'])
}

type Bounds = Record<'HUB_LEASE_MIN_SECONDS' | 'HUB_LEASE_MAX_SECONDS', number>

function leasesInOrder(leases: Bounds & { HUB_LEASE_DEFAULT_SECONDS?: number }, context: z.RefinementCtx): void {
  const { HUB_LEASE_MIN_SECONDS: least, HUB_LEASE_DEFAULT_SECONDS: usual, HUB_LEASE_MAX_SECONDS: most } = leases
  if (least > most) {
    const message = `at least HUB_LEASE_MIN_SECONDS, which is ${least}`
    context.addIssue({ code: 'custom', path: ['HUB_LEASE_MAX_SECONDS'], message })
  } else if (usual !== undefined && usual !== within(usual, leases)) {
    const message = `a lease within HUB_LEASE_MIN_SECONDS and HUB_LEASE_MAX_SECONDS: ${least} to ${most}`
    context.addIssue({ code: 'custom', path: ['HUB_LEASE_DEFAULT_SECONDS'], message })
  }
}

function within(lease: number, { HUB_LEASE_MIN_SECONDS: least, HUB_LEASE_MAX_SECONDS: most }: Bounds): number {
  return Math.min(Math.max(lease, least), most)
}
