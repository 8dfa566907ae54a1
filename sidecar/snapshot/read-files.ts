import {
  ArtefactPath,
  LATER_ARTEFACTS,
  LOG_ARTEFACTS,
  type Manifest,
  type ManifestEntry,
  type ManifestShard,
} from '../../src/schema/manifest.ts'
import { mapAtOnce } from '../../src/host/map-at-once.ts'
import { datasetFrame, reviewsShardFrame } from '../../src/schema/shards.ts'
import { sha256 } from '../http/bodies/hash.ts'
import { byteLengthOf } from '../http/bodies/parts.ts'
import type { DatasetFile, DatasetFiles } from '../search/columns/dataset-files.ts'
import type { DatasetSource } from './sources/dataset-source.ts'
import { type FileBody, type Snapshot, UnfitDatasetError } from './snapshot.ts'

/** A file that has the hash in the manifest. */
export type CheckedFile<Path extends string = string, Body extends FileBody = FileBody> = {
  path: Path
  body: Body
  sha256: string
}

/** A file in memory. */
export type FileInMemory<Path extends string = string> = CheckedFile<Path, readonly Buffer[]>

/** Every file of a manifest. */
export type CheckedFiles<Dataset> = {
  artefacts: CheckedFile<ArtefactPath>[]
  shards: CheckedFile[]
  /** The files that an index is made from. */
  dataset: Dataset
}

/**
 * Reads and checks every file that a manifest lists, before any is used. Files in `held` are not read again. If the dataset has
 * shards, `/reviews.json` is made from them and not read, because the site may not contain it.
 *
 * @throws {UnfitDatasetError} if a file is missing or does not have the hash in the manifest
 */
export async function readFiles(
  manifest: Manifest,
  source: Pick<DatasetSource, 'read'>,
  held: Snapshot | undefined,
): Promise<CheckedFiles<DatasetFiles>> {
  const read = checkedReader(source, held)
  if (manifest.shards === undefined) {
    const artefacts = await readArtefacts(manifest, read)
    const [head, insights] = [fileOf(artefacts, '/reviews.json'), fileOf(artefacts, '/insights.json')]
    return { artefacts, shards: [], dataset: { head, insights, reviews: [head], perReview: [insights] } }
  }
  const { shards, perReview, reviews } = await readShards(manifest.shards, read)
  const artefacts = await readArtefacts(manifest, async (entry) => {
    if (entry.path !== '/reviews.json') return await read(entry)
    const head = await read(entryOf(manifest, '/data/head.json') ?? notListed('/data/head.json'))
    return await wholeDataset(entry, head, { reviews, held })
  })
  const [head, insights] = [fileOf(artefacts, '/data/head.json'), fileOf(artefacts, '/insights.json')]
  return { artefacts, shards, dataset: { head, insights, reviews, perReview } }
}

/** The entry of a file in a manifest. */
export type FileEntry = Pick<ManifestEntry, 'path' | 'bytes' | 'sha256'>

export type CheckedReader = (entry: FileEntry) => Promise<FileInMemory>

/** Reads and checks files; reuses the ones in `held`. */
export function checkedReader(source: Pick<DatasetSource, 'read'>, held: Snapshot | undefined): CheckedReader {
  const files = held === undefined ? [] : [...held.artefacts.values(), ...held.shards.values()]
  // Skips files made from shards, which have many parts: callers expect a file that was read to have one part.
  const known = new Map(
    files.flatMap(({ sha256, body }) =>
      'pieces' in body || body.length !== 1 ? [] : [[sha256, Promise.resolve(body)]],
    ),
  )
  return async (entry) => {
    const { path, sha256: expected } = entry
    const body = known.get(expected) ?? readChecked(source, entry).then((bytes) => [bytes])
    known.set(expected, body)
    return { path, body: await body, sha256: expected }
  }
}

/** @throws {UnfitDatasetError} if the file is missing or does not have that hash */
export async function readChecked(source: Pick<DatasetSource, 'read'>, entry: FileEntry): Promise<Buffer> {
  const bytes = await source.read(entry.path, entry.bytes)
  if ((await sha256([bytes])) === entry.sha256) return bytes
  throw otherBuild(entry.path)
}

/** The error for a file whose bytes differ from the manifest. */
export function otherBuild(path: string): UnfitDatasetError {
  return new UnfitDatasetError(
    `${path} does not have the SHA-256 in the manifest: it is from another build, or damaged`,
  )
}

/**
 * Reads the artefacts. Optional ones that the manifest does not list are left out.
 *
 * @throws {UnfitDatasetError} if the manifest does not list one that it must
 */
export async function readArtefacts<Body extends FileBody>(
  manifest: Manifest,
  read: (entry: FileEntry) => Promise<CheckedFile<string, Body>>,
): Promise<CheckedFile<ArtefactPath, Body>[]> {
  const files = ArtefactPath.options.map(async (path): Promise<CheckedFile<ArtefactPath, Body>[]> => {
    const entry = entryOf(manifest, path)
    if (entry === undefined && isOptional(path, manifest)) return []
    return [{ ...(await read(entry ?? notListed(path))), path }]
  })
  return (await Promise.all(files)).flat()
}

