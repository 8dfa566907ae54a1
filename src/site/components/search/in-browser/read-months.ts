import type { ReviewInsight } from '../../../../schema/insights.ts'
import type { Manifest, ManifestShard } from '../../../../schema/manifest.ts'
import type { InsightsShard, ReviewsShard } from '../../../../schema/shards.ts'
import type { SearchedReviews } from '../../../../search/search-reviews.ts'

/** The newest months of the site that have been read so far. */
export type MonthsRead = Omit<SearchedReviews, 'stems'> & {
  months: number
  /** Bytes of the files; with compression, a browser loads a fraction of them. */
  bytes: number
  left: { months: number; bytes: number }
  /** Whether the visitor must agree before more is read. */
  asks: boolean
}

/** Bytes before the first answer, and bytes that are read without asking. */
const FIRST = 250_000
const UNASKED = 3_000_000
/** Beyond `UNASKED`, each step reads until the total is this many times the total before the step. */
const GROWTH = 4
/** Deploys after which reading gives up. */
const MOST_DEPLOYS = 3

type File = { path: string; sha256: string }

/**
 * Reads the month shards of a site, newest first, in steps: each call reads the next step. A file that differs from the manifest
 * means that the site was deployed meanwhile: then reading starts again with the new manifest, and reuses unchanged files.
 */
export function monthReader(): (before: MonthsRead | undefined) => Promise<MonthsRead> {
  const known = new Map<string, unknown>()
  let months: readonly ManifestShard[] | undefined

  async function fileOf<T>({ path, sha256 }: File, cache: RequestCache): Promise<Partial<T>> {
    if (!known.has(sha256)) known.set(sha256, await parsedFile(path, sha256, cache))
    return ofBuild<T>(known.get(sha256))
  }

  async function readStep(earlier: MonthsRead | undefined, cache: RequestCache): Promise<MonthsRead> {
    // With a new manifest, reading starts again, because its list of months may differ.
    const before = months === undefined ? undefined : earlier
    months ??= ofBuild<Manifest>(await (await found('/manifest.json', 'no-cache')).json()).shards ?? []
    const end = endOfStep(months, before)
    const added = await Promise.all(
      months.slice(before?.months ?? 0, end).map(async ({ reviews, insights }) => ({
        reviews: await Promise.all(reviews.map((file) => fileOf<ReviewsShard>(file, cache))),
        insights: await Promise.all(insights.map((file) => fileOf<InsightsShard>(file, cache))),
      })),
    )
    const reviews = added.flatMap((month) => month.reviews.flatMap(({ reviews: some = [] }) => some))
    const said = added.flatMap((month) => month.insights.flatMap(({ per_review: some = {} }) => Object.entries(some)))
    const left = months.slice(end)
    return {
      reviews: [...(before?.reviews ?? []), ...reviews],
      perReview: new Map<string, ReviewInsight>([...(before?.perReview ?? []), ...said]),
      months: end,
      bytes: bytesOf(months.slice(0, end)),
      left: { months: left.length, bytes: bytesOf(left) },
      asks: left.length > 0 && end >= endWithin(months, UNASKED),
    }
  }

  return async (before) => {
    for (let deploys = 0; ; deploys++) {
      try {
        // After a deploy, the browser's cache may still contain the earlier files.
        return await readStep(before, deploys === 0 ? 'default' : 'reload')
      } catch (error) {
        months = undefined
        if (!(error instanceof ChangedError) || deploys === MOST_DEPLOYS) throw error
      }
    }
  }
}

/** A published file is missing or differs from the manifest. */
class ChangedError extends Error {
  override name = 'ChangedError'
}

/** The number of months read after the step that follows `before`. One step ends at `UNASKED`. */
function endOfStep(months: readonly ManifestShard[], before: MonthsRead | undefined): number {
  if (before === undefined) return endWithin(months, FIRST)
  if (before.months < endWithin(months, UNASKED)) return endWithin(months, UNASKED)
  return Math.max(before.months + 1, endWithin(months, before.bytes * GROWTH))
}

/** The number of newest months with at most this many bytes, but at least one. */
function endWithin(months: readonly ManifestShard[], bytes: number): number {
  let sum = 0
  const beyond = months.findIndex((month) => (sum += bytesOf([month])) > bytes)
  return beyond === -1 ? months.length : Math.max(1, beyond)
}

function bytesOf(months: readonly ManifestShard[]): number {
  return months.flatMap(({ reviews, insights }) => [...reviews, ...insights]).reduce((sum, { bytes }) => sum + bytes, 0)
}

async function parsedFile(path: string, sha256: string, cache: RequestCache): Promise<unknown> {
  const bytes = await (await found(path, cache)).arrayBuffer()
  // Browsers compute no hashes on pages without TLS; there, only a malformed file is noticed.
  const isSecure = 'subtle' in crypto
  const hash = isSecure ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : undefined
  if (hash && Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') !== sha256)
    throw new ChangedError(`${path} is not the file of the manifest`)
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** @throws {ChangedError} if there is no such file: a deploy may have removed it */
async function found(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(path, { cache })
  if (!response.ok) throw new ChangedError(`${path} answered ${response.status}`)
  return response
}

// The same build makes the file, and zod is many times the size of this script, so it needs no further check.
function ofBuild<T>(body: unknown): Partial<T> {
  if (!isPartly<T>(body)) throw new TypeError('A published file is not an object')
  return body
}

function isPartly<T>(body: unknown): body is Partial<T> {
  return typeof body === 'object' && body !== null
}
