import { sha256Hex } from '../host/sha256.ts'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing, isFolder, readText } from '../host/files/missing-file.ts'
import { SettingsError } from '../schema/parse-settings.ts'
import type { BuildSettings } from '../host/build-settings.ts'
import { INCOMING_BUILD } from '../schema/manifest.ts'
import type { Result } from '../schema/result.ts'
import { withoutPassword } from '../schema/web-address.ts'
import { type KnownShards, type Published, publishedIn, readPublished, type ReadUpTo } from './published-dataset.ts'
import { whyNoAnswer } from '../host/errors/why-no-answer.ts'

/** The location of the last published dataset, and its reviews; or why there is nothing to compare with. */
export type Previous = { from: string; published: Result<Published> }

const TIMEOUT = 60_000

/**
 * Reads the last published dataset: from `PREVIOUS` (a file, a folder or an origin), or from the build in `DIST` if nothing is
 * there. From a folder or an origin, `known` shards are not read.
 *
 * @throws {SettingsError} if `PREVIOUS` is set and cannot be read, although something may be there
 */
export async function readPrevious(
  { previous, dist }: Pick<BuildSettings, 'previous' | 'dist'>,
  known?: KnownShards,
): Promise<Previous> {
  const named = previous === undefined ? undefined : await readAt(previous, { isNamed: true, known })
  if (named?.published.ok) return named
  const built = await readAt(dist, { isNamed: false, known })
  return built.published.ok ? built : (named ?? built)
}

type ReadingFrom = { isNamed: boolean; known: KnownShards | undefined }

async function readAt(place: string, { isNamed, known }: ReadingFrom): Promise<Previous> {
  const address = addressOf(place)
  const from = shownAddress(address)
  const published = await publishedAt(address, known)
  if (published === undefined) return { from, published: { ok: false, problem: 'no dataset is there yet' } }
  if (published.ok || !isNamed) return { from, published }
  throw new SettingsError(
    `PREVIOUS is "${from}", which is not a dataset of reviews. Name the last published reviews.json`,
  )
}

/** The dataset at an address or a path; undefined if nothing is there. */
async function publishedAt(place: string, known?: KnownShards): Promise<Result<Published> | undefined> {
  const isSite = isWeb(place) ? new URL(place).pathname === '/reviews.json' : await isFolder(place)
  if (!isSite) {
    const text = isWeb(place) ? await fetchPublished(place) : await readText(place)
    return text === undefined ? undefined : publishedIn(text)
  }
  if (isWeb(place))
    return await readPublished((path, most) => fetchPublished(new URL(path, place).href, most), { known })
  const folder = await newestBuildIn(place)
  const read: ReadUpTo = (path, most) => readUpTo(join(folder, path), most)
  return await readPublished(read, { wholeMaxBytes: FOLDER_MAX_BYTES, known })
}

/**
 * The largest `/reviews.json` that is read as a whole from a folder, in bytes. Reading a larger one shard by shard needs less
 * memory, and in a folder it costs no requests.
 */
const FOLDER_MAX_BYTES = 5_000_000

async function readUpTo(path: string, mostBytes: number): Promise<string | undefined> {
  const found = await ifMissing(undefined, stat(path))
  return found === undefined || found.size > mostBytes ? undefined : await readFile(path, 'utf8')
}

/** Whether `PREVIOUS` is an address and not a path. */
export function isWeb(address: string): boolean {
  return /^https?:\/\//.test(address)
}

function addressOf(previous: string): string {
  if (!isWeb(previous)) return previous
  const url = new URL(previous)
  return url.pathname === '/' ? new URL('/reviews.json', url).href : url.href
}

/** The address without a password and without a query, which may contain one. */
function shownAddress(address: string): string {
  const shown = withoutPassword(address)
  return isWeb(address) ? (shown.split(/[?#]/, 1)[0] ?? '') : address
}

async function newestBuildIn(folder: string): Promise<string> {
  const incoming = join(folder, INCOMING_BUILD)
  return (await isFolder(incoming)) ? incoming : folder
}

/**
 * The text published at an address; undefined if there is none, or it is longer than `mostBytes`.
 *
 * @throws {SettingsError} if something may be there that cannot be read
 */
export async function fetchPublished(address: string, mostBytes = Infinity): Promise<string | undefined> {
  try {
    return await fetchText(address, mostBytes)
  } catch (cause) {
    if (cause instanceof TooLongError) return undefined
    const why = whyNoAnswer(cause)
    throw new SettingsError(
      `PREVIOUS is "${shownAddress(address)}", which cannot be read (${why}). Try again, or name a copy of it`,
      {
        cause,
      },
    )
  }
}

/** The text at an address is longer than allowed. */
class TooLongError extends Error {
  override name = 'TooLongError'
}

/**
 * The text at an address; undefined if nothing is there.
 *
 * @throws {Error} if the answer is neither the text nor a 404 or 410, is longer than `mostBytes`, or takes longer than a minute
 */
export async function fetchText(address: string, mostBytes: number): Promise<string | undefined> {
  const { bare, headers } = withCredentials(address)
  const response = await fetch(bare, { headers, signal: AbortSignal.timeout(TIMEOUT) })
  if (response.status === 404 || response.status === 410) return undefined
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  return textUpTo(response, mostBytes)
}

async function textUpTo({ body }: Response, mostBytes: number): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > mostBytes) throw new TooLongError(`it is longer than ${mostBytes} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** Moves credentials from an address to a header (RFC 7617), because `fetch` rejects addresses with credentials. */
function withCredentials(address: string): { bare: URL; headers: Record<string, string> } {
  const url = new URL(address)
  const { username, password } = url
  if (username === '' && password === '') return { bare: url, headers: {} }
  url.username = url.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { bare: url, headers: { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

/**
 * A hash that shows whether the dataset at `PREVIOUS` changed, without reading all of it. For a site or a build, it is the hash
 * of the manifest, which lists the hashes of the data; otherwise, the hash of the file. Empty if `PREVIOUS` is not set; null if
 * there is no such hash, so that only a full comparison shows a change.
 */
export async function stateOfPrevious(previous: string | undefined): Promise<string | null> {
  if (previous === undefined) return ''
  const bytes = isWeb(previous) ? await manifestAt(new URL(previous)) : await fileAt(previous)
  return bytes === undefined ? null : sha256Hex(bytes)
}

async function fileAt(path: string): Promise<Buffer | undefined> {
  return ifMissing(undefined, readFile((await isFolder(path)) ? join(path, 'manifest.json') : path))
}

async function manifestAt(address: URL): Promise<string | undefined> {
  if (!['/', '/reviews.json'].includes(address.pathname)) return undefined
  // If the address cannot be read, the build reports that.
  return fetchPublished(new URL('/manifest.json', address).href).catch(() => undefined)
}
