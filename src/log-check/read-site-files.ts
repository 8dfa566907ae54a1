import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../host/errors/command-error.ts'
import { printable } from '../host/errors/printable.ts'
import { ifMissing } from '../host/files/missing-file.ts'
import { mapAtOnce } from '../host/map-at-once.ts'
import { CHANGES_A_FILE, CHANGES_PATH, changesPath } from '../log/changes-files.ts'
import { decodedText } from '../log/bytes.ts'
import { checkpointLines, tilesOfHistory } from '../log/checkpoints.ts'
import { continuedBy, earlierName, earlierPath, MOST_EARLIER_LOGS } from '../log/continued-log.ts'
import { readEntry } from '../log/entry.ts'
import { openingsPath } from '../log/openings.ts'
import { entriesIn, TILE_WIDTH, type Tile, tilePath } from '../log/tiles.ts'
import { COVERAGE_FILE } from '../schema/coverage.ts'
import { SHARD_MAX_BYTES } from '../schema/shards.ts'
import { isWebAddress } from '../schema/web-address.ts'
import { checkHead, NO_TRUST, type Trust } from './check-log.ts'
import { pathsOfCopies } from './copies/check-copies.ts'
import { patiently, type Pause } from './patiently.ts'
import { NO_DATASET, readDataset, type ReadDataset, listedDataset } from './read-dataset.ts'
import { whyNoAnswer } from '../host/errors/why-no-answer.ts'

/** A published file cannot be read, so the site cannot be checked. */
export class UnreadableSiteError extends CommandError {
  override name = 'UnreadableSiteError'

  constructor(problem: string, options?: ErrorOptions) {
    super(printable(problem), options)
  }
}

/** A published tile. `bytes` is undefined if it is missing. */
export type ReadTile = { tile: Tile; path: string; bytes: Buffer | undefined }

/** The files of a site that its log covers. A missing text file is an empty string. */
export type SiteFiles = ReadDataset & {
  checkpoint: string
  checkpoints: string
  policy: string
  tiles: ReadTile[]
  /** By path. */
  openings: Map<string, string>
  /** The files of changes, by path. */
  changes: Map<string, string>
  state: string
  /** The logs that this one continues, newest first. */
  earlier: SiteFiles[]
  manifest: string
  /** The bytes of `/coverage.jsonl`; undefined if it is not published. */
  coverage: Buffer | undefined
  feed: string
  /** The published files that repeat or count the reviews, by path; undefined if they were not read. */
  copies: ReadonlyMap<string, Buffer> | undefined
}

/**
 * The bytes of a published file such as `/reviews.json`, or of a page such as `/reviews/2026-11/`; undefined if it does not
 * exist. Reads into the buffer `into` if the bytes fit.
 *
 * @throws {UnreadableSiteError} if the file cannot be read, or exceeds the limit for its path
 */
export type ReadPublished = (path: string, into?: Buffer) => Promise<Buffer | undefined>

const TIMEOUT_MS = 60_000
const AT_ONCE = 8
const MOST_TRIES = 3

/** The largest files, in bytes, by the beginning of their paths: a hostile server may never stop sending. */
const LIMITS = [
  ['/log/tile/entries/', TILE_WIDTH * 65_537],
  ['/log/tile/', TILE_WIDTH * 32],
  ['/log/openings/', 65_536],
  ['/log/checkpoints.jsonl', 64_000_000],
  ['/log/', 1_000_000],
  ['/api/changes.json', 1_000_000],
  ['/manifest.json', 16_000_000],
  ['/data/', 2 * SHARD_MAX_BYTES],
  ['/reviews.', 1_000_000_000],
  ['/feed.xml', 50_000_000],
  ['/embed/', 10_000_000],
  ['/llms.txt', 1_000_000],
  ['/', 100_000_000],
] as const

/** The largest page, in bytes. */
const PAGE_LIMIT = 32_000_000

/** The most bytes that all files together may have. */
const MOST_BYTES = 8_000_000_000

