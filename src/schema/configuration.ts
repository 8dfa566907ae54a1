import { z } from 'zod'
import { decimal, origin, switchedOn, whole } from './parse-settings.ts'
import { isOrigin, isWebAddress } from './web-address.ts'

const DAY = 86_400
const LEASE = whole(1, 10 * 365 * DAY)

/** Rejects the network of all addresses: to trust all proxies, give a number. */
const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).refine((text) => !/\/0+$/.test(text))

/** The number of proxies, or their addresses or CIDRs (RFC 4632, RFC 4291), separated by commas. */
const proxies = z.string().transform((text, context): number | string[] => {
  if (/^\d{1,3}$/.test(text) && Number(text) <= 100) return Number(text)
  const addresses = text.split(',').map((part) => part.trim())
  if (addresses.every((address) => Network.safeParse(address).success)) return addresses
  context.addIssue('a whole number, 0 to 100, or the addresses of the proxies, such as 10.0.0.0/8,fd00::/8')
  return z.NEVER
})

/** An origin: pages link to each other by paths from the root, so an address with a path is refused. */
const baseUrl = z
  .string()
  .refine(
    (text) => !isWebAddress(text) || !URL.canParse(text) || new URL(text).pathname === '/',
    'an address without a path, such as https://reviews.example. To get one, use a domain of your own; on GitHub, a repository ' +
      'called NAME.github.io, where NAME is your account; on GitLab, "Use unique domain" in Deploy > Pages',
  )
  .pipe(origin)

/** A folder, or an origin without its trailing slash. */
const folderOrOrigin = z
  .string()
  .transform((text) => (isWebAddress(text) ? text.replace(/\/$/, '') : text))
  .refine((text) => !isWebAddress(text) || isOrigin(text), 'a folder, or an origin such as https://reviews.example')

const readable = z
  .string()
  .refine(
    (text) => !/^[a-z]+:\/\//i.test(text) || (isWebAddress(text) && URL.canParse(text)),
    'a file, a folder or an origin',
  )

/**
 * The settings that both the environment and `site.yaml` can have (contract: Configuration), each with the schema of its text.
 * Each message says what the setting may be, and follows the word "give".
 */
export const CONFIGURATION = {
  /** The public origin. */
  BASE_URL: baseUrl,
  /** Where the CDN proxies the dynamic paths to. */
  SIDECAR_URL: origin,
  /** The last published build. */
  PREVIOUS: readable,
  /** The kind of host whose files the build writes; `node` is this software's own server. `host` in `site.yaml`. */
  SITE_HOST: z.enum(
    ['netlify', 'cloudflare', 'vercel', 'node', 'github-pages', 'gitlab-pages', 'static'],
    'netlify, cloudflare, vercel, node, github-pages, gitlab-pages or static',
  ),
  /** The folder of the build. */
  DIST: z.string(),
  /** Where the sidecar reads the published files. */
  DATASET: folderOrOrigin,
  PORT: whole(0, 65_535),
  REFRESH_SECONDS: decimal(0.1, DAY),
  STORE_URL: z.string().regex(/^(file:.|postgres(ql)?:\/\/.)/, 'file: and a path, or a postgres:// address'),
  /** Where reviews are searched, if not in memory. */
  SEARCH_URL: z.string().regex(/^postgres(ql)?:\/\/./, 'a postgres:// address'),
  TRUST_PROXY: proxies,
  METRICS: switchedOn,
  LOG_LEVEL: z.enum(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    'trace, debug, info, warn, error, fatal or silent',
  ),
  /** Requests per minute and client; 0 is no limit. */
  RATE_LIMIT: whole(0, 1_000_000_000),
  HUB_RATE_LIMIT: whole(0, 1_000_000_000),
  HUB_LEASE_MIN_SECONDS: LEASE,
  HUB_LEASE_DEFAULT_SECONDS: LEASE,
  HUB_LEASE_MAX_SECONDS: LEASE,
  /** The waits before the second and the third attempt, in seconds. */
  HUB_RETRY_DELAYS_SECONDS: list(decimal(0, DAY), 2, 'two numbers with a comma between them, such as 60,600'),
  HUB_CALLBACK_TIMEOUT_SECONDS: decimal(0.1, 600),
  HUB_CONCURRENCY: whole(1, 10_000),
  /** In total; 0 is no limit. */
  HUB_SUBSCRIPTIONS: whole(0, 1_000_000_000),
  /** Per registrable domain of the callback's host; 0 is no limit. */
  HUB_PENDING_PER_HOST: whole(0, 1_000_000_000),
  HUB_SUBSCRIPTIONS_PER_HOST: whole(0, 1_000_000_000),
  HUB_ALLOW_PRIVATE_CALLBACKS: switchedOn,
  /** Whether `fetch` may ask addresses that are private or not https; for tests. */
  FETCH_ALLOW_PRIVATE: switchedOn,
} as const

/** Exactly `length` values, separated by commas. */
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
