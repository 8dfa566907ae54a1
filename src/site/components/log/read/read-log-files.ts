import { type Bytes, decoded, decodedText, utf8 } from '../../../../log/bytes.ts'
import { type Checkpoint, readCheckpoint } from '../../../../log/checkpoint.ts'
import { checkpointLines, tilesOfHistory } from '../../../../log/checkpoints.ts'
import { continuedBy, earlierPath, MOST_EARLIER_LOGS } from '../../../../log/continued-log.ts'
import { readEntry } from '../../../../log/entry.ts'
import { entriesIn, type Tile, TILE_WIDTH, tilePath } from '../../../../log/tiles.ts'
import type { CheckpointLine } from '../../../../schema/checkpoint-line.ts'
import { say } from '../check/saying.ts'
import { inBatches } from './in-batches.ts'
import { type ReadFile, UnreadableFileError } from './site-reader.ts'

/** The signed files of one log; undefined if a file does not exist. */
export type LogFiles = {
  checkpoint: Checkpoint & { text: string }
  policy: string | undefined
  /** The lines of `checkpoints.jsonl`; undefined if one is malformed. */
  states: CheckpointLine[] | undefined
  tiles: PublishedTile[]
}

/** A tile as published. */
export type PublishedTile = { tile: Tile; path: string; bytes: Bytes | undefined }

/** The files that are read first. They show how much is left to read, and whether the log continues another one. */
export type LogHead = Pick<LogFiles, 'checkpoint' | 'states'> & {
  tiles: Omit<PublishedTile, 'bytes'>[]
  firstBundle: PublishedTile | undefined
  /** The path at which a file of this log is published. */
  at: (path: string) => string
}

/** The largest small file, such as a checkpoint, in bytes. */
export const SMALL = 64_000
/** Files that are read at the same time. */
export const FILES_AT_ONCE = 6
const MB = 1_000_000
const MOST_STATES = 20_000
const LARGEST_LOG = 5 * MB
const LARGEST_BUNDLE = 4 * MB
const LARGEST_POLICY = 256_000

/**
 * The head of the site's present log.
 *
 * @throws {UnreadableFileError} if there is no log, or it is too large
 */
export async function readNewestHead(read: ReadFile): Promise<LogHead> {
  const text = await readText(read, '/log/checkpoint')
  if (text === undefined) throw new UnreadableFileError(say('noLog'))
  const head = await readHead(read, text, (path) => path)
  if (head !== undefined) return head
  throw new UnreadableFileError(say('unreadableLog'))
}

/** The published heads of the logs that a log continues, newest first. */
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
  const entry = bytes && readEntry(bytes)
  const continued = entry?.ok === true ? continuedBy([entry.value]) : undefined
  if (continued === undefined) return undefined
  const at = (path: string): string => earlierPath(continued.origin, path)
  return readHead(read, (await readText(read, at('/log/checkpoint'))) ?? '', at)
}

async function readHead(read: ReadFile, text: string, at: LogHead['at']): Promise<LogHead | undefined> {
  const checkpoint = readCheckpoint(text)
  if (checkpoint === undefined) return undefined
  const { size } = checkpoint
  if (size > LARGEST_LOG) throw new UnreadableFileError(say('tooManyEntries', { size }))
  const states = statesIn((await read(at('/log/checkpoints.jsonl'), 20 * MB)) ?? utf8(''))
  const tiles = tilesOfHistory(states ?? [], size).map((tile) => ({ tile, path: at(tilePath(tile)) }))
  const first = tiles.findLast(({ tile }) => tile.level === 'entries' && tile.index === 0)
  const firstBundle = first && { ...first, bytes: await read(first.path, LARGEST_BUNDLE) }
  return { checkpoint: { ...checkpoint, text }, states, tiles, firstBundle, at }
}

async function readText(read: ReadFile, path: string): Promise<string | undefined> {
  const bytes = await read(path, SMALL)
  return bytes && decodedText(bytes)
}

function statesIn(bytes: Bytes): LogFiles['states'] {
  const text = decoded(bytes)
  const lines = text === undefined ? undefined : checkpointLines(text)
  return lines?.ok === true && lines.value.length <= MOST_STATES ? lines.value : undefined
}

/** Reads the other files of a log. */
export async function readLogFiles(read: ReadFile, head: LogHead): Promise<LogFiles> {
  const { checkpoint, states, firstBundle, at } = head
  const readTile = async ({ tile, path }: LogHead['tiles'][number]): Promise<PublishedTile> => {
    if (firstBundle?.path === path) return firstBundle
    return { tile, path, bytes: await read(path, tile.level === 'entries' ? LARGEST_BUNDLE : 32 * TILE_WIDTH) }
  }
  const tiles = await inBatches(head.tiles, readTile, FILES_AT_ONCE)
  const policy = await read(at('/log/policy'), LARGEST_POLICY)
  return { checkpoint, states, tiles, policy: policy && decoded(policy) }
}