/** Returns a reader of a site's files, from a web address or a folder. */
export function publishedAt(site: string, pause?: Pause): ReadPublished {
  const readPath = isWebAddress(site) ? fromWeb(site, pause) : fromFolder(site)
  return async (path, into) => {
    const usual = path.replace(/^\/log\/earlier\/[^/]+\//, '/log/')
    const limit = isPage(path) ? PAGE_LIMIT : (LIMITS.find(([start]) => usual.startsWith(start))?.[1] ?? 0)
    try {
      return await ifMissing(undefined, readPath(path, { limit, into }))
    } catch (cause) {
      throw new UnreadableSiteError(`${placeOf(site, path)} cannot be read: ${whyNoAnswer(cause)}`, { cause })
    }
  }
}

function isPage(path: string): boolean {
  return path.endsWith('/')
}

type BoundedRead = { limit: number; into: Buffer | undefined }

/** Reads into one buffer of the file's size: chunks waiting for the garbage collector would double the memory. */
function fromFolder(folder: string): (path: string, reading: BoundedRead) => Promise<Buffer> {
  return async (path, { limit, into = NOTHING }) => {
    const file = await open(join(folder, isPage(path) ? `${path}index.html` : path))
    try {
      const { size } = await file.stat()
      if (size > limit) throw tooLong(limit)
      const bytes = size <= into.length ? into.subarray(0, size) : Buffer.allocUnsafeSlow(size)
      let [length, more] = [0, 1]
      for (; more > 0 && length < size; length += more) more = (await file.read(bytes, length)).bytesRead
      return bytes.subarray(0, length)
    } finally {
      await file.close()
    }
  }
}

function fromWeb(site: string, pause?: Pause): (path: string, reading: BoundedRead) => Promise<Buffer | undefined> {
  return async (path, { limit, into }) => {
    // A proxy may cache tiles, which are served as immutable; but a log that continues another reuses their addresses.
    const response = await patiently(
      () => fetch(new URL(path, site), { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }),
      pause,
    )
    if (response.status === 404 || response.status === 410) return undefined
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return bytesOf(chunksOf(response), limit, into)
  }
}

function placeOf(site: string, path: string): string {
  return isWebAddress(site) ? new URL(path, site).href : join(site, path)
}

/** The chunks of a response's body, if it has one. */
export async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body !== null) yield* body
}

/**
 * All chunks joined, at the start of the buffer `into` if they fit.
 *
 * @throws {RangeError} as soon as there are more than `most` bytes
 */
export async function bytesOf(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  into: Buffer = NOTHING,
): Promise<Buffer> {
  const beyond: Uint8Array[] = []
  let [length, held] = [0, 0]
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > most) throw tooLong(most)
    if (length > into.length) beyond.push(chunk)
    else into.set(chunk, held)
    held = length > into.length ? held : length
  }
  return beyond.length === 0 ? into.subarray(0, held) : Buffer.concat([into.subarray(0, held), ...beyond])
}

const NOTHING = Buffer.alloc(0)

function tooLong(most: number): RangeError {
  return new RangeError(`it has more than ${most} bytes`)
}

/** How to read a site: what the checker trusts, where to report progress, and whether to read the copies of reviews. */
export type SiteReading = { trust: Trust; progress?: (done: number, all: number) => void; copies?: boolean }

/**
 * Reads the files of a site. Starts over if its manifest or checkpoint changes meanwhile, because the site was deployed. Stops
 * early if the log is already known to be wrong.
 *
 * @throws {UnreadableSiteError} if a file cannot be read, or the site has no log
 */
export async function readSiteFiles(read: ReadPublished, reading: SiteReading): Promise<SiteFiles> {
  for (let tries = 1; ; tries += 1) {
    const files = await readOnce(read, reading)
    const [checkpoint, manifest] = [await read('/log/checkpoint'), await read('/manifest.json')]
    if (files.checkpoint === textOf(checkpoint) && files.manifest === textOf(manifest)) return files
    if (tries === MOST_TRIES) throw new UnreadableSiteError('The site changes faster than it can be read: try again')
  }
}

/** The text of a file; empty if it is not UTF-8, which these files must be. */
function textOf(bytes: Buffer | undefined): string {
  return decodedText(bytes)
}

async function readOnce(read: ReadPublished, { trust, progress, copies = false }: SiteReading): Promise<SiteFiles> {
  const text = async (path: string): Promise<string> => textOf(await read(path))
  const manifest = await text('/manifest.json')
  const log = await readLogFiles(read, { trust, progress })
  if (log === undefined) throw new UnreadableSiteError('There is no /log/checkpoint: this site keeps no log')
  if (!log.isWhole) return { ...log.files, manifest }
  const paths = pathsOf(log.size)
  const listed = listedDataset(manifest)
  const inData = listed.shards?.reduce((sum, { reviews }) => sum + reviews.length, 1) ?? 0
  const copied = copies ? pathsOfCopies(listed.shards ?? []) : []
  const all = paths.openings.length + paths.changes.length + copied.length + 1 + inData
  const counted = counting(read, all, progress)
  const texts = async (wanted: readonly string[]): Promise<Map<string, string>> => {
    const found = await mapAtOnce(wanted, AT_ONCE, async (path) => [path, await counted(path)] as const)
    return new Map(found.flatMap(([path, bytes]) => (bytes === undefined ? [] : [[path, textOf(bytes)] as const])))
  }
  return {
    ...{ ...log.files, manifest, openings: await texts(paths.openings), changes: await texts(paths.changes) },
    ...{ state: await text('/log/state.json'), feed: await text('/api/feed.json') },
    ...{ coverage: await read(`/${COVERAGE_FILE}`) },
    ...{ earlier: await readEarlier(read, { trust, files: log.files }) },
    ...(await readDataset(counted, listed)),
    ...(copies && { copies: await readCopies(counted, copied) }),
  }
}

