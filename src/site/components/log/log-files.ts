import { continuedBy, earlierPath, MOST_EARLIER_LOGS } from '../../../log/continued-log.ts'
import { entriesIn, type Tile, TILE_WIDTH, tilePath, tilesFor } from '../../../log/tiles.ts'
import { type Bytes, decoded, utf8 } from './bytes.ts'
import { isCount, isRecord, jsonIn } from './canonical-json.ts'
import { entryIn } from './entries.ts'
import { inParts } from './merkle-tree.ts'
import { type ReadFile, UnreadableFileError } from './read-site.ts'
import { say } from './saying.ts'
import { checkpointIn, type SignedCheckpoint } from './signatures.ts'

/** The signed files of one log; undefined where a file does not exist. */
export type LogFiles = {
  checkpoint: SignedCheckpoint
  policy: string | undefined
  /** The sizes and texts in `checkpoints.jsonl`; undefined if a line is malformed. */
  history: { size: number; checkpoint: string }[] | undefined
  tiles: PublishedTile[]
}

/** A tile as a site has it. */
export type PublishedTile = { tile: Tile; path: string; bytes: Bytes | undefined }

/** What is read of a log first: how much more there is to read, and what its first entries are. */
export type LogHead = Pick<LogFiles, 'checkpoint' | 'history'> & {
  tiles: Omit<PublishedTile, 'bytes'>[]
  firstBundle: PublishedTile | undefined
  /** Where a file of this log is published. */
  at: (path: string) => string
}

/** The most bytes of a file that is never large, such as a checkpoint. */
export const SMALL = 64_000
/** How many files are read at the same time. */
export const FILES_AT_ONCE = 6
const MB = 1_000_000
const MOST_STATES = 20_000
const LARGEST_LOG = 5 * MB
const LARGEST_BUNDLE = 4 * MB
const LARGEST_POLICY = 256_000

/**
 * The head of the log that a site keeps now.
 *
 * @throws {UnreadableFileError} if there is none, or it is too large
 */
export async function readNewestHead(read: ReadFile): Promise<LogHead> {
  const text = await readText(read, '/log/checkpoint')
  if (text === undefined) throw new UnreadableFileError(say('noLog'))
  const head = await readHead(read, text, (path) => path)
  if (head !== undefined) return head
  throw new UnreadableFileError(say('unreadableLog'))
}

/** The heads of the logs that a log continues, the last first, as far as they are published. */
export async function readEarlierHeads(read: ReadFile, newest: LogHead): Promise<LogHead[]> {
  const heads: LogHead[] = []
  for (let head: LogHead | undefined = newest; head !== undefined && heads.length < MOST_EARLIER_LOGS;) {
    head = await readHeadBefore(read, head)
    if (head !== undefined) heads.push(head)
  }
  return heads
}

async function readHeadBefore(read: ReadFile, { firstBundle }: LogHead): Promise<LogHead | undefined> {
  const [bytes] = entriesIn(firstBundle?.bytes ?? utf8('')) ?? []
  const entry = bytes && entryIn(bytes)
  const continued = entry && continuedBy([entry])
  if (continued === undefined) return undefined
  const at = (path: string): string => earlierPath(continued.origin, path)
  return readHead(read, (await readText(read, at('/log/checkpoint'))) ?? '', at)
}

async function readHead(read: ReadFile, text: string, at: LogHead['at']): Promise<LogHead | undefined> {
  const checkpoint = checkpointIn(text)
  if (checkpoint === undefined) return undefined
  const { size } = checkpoint
  if (size > LARGEST_LOG) throw new UnreadableFileError(say('tooManyEntries', { size }))
  const history = historyIn(decoded((await read(at('/log/checkpoints.jsonl'), 20 * MB)) ?? utf8('')) ?? '{')
  const sizes = [...(history ?? []).map((state) => state.size), size].filter((one) => one <= size)
  const tiles = tilesFor(sizes.sort((a, b) => a - b)).map((tile) => ({ tile, path: at(tilePath(tile)) }))
  const first = tiles.findLast(({ tile }) => tile.level === 'entries' && tile.index === 0)
  const firstBundle = first && { ...first, bytes: await read(first.path, LARGEST_BUNDLE) }
  return { checkpoint, history, tiles, firstBundle, at }
}

async function readText(read: ReadFile, path: string): Promise<string | undefined> {
  const bytes = await read(path, SMALL)
  return bytes && (decoded(bytes) ?? '')
}

function historyIn(text: string): LogFiles['history'] {
  const lines = text.split('\n').filter((line) => line !== '')
  const history = lines.map(jsonIn).flatMap((line) => {
    if (!isRecord(line)) return []
    const { size, checkpoint } = line
    return isCount(size) && typeof checkpoint === 'string' ? [{ size, checkpoint }] : []
  })
  return history.length === lines.length && lines.length <= MOST_STATES ? history : undefined
}

/** Reads the rest of a log. */
export async function readLogFiles(read: ReadFile, head: LogHead): Promise<LogFiles> {
  const { checkpoint, history, firstBundle, at } = head
  const readTile = async ({ tile, path }: LogHead['tiles'][number]): Promise<PublishedTile> => {
    if (firstBundle?.path === path) return firstBundle
    return { tile, path, bytes: await read(path, tile.level === 'entries' ? LARGEST_BUNDLE : 32 * TILE_WIDTH) }
  }
  const tiles = await inParts(head.tiles, readTile, FILES_AT_ONCE)
  const policy = await read(at('/log/policy'), LARGEST_POLICY)
  return { checkpoint, history, tiles, policy: policy && decoded(policy) }
}
