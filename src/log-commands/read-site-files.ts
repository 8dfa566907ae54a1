import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../dataset/missing-file.ts'
import { readWholeDataset } from '../dataset/whole-dataset.ts'
import { readCheckpoint } from '../log/checkpoint.ts'
import { jsonLines } from '../log/open-log.ts'
import { openingsPath } from '../log/published-files.ts'
import { TILE_WIDTH, type Tile, tilePath, tilesFor } from '../log/tiles.ts'
import { CheckpointLine } from '../schema/log-files.ts'
import { isWebAddress } from '../schema/web-address.ts'

/** A published file cannot be read, so nothing can be said of the log. */
export class UnreadableSiteError extends Error {
  override name = 'UnreadableSiteError'
}

/** Everything of a site that its log speaks of; undefined where a file does not exist. */
export type SiteFiles = {
  checkpoint: string
  checkpoints: string
  policy: string
  tiles: { tile: Tile; path: string; bytes: Buffer | undefined }[]
  /** By path. */
  openings: Map<string, string>
  state: string
  reviews: Buffer
  manifest: string
  feed: string
}

/** The bytes of a published file such as `/reviews.json`; undefined if it does not exist. */
export type ReadPublished = (path: string) => Promise<Buffer | undefined>

const TIMEOUT_MS = 60_000
const AT_ONCE = 8
const MOST_TRIES = 3

/** Reads the files of a site by its address, or from a folder that has them. */
export function publishedAt(site: string): ReadPublished {
  if (!isWebAddress(site)) return (path) => ifMissing(undefined, readFile(join(site, path)))
  return async (path) => {
    const address = new URL(path, site)
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (response.status === 404 || response.status === 410) return undefined
      if (!response.ok) throw new Error(`it answered ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : 'no answer'
      throw new UnreadableSiteError(`${address.href} cannot be read: ${why}`, { cause })
    }
  }
}

/**
 * Reads everything of a site. If its checkpoint changes meanwhile, the site was deployed, and the reading begins again.
 *
 * @throws {UnreadableSiteError} if a file cannot be read, or the site has no log
 */
export async function readSiteFiles(
  read: ReadPublished,
  progress: (done: number, all: number) => void = () => undefined,
): Promise<SiteFiles> {
  for (let tries = 1; ; tries += 1) {
    const files = await readOnce(read, progress)
    const now = (await read('/log/checkpoint'))?.toString() ?? ''
    if (bodyOf(now) === bodyOf(files.checkpoint)) return files
    if (tries === MOST_TRIES) throw new UnreadableSiteError('The log changes faster than it can be read: try again')
  }
}

function bodyOf(checkpoint: string): string {
  return checkpoint.split('\n\n', 1)[0] ?? ''
}

async function readOnce(read: ReadPublished, progress: (done: number, all: number) => void): Promise<SiteFiles> {
  const text = async (path: string): Promise<string> => (await read(path))?.toString() ?? ''
  const checkpoint = await text('/log/checkpoint')
  if (checkpoint === '') throw new UnreadableSiteError('There is no /log/checkpoint: this site keeps no log')
  const checkpoints = await text('/log/checkpoints.jsonl')
  const history = jsonLines(checkpoints, 'checkpoints.jsonl', CheckpointLine)
  const size = readCheckpoint(checkpoint)?.size ?? 0
  const sizes = [...(history.ok ? history.value.map((line) => line.size) : []), size].filter((one) => one <= size)
  const tiles = tilesFor(sizes).map((tile) => ({ tile, path: tilePath(tile) }))
  const groups = Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, group) => openingsPath(group))
  const all = tiles.length + groups.length
  let done = 0
  const counted = async (path: string): Promise<Buffer | undefined> => {
    const bytes = await read(path)
    progress((done += 1), all)
    return bytes
  }
  const read1 = await inTurns(tiles, async ({ tile, path }) => ({ tile, path, bytes: await counted(path) }))
  const read2 = await inTurns(groups, async (path) => [path, await counted(path)] as const)
  const openings = read2.flatMap(([path, bytes]) => (bytes === undefined ? [] : [[path, bytes.toString()] as const]))
  return {
    ...{ checkpoint, checkpoints, tiles: read1, openings: new Map(openings) },
    ...{ policy: await text('/log/policy'), state: await text('/log/state.json') },
    ...{ manifest: await text('/manifest.json'), feed: await text('/api/feed.json') },
    reviews: (await readWholeDataset(read)) ?? Buffer.alloc(0),
  }
}

/** Runs the work on all items, a few at a time, and keeps their order. */
async function inTurns<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = []
  for (let start = 0; start < items.length; start += AT_ONCE)
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  return results
}
