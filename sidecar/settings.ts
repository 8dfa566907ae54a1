import { z } from 'zod'
import { decimal, origin, parseSettings, whole } from '../src/schema/settings.ts'
import { isOrigin, isWebAddress } from '../src/schema/web-address.ts'

const DAY = 86_400
const LEASE = whole(1, 10 * 365 * DAY)

// Each message says what the variable may be, and follows the word "give".

/** Not the network of all addresses: to trust them all, give a number. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).refine((text) => !/\/0+$/.test(text))

/** The number of proxies, or their addresses or CIDRs (RFC 4632, RFC 4291), separated by commas. */
const proxies = z.string().transform((text, context): number | string[] => {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every((address) => Network.safeParse(address).success)) return addresses
  context.addIssue('a whole number, 0 to 100, or the addresses of the proxies, such as 10.0.0.0/8,fd00::/8')
  return z.NEVER
})

/** `1` is on, `0` is off. */
const switchedOn = z.enum(['1', '0'], '1 for on or 0 for off').transform((value) => value === '1')

/** A folder, or an origin without its trailing slash. */
const folderOrOrigin = z
  .string()
  .transform((text) => (isWebAddress(text) ? text.replace(/\/$/, '') : text))
  .refine((text) => !isWebAddress(text) || isOrigin(text), 'a folder, or an origin such as https://reviews.example')

/** Every environment variable that the sidecar reads. An empty one counts as not set. */
export const Settings = z
  .object({
    PORT: whole(0, 65_535).default(8080),
    /** The public origin that the manifest must name; any origin if not set. */
    BASE_URL: origin.optional(),
    /** The folder of the build, from which pages are served at one origin. */
    DIST: z.string().default('dist'),
    /** A folder or an origin URL; `DIST` if not set. */
    DATASET: folderOrOrigin.optional(),
    REFRESH_SECONDS: decimal(0.1, DAY).default(60),
    STORE_URL: z
      .string()
      .regex(/^(file:.|postgres(ql)?:\/\/.)/, 'file: and a path, or a postgres:// address')
      .default('file:.data/hub.db'),
    /** Generated and kept in the store if not set. */
    SESSION_SECRET: z.string().min(8, 'at least 8 characters').optional(),
    TRUST_PROXY: proxies.default(0),
    METRICS: switchedOn.default(false),
    LOG_LEVEL: z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
        'trace, debug, info, warn, error, fatal or silent',
      )
      .default('info'),
    /** Requests per minute and client; 0 is no limit. */
    RATE_LIMIT: whole(0, 1_000_000_000).default(600),
    HUB_RATE_LIMIT: whole(0, 1_000_000_000).default(30),
    HUB_LEASE_MIN_SECONDS: LEASE.default(DAY),
    /** 10 days, adjusted to the bounds, if not set. */
    HUB_LEASE_DEFAULT_SECONDS: LEASE.optional(),
    HUB_LEASE_MAX_SECONDS: LEASE.default(30 * DAY),
    /** The waits before the second and the third attempt, in seconds. */
    HUB_RETRY_DELAYS_SECONDS: list(decimal(0, DAY), 2, 'two numbers with a comma between them, such as 60,600').default(
      [60, 600],
    ),
    HUB_CALLBACK_TIMEOUT_SECONDS: decimal(0.1, 600).default(10),
    HUB_CONCURRENCY: whole(1, 10_000).default(64),
    /** In all; 0 is no limit. */
    HUB_SUBSCRIPTIONS: whole(0, 1_000_000_000).default(100_000),
    /** Per registrable domain of the callback's host; 0 is no limit. */
    HUB_PENDING_PER_HOST: whole(0, 1_000_000_000).default(20),
    HUB_SUBSCRIPTIONS_PER_HOST: whole(0, 1_000_000_000).default(1000),
    HUB_ALLOW_PRIVATE_CALLBACKS: switchedOn.default(false),
  })
  .superRefine(leasesInOrder)
  .transform((given) => ({
    ...given,
    DATASET: given.DATASET ?? given.DIST,
    HUB_LEASE_DEFAULT_SECONDS: given.HUB_LEASE_DEFAULT_SECONDS ?? within(10 * DAY, given),
  }))
export type Settings = z.infer<typeof Settings>

/** @throws {SettingsError} if any setting is invalid, with a line for each of them */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  return parseSettings(Settings, environment, ['SESSION_SECRET', 'STORE_URL'])
}

/** This many values, separated by commas. */
function list<T>(member: z.ZodType<T>, length: number, wanted: string): z.ZodType<T[]> {
  return z.string().transform((text, context) => {
    const members = z
      .array(member)
      .length(length)
      .safeParse(text.split(',').map((part) => part.trim()))
    if (members.success) return members.data
    context.addIssue(wanted)
    return z.NEVER
  })
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
