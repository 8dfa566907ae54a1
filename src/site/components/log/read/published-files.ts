import { areEqual, type Bytes, decodedText, utf8 } from '../../../../log/bytes.ts'
import { readCheckpoint } from '../../../../log/checkpoint.ts'
import { openingsPath } from '../../../../log/openings.ts'
import { sourcesInPolicy } from '../../../../log/sources-in-policy.ts'
import { entriesIn, TILE_WIDTH } from '../../../../log/tiles.ts'
import { dataIn } from '../../../../log/untrusted-json.ts'
import { isCount, isRecord, isText, looseObject } from '../../../../schema/guards.ts'
import { say } from '../check/saying.ts'
import { inBatches } from './in-batches.ts'
import {
  FILES_AT_ONCE,
  type LogFiles,
  type LogHead,
  readEarlierHeads,
  readLogFiles,
  readNewestHead,
  SMALL,
} from './read-log-files.ts'
import { type ReadFile, UnreadableFileError } from './site-reader.ts'

/** All files of a site that its log vouches for; undefined if a file does not exist. */
export type PublishedFiles = LogFiles & {
  /** The published logs that this one continues, newest first. */
  earlier: LogFiles[]
  openings: { path: string; bytes: Bytes }[]
  state: Bytes | undefined
  reviews: Bytes
  manifest: Bytes | undefined
  feed: Bytes | undefined
  /** `/coverage.jsonl` */
  coverage: Bytes | undefined
  /** `/policy.json` */
  policyFile: Bytes | undefined
}

/** How to read a site, how to show progress, and how to ask before reading much. */
export type PageReading = { read: ReadFile; progress: (done: number, all: number) => void; mayRead: MayRead }

/** Asks the reader whether to read about this many bytes. */
export type MayRead = (bytes: number) => Promise<boolean>

const MB = 1_000_000
/** The largest file that the manifest does not list, in bytes. */
const UNLISTED = 5 * MB
const MOST_TRIES = 3

/**
 * Reads all files of a site. If the checkpoint changes meanwhile, a new build was deployed, and reading begins again.
 *
 * @throws {UnreadableFileError} if a file cannot be read, there is no log, or the reader declines to read so much
 */
export async function readPublishedFiles(reading: PageReading): Promise<PublishedFiles> {
  for (let tries = 1; ; tries += 1) {
    const files = await readAll(reading)
    const now = await reading.read('/log/checkpoint', SMALL)
    if (now !== undefined && areEqual(now, utf8(files.checkpoint.text))) return files
    if (now !== undefined && readCheckpoint(decodedText(now))?.note.text === files.checkpoint.note.text) return files
    if (tries === MOST_TRIES) throw new UnreadableFileError(say('changesFaster'))
  }
}

async function readAll({ read, progress, mayRead }: PageReading): Promise<PublishedFiles> {
  const small = budgetFor(read, 50 * MB)
  const newest = await readNewestHead(small)
  const before = await readEarlierHeads(small, newest)
  const heads = [newest, ...before]
  const manifest = await small('/manifest.json', 8 * MB)
  const listed = sizesIn(manifest)
  const [reviewBytes, feedBytes] = ['/reviews.json', '/api/feed.json'].map((path) => listed.get(path) ?? UNLISTED)
  const entries = heads.reduce((sum, { checkpoint }) => sum + checkpoint.size, 0)
  const expected = entries * BYTES_PER_ENTRY + (reviewBytes ?? 0) + (feedBytes ?? 0)
  if (!(await mayRead(expected))) throw new UnreadableFileError(say('readingStopped'))
  const counted = counting(budgetFor(read, 2 * expected + 5 * MB), fileCount(heads), progress)

  const log = await readLogFiles(counted, newest)
  const earlier = await inBatches(before, (head) => readLogFiles(counted, head), 1)
  const openings = await readOpenings(counted, newest.checkpoint.size)
  const reviews = (await counted('/reviews.json', reviewBytes ?? 0)) ?? utf8('')
  const feed = await counted('/api/feed.json', feedBytes ?? 0)
  const state = await counted('/log/state.json', SMALL)
  const policyFile = await counted('/policy.json', MB)
  // Browsers report a missing file as an error, and most sites have no such file
  const hasCoverage =
    [...sourcesInPolicy(policyFile).values()].some((source) => source.coverage !== undefined) ||
    [log, ...earlier].some(countsCoverage)
  const coverage = hasCoverage ? await budgetFor(read, 5 * MB)('/coverage.jsonl', 5 * MB) : undefined
  return { ...log, earlier, openings, reviews, state, manifest, feed, coverage, policyFile }
}

/** Whether a state of a log counts the lines of `/coverage.jsonl`. No other entry begins with `COUNTED`. */
function countsCoverage({ tiles }: LogFiles): boolean {
  return tiles
    .filter(({ tile }) => tile.level === 'entries')
    .flatMap(({ bytes }) => entriesIn(bytes ?? utf8('')) ?? [])
    .some((entry) => decodedText(entry.subarray(0, COUNTED.length)) === COUNTED)
}

const COUNTED = '{"coverage":'

/** Bytes of an entry, its hash, its salts and its review, without the words of the review. */
const BYTES_PER_ENTRY = 450

function groupsOf(size: number): number[] {
  return Array.from({ length: Math.ceil(size / TILE_WIDTH) }, (_, group) => group)
}

/** The number of files to read after the heads. */
function fileCount(heads: readonly LogHead[]): number {
  const ofLogs = heads.reduce((sum, { tiles }) => sum + tiles.length, 0) // each log adds a policy, and its first bundle is already read
  return ofLogs + groupsOf(heads[0]?.checkpoint.size ?? 0).length + 4
}

async function readOpenings(read: ReadFile, size: number): Promise<PublishedFiles['openings']> {
  const readGroup = async (group: number): Promise<{ path: string; bytes: Bytes | undefined }> => {
    const path = openingsPath(group)
    return { path, bytes: await read(path, 256_000) }
  }
  const found = await inBatches(groupsOf(size), readGroup, FILES_AT_ONCE)
  return found.flatMap(({ path, bytes }) => (bytes === undefined ? [] : [{ path, bytes }]))
}

/** The sizes of files according to the manifest, even if it is malformed elsewhere. */
export function sizesIn(manifest: Bytes | undefined): Map<string, number> {
  const data = dataIn(decodedText(manifest))
  const artefacts: unknown[] = isRecord(data) && Array.isArray(data['artefacts']) ? data['artefacts'] : []
  return new Map(artefacts.filter(isSized).map(({ path, bytes }) => [path, bytes]))
}

const isSized = looseObject({ path: isText, bytes: isCount })

/** Reads files. Throws when their total exceeds the size expected of an honest site. */
function budgetFor(read: ReadFile, most: number): ReadFile {
  let left = most
  return async (path, limit) => {
    const bytes = await read(path, limit)
    left -= bytes?.length ?? 0
    if (left < 0) throw new UnreadableFileError(say('farTooMuch'))
    return bytes
  }
}

/** Reads files, and shows how many were read. */
function counting(read: ReadFile, all: number, progress: PageReading['progress']): ReadFile {
  let done = 0
  return async (path, most) => {
    const bytes = await read(path, most)
    progress((done += 1), all)
    return bytes
  }
}
