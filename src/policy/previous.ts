import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ifMissing, isFolder, readText } from '../dataset/missing-file.ts'
import { readWholeDataset } from '../dataset/whole-dataset.ts'
import { dataIn } from '../log/untrusted-json.ts'
import { SettingsError } from '../schema/settings.ts'
import type { BuildSettings } from '../settings.ts'
import { INCOMING_BUILD } from '../schema/manifest.ts'
import { Day } from '../schema/day.ts'
import type { Result } from '../schema/result.ts'
import { Rating, ReviewId, SourceName } from '../schema/review.ts'
import { withoutPassword } from '../schema/web-address.ts'
import { ByRating } from '../schema/withheld.ts'

/** The part of an earlier `/reviews.json` that shows what was published then. */
export const Published = z.object({
  business: z.object({ name: z.string(), url: z.string() }),
  withheld: z.object({ by_rating: ByRating }).optional(),
  reviews: z.array(
    z.object({ id: ReviewId, date: Day, rating: Rating, source: SourceName, edited_on: Day.optional() }),
  ),
})
export type Published = z.infer<typeof Published>

/** Where the last published dataset is, and what it holds; or why there is nothing to compare with. */
export type Previous = { from: string; published: Result<Published> }

const TIMEOUT = 60_000

/**
 * Reads what was published last: from `PREVIOUS` (a file, a folder or an origin), or from the build in `DIST` if nothing is there.
 *
 * @throws {SettingsError} if `PREVIOUS` is set and cannot be read, although something may be there
 */
export async function readPrevious({ previous, dist }: Pick<BuildSettings, 'previous' | 'dist'>): Promise<Previous> {
  const named = previous === undefined ? undefined : await readAt(previous, true)
  if (named?.published.ok) return named
  const built = await readAt(dist, false)
  return built.published.ok ? built : (named ?? built)
}

async function readAt(place: string, isNamed: boolean): Promise<Previous> {
  const address = addressOf(place)
  const from = shownAddress(address)
  const text = await textAt(address)
  if (text === undefined) return { from, published: { ok: false, problem: 'there is none yet' } }
  const published = Published.safeParse(dataIn(text))
  if (published.success) return { from, published: { ok: true, value: published.data } }
  if (!isNamed) return { from, published: { ok: false, problem: 'it is not a dataset of reviews' } }
  throw new SettingsError(
    `PREVIOUS is "${from}", which is not a dataset of reviews. Name the last published reviews.json`,
  )
}

/** The dataset at an address or a path, made of its shards where the site does not have it whole. */
async function textAt(place: string): Promise<string | undefined> {
  if (!isWeb(place) && !(await isFolder(place))) return await readText(place)
  if (isWeb(place) && new URL(place).pathname !== '/reviews.json') return await fetchPublished(place)
  const folder = isWeb(place) ? '' : await newestBuildIn(place)
  const whole = await readWholeDataset(async (path) => {
    if (!isWeb(place)) return ifMissing(undefined, readFile(join(folder, path)))
    const text = await fetchPublished(new URL(path, place).href)
    return text === undefined ? undefined : Buffer.from(text)
  })
  return whole?.toString()
}

/** Whether a place to compare with is an address, not a path. */
export function isWeb(address: string): boolean {
  return /^https?:\/\//.test(address)
}

function addressOf(previous: string): string {
  if (!isWeb(previous)) return previous
  const url = new URL(previous)
  return url.pathname === '/' ? new URL('/reviews.json', url).href : url.href
}

/** The address without a password, or a query that may contain one. */
function shownAddress(address: string): string {
  const shown = withoutPassword(address)
  return isWeb(address) ? (shown.split(/[?#]/, 1)[0] ?? '') : address
}

async function newestBuildIn(folder: string): Promise<string> {
  const incoming = join(folder, INCOMING_BUILD)
  return (await isFolder(incoming)) ? incoming : folder
}

/**
 * What is published at an address; undefined if nothing is.
 *
 * @throws {SettingsError} if something may be there that cannot be read
 */
export async function fetchPublished(address: string): Promise<string | undefined> {
  const { bare, headers } = withCredentials(address)
  try {
    const response = await fetch(bare, { headers, signal: AbortSignal.timeout(TIMEOUT) })
    if (response.status === 404 || response.status === 410) return undefined
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return await response.text()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'no answer'
    throw new SettingsError(
      `PREVIOUS is "${shownAddress(address)}", which cannot be read (${why}). Try again, or name a copy of it`,
      {
        cause,
      },
    )
  }
}

/** `fetch` rejects addresses with credentials; these go into a header (RFC 7617). */
function withCredentials(address: string): { bare: URL; headers: Record<string, string> } {
  const url = new URL(address)
  const { username, password } = url
  if (username === '' && password === '') return { bare: url, headers: {} }
  url.username = url.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { bare: url, headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}
