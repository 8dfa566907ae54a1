import { groupedDigits, type Tile, TILE_WIDTH, tilePath, tilesFor } from '../../log/tiles.ts'
import { areEqual, type Bytes, decoded, utf8 } from './bytes.ts'
import { isCount, isRecord, jsonIn } from './canonical-json.ts'
import { type ReadFile, UnreadableFileError } from './read-site.ts'
import { checkpointIn, type SignedCheckpoint } from './signatures.ts'

/** Everything of a site that its log speaks of; undefined where a file does not exist. */
export type PublishedFiles = {
  checkpoint: SignedCheckpoint
  policy: string | undefined
  /** The sizes and texts in `/log/checkpoints.jsonl`; undefined if a line is malformed. */
  history: { size: number; checkpoint: string }[] | undefined
  tiles: { tile: Tile; path: string; bytes: Bytes | undefined }[]
  openings: { path: string; group: number; bytes: Bytes }[]
  state: Bytes | undefined
  reviews: Bytes
  manifest: Bytes | undefined
  feed: Bytes | undefined
}

/** How reading is shown, and whether to go on if it is much: both by the page. */
export type PageReading = { read: ReadFile; progress: (done: number, all: number) => void; mayRead: MayRead }

/** Is told how many bytes will be read, about; whether to go on. */
export type MayRead = (bytes: number) => Promise<boolean>

const MB = 1_000_000
const MOST_STATES = 20_000
/** The most that is read of a file that the manifest lacks. */
const UNLISTED = 5 * MB
const LARGEST_LOG = 5 * MB
const MOST_TRIES = 3
const AT_ONCE = 6

/**
 * Reads everything of a site. If its checkpoint changes meanwhile, the site was deployed, and the reading begins again.
 *
 * @throws {UnreadableFileError} if a file cannot be read, there is no log, or the reader does not want so much
 */
export async function readPublishedFiles(reading: PageReading): Promise<PublishedFiles> {
  for (let tries = 1; ; tries += 1) {
    const files = await readAll(reading)
    const now = await reading.read('/log/checkpoint', SMALL)
    if (now !== undefined && areEqual(now, utf8(files.checkpoint.text))) return files
    if (now !== undefined && checkpointIn(decoded(now) ?? '')?.signed === files.checkpoint.signed) return files
    if (tries === MOST_TRIES) throw new UnreadableFileError('The site changes faster than it can be read. Try again')
  }
}

const SMALL = 64_000

async function readAll({ read, progress, mayRead }: PageReading): Promise<PublishedFiles> {
  const checkpoint = await readCheckpointFile(read)
  const manifest = await read('/manifest.json', 8 * MB)
  const historyText = (await read('/log/checkpoints.jsonl', 20 * MB)) ?? utf8('')
  const history = historyIn(decoded(historyText) ?? '{')
  const listed = sizesIn(manifest)
  const [reviewBytes, feedBytes] = ['/reviews.json', '/api/feed.json'].map((path) => listed.get(path) ?? UNLISTED)
  const expected = checkpoint.size * BYTES_PER_ENTRY + (reviewBytes ?? 0) + (feedBytes ?? 0)
  if (!(await mayRead(expected))) throw new UnreadableFileError('Nothing more was read, as you wished')
  const budget = budgetFor(read, 2 * expected + 5 * MB)

  const sizes = [...(history ?? []).map(({ size }) => size), checkpoint.size].filter((size) => size <= checkpoint.size)
  const tiles = tilesFor(sizes.sort((a, b) => a - b)).map((tile) => ({ tile, path: tilePath(tile) }))
  const groups = Array.from({ length: Math.ceil(checkpoint.size / TILE_WIDTH) }, (_, group) => group)
  const all = tiles.length + groups.length + 2
  let done = 0
  const counted = async (path: string, most: number): Promise<Bytes | undefined> => {
    const bytes = await budget(path, most)
    progress((done += 1), all)
    return bytes
  }
  const readTiles = await fewAtOnce(tiles, async ({ tile, path }) => {
    return { tile, path, bytes: await counted(path, tile.level === 'entries' ? LARGEST_BUNDLE : 32 * TILE_WIDTH) }
  })
  const readOpenings = await fewAtOnce(groups, async (group) => {
    const path = `/log/openings/${groupedDigits(group)}.json`
    return { path, group, bytes: await counted(path, 256_000) }
  })
  const openings = readOpenings.flatMap(({ bytes, ...rest }) => (bytes === undefined ? [] : [{ ...rest, bytes }]))
  const reviews = (await counted('/reviews.json', reviewBytes ?? 0)) ?? utf8('')
  const feed = await counted('/api/feed.json', feedBytes ?? 0)
  const policy = await read('/log/policy', 256_000)
  const state = await read('/log/state.json', SMALL)
  const small = { policy: policy && decoded(policy), state, manifest, feed }
  return { checkpoint, history, tiles: readTiles, openings, reviews, ...small }
}

/** An entry, its hash, its salts and its review, without the words of the review. */
const BYTES_PER_ENTRY = 450
const LARGEST_BUNDLE = 4 * MB

async function readCheckpointFile(read: ReadFile): Promise<SignedCheckpoint> {
  const bytes = await read('/log/checkpoint', SMALL)
  if (bytes === undefined) throw new UnreadableFileError('This site keeps no log: it has no /log/checkpoint')
  const checkpoint = checkpointIn(decoded(bytes) ?? '')
  if (checkpoint === undefined)
    throw new UnreadableFileError('This site keeps no log that can be read: /log/checkpoint is something else')
  if (checkpoint.size <= LARGEST_LOG) return checkpoint
  throw new UnreadableFileError(
    `The log says that it has ${checkpoint.size} entries: too many for a browser. Use the command below`,
  )
}

function historyIn(text: string): PublishedFiles['history'] {
  const lines = text.split('\n').filter((line) => line !== '')
  const history = lines.map(jsonIn).flatMap((line) => {
    if (!isRecord(line)) return []
    const { size, checkpoint } = line
    return isCount(size) && typeof checkpoint === 'string' ? [{ size, checkpoint }] : []
  })
  return history.length === lines.length && lines.length <= MOST_STATES ? history : undefined
}

/** How large the manifest says that files are. */
function sizesIn(manifest: Bytes | undefined): Map<string, number> {
  const data = manifest && jsonIn(decoded(manifest))
  const artefacts = isRecord(data) && Array.isArray(data['artefacts']) ? data['artefacts'] : []
  return new Map(
    artefacts.flatMap((one: unknown) =>
      isRecord(one) && typeof one['path'] === 'string' && isCount(one['bytes']) ? [[one['path'], one['bytes']]] : [],
    ),
  )
}

/** Reads files until they add up to more than was expected of an honest site. */
function budgetFor(read: ReadFile, most: number): ReadFile {
  let left = most
  return async (path, limit) => {
    const bytes = await read(path, limit)
    left -= bytes?.length ?? 0
    if (left < 0) throw new UnreadableFileError('The site sends far more than its log can need: reading was stopped')
    return bytes
  }
}

/** Runs the work on all items, a few at once, and keeps their order. */
async function fewAtOnce<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = []
  for (let start = 0; start < items.length; start += AT_ONCE)
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  return results
}
