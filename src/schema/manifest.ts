import { z } from 'zod'
import { Instant, Month } from './day.ts'
import { isOrigin, WebAddress } from './web-address.ts'

/** The version of the public interface (HTTP and MCP), not of the software. */
export const INTERFACE_VERSION = '1.0.0'

/** The artefacts that the sidecar reads and serves, with their exact content types. */
export const ARTEFACTS = {
  '/reviews.json': 'application/json; charset=utf-8',
  '/insights.json': 'application/json; charset=utf-8',
  '/api/feed.json': 'application/json; charset=utf-8',
  '/feed.xml': 'application/atom+xml; charset=utf-8',
  '/data/head.json': 'application/json; charset=utf-8',
} as const

/** The artefacts of every build that manifests of earlier versions do not list. */
export const LATER_ARTEFACTS = { '/policy.json': 'application/json; charset=utf-8' } as const

/** The additional artefacts of a site with a log. */
export const LOG_ARTEFACTS = {
  '/api/changes.json': 'application/json; charset=utf-8',
  '/log/checkpoint': 'text/plain; charset=utf-8',
} as const

/** The artefacts that clients can subscribe to through WebSub. */
export const TOPICS = ['/feed.xml', '/api/feed.json', '/reviews.json'] as const

/** The additional topics of a site with a log. */
export const LOG_TOPICS = ['/api/changes.json', '/log/checkpoint'] as const

/** Whether a path is a topic, at least on sites with a log. */
export function isTopic(path: string): boolean {
  return [...TOPICS, ...LOG_TOPICS].some((topic) => topic === path)
}

/** `Cache-Control` of every artefact: clients always revalidate, and nearly always get a 304. */
export const ARTEFACT_CACHE_CONTROL = 'public, max-age=0, must-revalidate'

/**
 * A folder inside the output folder with a complete build whose files are being moved into place one by one. If it exists,
 * because the move is under way or was interrupted, read the build from here.
 */
export const INCOMING_BUILD = '.incoming-build'

export const ArtefactPath = z.enum([
  '/reviews.json',
  '/insights.json',
  '/api/feed.json',
  '/feed.xml',
  '/data/head.json',
  '/policy.json',
  '/api/changes.json',
  '/log/checkpoint',
])
export type ArtefactPath = z.infer<typeof ArtefactPath>

export const ManifestEntry = z.strictObject({
  path: z.string().startsWith('/'),
  content_type: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Give a SHA-256 in lower-case hex'),
})
export type ManifestEntry = z.infer<typeof ManifestEntry>

/** A file of a shard. Its path must be below `/data/`, even in another site's manifest, so that a mirror stays in its folder. */
const ShardFile = ManifestEntry.omit({ content_type: true }).extend({
  path: z.string().regex(/^\/data\/\d{4}-\d{2}\/(reviews|insights)(-\d{1,6})?\.json$/, 'Give the path of a shard'),
})

/** The files of one month. Its files of reviews, read in order, list the reviews newest first. */
export const ManifestShard = z
  .strictObject({
    month: Month,
    reviews: z.array(ShardFile.extend({ count: z.int().min(1).describe('How many reviews the file has') })),
    insights: z.array(ShardFile),
  })
  .describe('The files of one month')
export type ManifestShard = z.infer<typeof ManifestShard>

/** `/manifest.json`: what was built. Its hashes show whether the artefacts belong to one build. */
export const Manifest = z
  .strictObject({
    version: z.literal(1),
    base_url: WebAddress.refine(isOrigin, 'Give an origin without a trailing slash').describe(
      'The one public origin, without a trailing slash',
    ),
    generated_at: Instant,
    artefacts: z.array(ManifestEntry),
    shards: z
      .array(ManifestShard)
      .optional()
      .describe('The dataset in months, newest first; absent on sites of an earlier version, which have no shards'),
  })
  .describe('What was built')
export type Manifest = z.infer<typeof Manifest>

/** The `Link` header of a topic, which names its hub and itself (W3C WebSub, section 4; RFC 8288). */
export function topicLink(baseUrl: string, topic: string): string {
  return `<${baseUrl}/api/websub/hub>; rel="hub", <${baseUrl}${topic}>; rel="self"`
}