/**
 * Reads and checks one artefact, and only the files that it is made of.
 *
 * @throws {UnfitDatasetError} like `readFiles`
 */
export async function readArtefact(
  manifest: Manifest,
  path: ArtefactPath,
  source: Pick<DatasetSource, 'read'>,
): Promise<FileInMemory> {
  const read = checkedReader(source, undefined)
  const entry = entryOf(manifest, path) ?? notListed(path)
  if (path !== '/reviews.json' || manifest.shards === undefined) return await read(entry)
  const months = manifest.shards.map((month) => ({ ...month, insights: [] }))
  const { reviews } = await readShards(months, read)
  const head = await read(entryOf(manifest, '/data/head.json') ?? notListed('/data/head.json'))
  return await wholeDataset(entry, head, { reviews, held: undefined })
}

/** The manifest's entry for an artefact. */
export function entryOf(manifest: Manifest, path: ArtefactPath): ManifestEntry | undefined {
  return manifest.artefacts.find((artefact) => artefact.path === path)
}

function isOptional(path: ArtefactPath, { shards }: Manifest): boolean {
  const mayLack = path in LOG_ARTEFACTS || path in LATER_ARTEFACTS
  return mayLack || (path === '/data/head.json' && shards === undefined)
}

/** @throws {UnfitDatasetError} */
export function notListed(path: string): never {
  throw new UnfitDatasetError(`/manifest.json does not list ${path}`)
}

/** A shard with reviews; `inWhole` are the bytes that also occur in `/reviews.json`. */
type ReviewsOfShard = DatasetFile & { inWhole: Buffer }

/** Files read at the same time. There are several because a distant origin answers slowly. */
const AT_ONCE = 12

async function readShards(
  months: readonly ManifestShard[],
  read: CheckedReader,
): Promise<{ shards: FileInMemory[]; reviews: ReviewsOfShard[]; perReview: DatasetFiles['perReview'] }> {
  const listed = months.flatMap(({ month, reviews, insights }) => [
    ...reviews.map((entry) => ({ entry, month, kind: 'reviews' as const })),
    ...insights.map((entry) => ({ entry, month, kind: 'insights' as const })),
  ])
  const files = await mapAtOnce(listed, AT_ONCE, async (one) => ({ ...one, file: await read(one.entry) }))
  const of = (kind: 'reviews' | 'insights') => files.filter((one) => one.kind === kind)
  return {
    shards: files.map(({ file }) => file),
    reviews: of('reviews').map(({ file, month }) => reviewsOf(inOnePart(file), month)),
    perReview: of('insights').map(({ file }) => inOnePart(file)),
  }
}

/** @throws {UnfitDatasetError} if the file does not begin and end like a shard with the reviews of that month */
export function reviewsOf(file: DatasetFile, month: ManifestShard['month']): ReviewsOfShard {
  const { path, bytes } = file
  const { before, after } = reviewsShardFrame(month)
  const inWhole = bytes.subarray(before.length, bytes.length - after.length)
  if (bytes.indexOf(before) === 0 && bytes.subarray(-after.length).toString() === after) return { ...file, inWhole }
  throw new UnfitDatasetError(
    `${path} does not contain the reviews of ${month}: it does not begin and end like such a file`,
  )
}

const COMMA = Buffer.from(',')

/** Makes `/reviews.json` from its head and its reviews, without copying them. */
async function wholeDataset(
  { path, bytes, sha256: expected }: FileEntry,
  head: FileInMemory,
  { reviews, held }: { reviews: readonly ReviewsOfShard[]; held: Snapshot | undefined },
): Promise<FileInMemory> {
  const known = held?.artefacts.get('/reviews.json')
  if (known?.sha256 === expected && !('pieces' in known.body)) return { path, body: known.body, sha256: expected }
  const { before, after } = datasetFrame(inOnePart(head).bytes.toString('utf8'))
  const inShards = reviews.flatMap(({ inWhole }, at) => (at === 0 ? [inWhole] : [COMMA, inWhole]))
  const parts = [Buffer.from(before), ...inShards, Buffer.from(after)]
  if (byteLengthOf(parts) === bytes && (await sha256(parts)) === expected)
    return { path, body: parts, sha256: expected }
  throw otherShards(path)
}

/** The error for a file that differs from its month shards put together. */
export function otherShards(path: string): UnfitDatasetError {
  return new UnfitDatasetError(`${path} cannot be made from the month shards: they are not of one build, or damaged`)
}

/** Converts a file that was read, whose body has one part. */
export function inOnePart({ path, body: [bytes = Buffer.alloc(0)], sha256: hash }: FileInMemory): DatasetFile {
  return { path, bytes, sha256: hash }
}

function fileOf(artefacts: readonly FileInMemory<ArtefactPath>[], wanted: ArtefactPath): DatasetFile {
  return inOnePart(artefacts.find(({ path }) => path === wanted) ?? notListed(wanted))
}
