import { sha256Hex } from '../host/sha256.ts'
import { dataIn } from '../log/untrusted-json.ts'
import { loose } from '../schema/loose.ts'
import { Manifest, type ManifestShard } from '../schema/manifest.ts'
import type { Result } from '../schema/result.ts'
import { datasetFrame, reviewsShardFrame, SHARD_MAX_BYTES } from '../schema/shards.ts'

/** The dataset of a site. */
export type ReadDataset = {
  /** `/reviews.json`, or its shards put together if the host has no whole file; empty if both are missing. */
  reviews: Buffer
  /** The part of `reviews` in each shard: reviews with commas between them. Undefined without shards, or if they differ. */
  pieces: readonly Buffer[] | undefined
  /** How the shards differ from `/reviews.json` and the manifest; undefined if the manifest lists none. */
  shardFaults: readonly string[] | undefined
}

export const NO_DATASET: ReadDataset = { reviews: Buffer.alloc(0), pieces: undefined, shardFaults: undefined }

/** The dataset according to a manifest: the bytes of the whole file, and the month shards. */
type ManifestDataset = { bytes: number | undefined; shards: ManifestShard[] | undefined }

/** The dataset according to a manifest. Both members are undefined if it is malformed; earlier versions listed no shards. */
export function listedDataset(manifest: string): ManifestDataset {
  const { data } = loose(Manifest).safeParse(dataIn(manifest))
  return { bytes: data?.artefacts.find(({ path }) => path === WHOLE)?.bytes, shards: data?.shards }
}

const WHOLE = '/reviews.json'

/** The most bytes reserved for `/reviews.json` before it arrives: a hostile manifest may claim any size. */
const MOST_LISTED = 256_000_000

type ReadInto = (path: string, into?: Buffer) => Promise<Buffer | undefined>

/**
 * Reads `/reviews.json`, then its shards one by one.
 *
 * @throws {UnreadableSiteError} if one of them cannot be read
 */
export async function readDataset(read: ReadInto, { bytes, shards }: ManifestDataset): Promise<ReadDataset> {
  const whole = await read(WHOLE, Buffer.allocUnsafeSlow(Math.min(bytes ?? 0, MOST_LISTED)))
  const reviews = whole ?? NO_DATASET.reviews
  if (shards === undefined) return { ...NO_DATASET, reviews }
  // Shards that are only compared share one buffer: 20 of them would otherwise be 100 MB of garbage.
  const scratch = Buffer.allocUnsafeSlow(whole === undefined ? 0 : SHARD_MAX_BYTES)
  const parts = partsOf((path) => read(path, scratch), shards)
  const found = whole === undefined ? await assembled(parts) : await piecesOf(whole, parts)
  return found.ok ? found.value : { ...NO_DATASET, reviews, shardFaults: found.problem }
}

/** The bytes of each shard in `/reviews.json`, or a problem with the first shard that differs. */
async function piecesOf(
  reviews: Buffer,
  parts: AsyncIterable<DatasetPart> | Iterable<DatasetPart>,
): Promise<Result<ReadDataset, string[]>> {
  const pieces: Buffer[] = []
  const shardFaults: string[] = []
  let at = 0
  for await (const { path, lead, bytes, isListed, problem } of parts) {
    if (!isListed) shardFaults.push(`/manifest.json has another hash for ${path}`)
    const start = at + lead.length
    const piece = reviews.subarray(start, (at = start + bytes.length))
    const isThere = reviews.toString('latin1', start - lead.length, start) === lead && piece.equals(bytes)
    if (problem !== undefined || !isThere)
      return { ok: false, problem: [...shardFaults, problem ?? `${path} differs from /reviews.json`] }
    if (path !== HEAD) pieces.push(piece)
  }
  return at === reviews.length
    ? { ok: true, value: { reviews, pieces, shardFaults } }
    : { ok: false, problem: [...shardFaults, '/reviews.json contains more than its head and shards'] }
}

/** Puts `/reviews.json` together for a site that publishes only its shards. */
async function assembled(parts: AsyncIterable<DatasetPart>): Promise<Result<ReadDataset, string[]>> {
  const read = await Array.fromAsync(parts)
  const bytes = read.flatMap((part) => [Buffer.from(part.lead), part.bytes])
  return piecesOf(Buffer.concat(bytes), read)
}

/** A part of `/reviews.json`: its file, the text before it (`lead`), its bytes, and whether the manifest has the file's hash. */
type DatasetPart = { path: string; lead: string; bytes: Buffer; isListed: boolean; problem?: string }

/** The parts of `/reviews.json` in order: the beginning of the head, the shards, and the end of the head. */
async function* partsOf(read: ReadInto, shards: readonly ManifestShard[]): AsyncGenerator<DatasetPart> {
  const head = await read(HEAD)
  const { before, after } = datasetFrame(head?.toString() ?? '')
  yield { ...inHead(before), ...(head === undefined && { problem: `${HEAD} is missing` }) }
  let lead = ''
  for (const { month, reviews: files } of shards)
    for (const { path, sha256 } of files) {
      const file = await read(path)
      const bytes = file && reviewsIn(file, reviewsShardFrame(month))
      const isListed = file === undefined || sha256Hex(file) === sha256
      const problem = `${path} is ${file === undefined ? 'missing' : 'malformed'}`
      yield { path, lead, bytes: bytes ?? NO_DATASET.reviews, isListed, ...(bytes === undefined && { problem }) }
      lead = ','
    }
  yield inHead(after)
}

const HEAD = '/data/head.json'

function inHead(text: string): DatasetPart {
  return { path: HEAD, lead: '', bytes: Buffer.from(text), isListed: true }
}

/** The reviews of a shard; undefined if it is empty or its frame is wrong. */
function reviewsIn(shard: Buffer, { before, after }: { before: string; after: string }): Buffer | undefined {
  const [start, end] = [before.length, shard.length - after.length]
  const isFramed = shard.toString('latin1', 0, start) === before && shard.toString('latin1', end) === after
  return isFramed && end > start ? shard.subarray(start, end) : undefined
}