async function readCopies(read: ReadPublished, paths: readonly string[]): Promise<SiteFiles['copies']> {
  const found = await mapAtOnce(paths, AT_ONCE, async (path) => [path, await read(path)] as const)
  return new Map(found.flatMap(([path, bytes]) => (bytes === undefined ? [] : [[path, bytes] as const])))
}

function pathsOf(size: number): { openings: string[]; changes: string[] } {
  const numbers = (width: number): number[] => [...Array(Math.ceil(size / width)).keys()]
  const changes = [CHANGES_PATH, ...numbers(CHANGES_A_FILE).map(changesPath)]
  return { openings: numbers(TILE_WIDTH).map(openingsPath), changes }
}

type LogRead = { files: SiteFiles; isWhole: boolean; size: number }

/** The checkpoints, policy and tiles of a log; undefined if there is no checkpoint. */
async function readLogFiles(read: ReadPublished, { trust, progress }: SiteReading): Promise<LogRead | undefined> {
  const bytes = await read('/log/checkpoint')
  if (bytes === undefined || bytes.length === 0) return undefined
  const checkpoint = textOf(bytes)
  const head = { ...NOTHING_MORE, checkpoint, policy: textOf(await read('/log/policy')) }
  const checked = checkHead(head, trust)
  if (!checked.ok) return { files: head, isWhole: false, size: 0 }
  const { size } = checked.value.checkpoint
  const checkpoints = textOf(await read('/log/checkpoints.jsonl'))
  const paths = tilesOf(checkpoints, size)
  const tiles = await tilesAt(paths, counting(read, paths.length, progress))
  return { files: { ...head, checkpoints, tiles }, isWhole: tiles.length === paths.length, size }
}

/** The earlier logs, newest first; the first entry of each log names the one before it. */
async function readEarlier(
  read: ReadPublished,
  { trust, files }: { trust: Trust; files: SiteFiles },
): Promise<SiteFiles[]> {
  const found: SiteFiles[] = []
  const names = new Set<string>()
  for (let log: SiteFiles | undefined = files; log !== undefined; log = found.at(-1)) {
    const [first] = entriesIn(log.tiles.find(({ tile }) => tile.level === 'entries')?.bytes ?? Buffer.alloc(0)) ?? []
    const entry = first && readEntry(first)
    const origin = entry?.ok === true ? continuedBy([entry.value])?.origin : undefined
    const name = origin === undefined ? undefined : earlierName(origin)
    if (origin === undefined || name === undefined || names.has(name) || names.size === MOST_EARLIER_LOGS) break
    names.add(name)
    const old = await readLogFiles((path) => read(earlierPath(origin, path)), {
      trust: { ...NO_TRUST, host: trust.host },
    })
    if (old === undefined) break
    found.push(old.files)
  }
  return found
}

const NOTHING_MORE = {
  ...{ manifest: '', checkpoints: '', tiles: [], state: '', feed: '', earlier: [], ...NO_DATASET },
  ...{ openings: new Map<string, string>(), changes: new Map<string, string>(), copies: undefined },
  coverage: undefined,
}

function tilesOf(checkpoints: string, size: number): Omit<ReadTile, 'bytes'>[] {
  const history = checkpointLines(checkpoints)
  return tilesOfHistory(history.ok ? history.value : [], size).map((tile) => ({ tile, path: tilePath(tile) }))
}

function counting(read: ReadPublished, all: number, progress: SiteReading['progress']): ReadPublished {
  let [done, length] = [0, 0]
  return async (path, into) => {
    const bytes = await read(path, into)
    length += bytes?.length ?? 0
    if (length > MOST_BYTES) throw new UnreadableSiteError(`The site has more than ${MOST_BYTES} bytes`)
    progress?.(Math.min((done += 1), all), all)
    return bytes
  }
}

/** Reads tiles up to the first missing full bundle of entries, after which nothing can be checked. */
async function tilesAt(tiles: readonly Omit<ReadTile, 'bytes'>[], read: ReadPublished): Promise<ReadTile[]> {
  const found: ReadTile[] = []
  for (let start = 0; start < tiles.length; start += AT_ONCE) {
    const some = tiles.slice(start, start + AT_ONCE)
    found.push(...(await mapAtOnce(some, AT_ONCE, async (tile) => ({ ...tile, bytes: await read(tile.path) }))))
    const gap = found.findIndex(({ tile, bytes }, at) => at >= start && bytes === undefined && isFullBundle(tile))
    if (gap >= 0) return found.slice(0, gap + 1)
  }
  return found
}

function isFullBundle({ level, width }: Tile): boolean {
  return level === 'entries' && width === TILE_WIDTH
}
