import { sha256Hex } from '../../src/host/sha256.ts'
import { datasetDigest } from '../../src/schema/dataset-digest.ts'
import { loose } from '../../src/schema/loose.ts'
import { type ArtefactPath, ARTEFACTS, LATER_ARTEFACTS, LOG_ARTEFACTS, Manifest } from '../../src/schema/manifest.ts'
import { sha256 } from '../http/bodies/hash.ts'
import type { DatasetFiles, ReadableDataset } from '../search/columns/dataset-files.ts'
import type { ReviewIndex } from '../search/review-index.ts'
import { type Artefact, type PublishedFile, type ShardFile, type Snapshot, UnfitDatasetError } from './snapshot.ts'
import { type CopySource, encodingsOfFile } from './file-encodings.ts'
import { type DatasetSource, MANIFEST, MANIFEST_MAX_BYTES } from './sources/dataset-source.ts'
import type { ModificationDates } from './modification-dates.ts'
import { listFiles } from './list-files.ts'
import { type CheckedFile, type CheckedFiles, readFiles } from './read-files.ts'

/** How to load a snapshot. */
export type SnapshotOptions = CommonOptions &
  (
    | (IndexInMemory & { source: Pick<DatasetSource, 'read'> })
    | (IndexInDatabase & { source: Pick<DatasetSource, 'read' | 'stream'> })
  )

/** How to make the index of a snapshot. */
export type SnapshotIndex = IndexInMemory | IndexInDatabase

/** All files stay in memory. */
type IndexInMemory = {
  /** Makes the index of the site at `origin`. It may reuse unchanged parts of the index `held`. */
  index: (published: DatasetFiles, held: ReviewIndex | undefined, origin: string) => Promise<ReviewIndex>
}

/** The reviews are in a database; files that grow with their number are read from the source whenever they are needed. */
type IndexInDatabase = {
  /** Like `index`, but reads only the files that the database lacks. */
  databaseIndex: (published: ReadableDataset, held: ReviewIndex | undefined, origin: string) => Promise<ReviewIndex>
}

type CommonOptions = {
  dates: Pick<ModificationDates, 'of'>
  /** The origin that the manifest must name; undefined allows any. */
  baseUrl?: string | undefined
  /** Whether the sidecar serves the files too, so that artefacts need content codings and shards need dates. */
  served: boolean
  /** The source of the build's compressed copies, if there is one; missing copies are made now or at a request. */
  copies?: CopySource
}

/**
 * Loads the snapshot of the current manifest; returns `held` itself if the manifest has not changed. Reuses unchanged files and
 * their index.
 *
 * @throws {UnfitDatasetError} if the manifest is invalid or for another origin, or if a file is missing or does not have the hash
 * in the manifest
 */
export async function loadSnapshot(options: SnapshotOptions, held?: Snapshot): Promise<Snapshot> {
  const bytes = await options.source.read(MANIFEST, MANIFEST_MAX_BYTES)
  if (held !== undefined && held.manifestFile.sha256 === (await sha256([bytes]))) return held
  const manifest = parseManifest(bytes)
  const { base_url: baseUrl } = manifest
  if (options.baseUrl !== undefined && baseUrl !== options.baseUrl) throw wrongOrigin(manifest, options.baseUrl)

  const { files, index } = await filesOf(manifest, options, held)
  const before = held?.reviews
  const file = { path: MANIFEST, body: [bytes], sha256: await sha256([bytes]) } as const
  const [artefacts, reviews, manifestFile, shards] = await Promise.all([
    publishAll(files.artefacts, { options, baseUrl, held }),
    before !== undefined && isSameDataset(manifest, held) ? before : index(before),
    publish(file, options, baseUrl),
    publishShards(files.shards, { options, baseUrl, held }),
  ])
  const byPath = new Map(artefacts.map((artefact) => [artefact.path, artefact]))
  const digest = datasetDigest(Buffer.from(byPath.get('/reviews.json')?.sha256 ?? '', 'hex').toString('base64'))
  return { manifest, manifestFile, baseUrl, artefacts: byPath, shards, reviews, datasetDigest: digest }
}

type LoadedFiles = {
  files: Pick<CheckedFiles<unknown>, 'artefacts' | 'shards'>
  index: (held: ReviewIndex | undefined) => Promise<ReviewIndex>
}

async function filesOf(manifest: Manifest, options: SnapshotOptions, held: Snapshot | undefined): Promise<LoadedFiles> {
  const { base_url: baseUrl } = manifest
  if ('databaseIndex' in options) {
    const files = await listFiles(manifest, options.source, held)
    return { files, index: (before) => options.databaseIndex(files.dataset, before, baseUrl) }
  }
  const files = await readFiles(manifest, options.source, held)
  return { files, index: (before) => options.index(files.dataset, before, baseUrl) }
}

/**
 * The current manifest.
 *
 * @throws {UnfitDatasetError} if it is missing or invalid
 */
export async function readManifestOf(source: Pick<DatasetSource, 'read'>): Promise<Manifest> {
  return parseManifest(await source.read(MANIFEST, MANIFEST_MAX_BYTES))
}

/**
 * Parses a manifest.
 *
 * @throws {UnfitDatasetError} if the bytes are not a valid manifest
 */
export function parseManifest(bytes: Buffer): Manifest {
  const manifest = loose(Manifest).safeParse(parseJson(bytes))
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw new UnfitDatasetError(`${MANIFEST} is not a manifest: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

/** The error for a manifest whose origin is not `BASE_URL`. */
export function wrongOrigin(manifest: Pick<Manifest, 'base_url'>, baseUrl: string): UnfitDatasetError {
  return new UnfitDatasetError(
    `The dataset was built for ${manifest.base_url}, but BASE_URL is ${baseUrl}: build it for that origin, or unset BASE_URL`,
  )
}

/** Whether a manifest lists the same reviews and insights as the snapshot. */
function isSameDataset(manifest: Manifest, held: Snapshot | undefined): boolean {
  return held !== undefined && hashOfDataset(manifest) === hashOfDataset(held.manifest)
}

/** A SHA-256, in lower-case hex, of the listed reviews and insights; other files do not change it. */
export function hashOfDataset({ artefacts, shards = [] }: Manifest): string {
  const hashes = [
    ...artefacts.filter(({ path }) => path === '/reviews.json' || path === '/insights.json'),
    ...shards.flatMap(({ insights }) => insights),
  ].map(({ sha256 }) => sha256)
  return sha256Hex(hashes.join())
}

type Publishing = { options: SnapshotOptions; baseUrl: string; held: Snapshot | undefined }

/** Publishes one file after the other: compressing several long files at once would occupy every thread that reads pages. */
async function publishAll(
  files: readonly CheckedFile<ArtefactPath>[],
  { options, baseUrl, held }: Publishing,
): Promise<Artefact[]> {
  const published = []
  for (const file of files) {
    const known = held?.artefacts.get(file.path)
    published.push(known?.sha256 === file.sha256 ? takenOver(known, file) : await publish(file, options, baseUrl))
  }
  return published
}

async function publishShards(
  files: readonly CheckedFile[],
  { options, baseUrl, held }: Publishing,
): Promise<Map<string, ShardFile>> {
  const published = new Map<string, ShardFile>()
  for (const file of files) {
    const { path } = file
    const known = held?.shards.get(path)
    const isKnown = known?.sha256 === file.sha256
    const dated = options.served && !isKnown ? { lastModified: await dateOf(file, options, baseUrl) } : {}
    const etag = `"${file.sha256}"`
    published.set(path, isKnown ? takenOver(known, file) : { ...file, contentType: JSON_TYPE, etag, ...dated })
  }
  return published
}

/** Reuses a known file. If it is not in memory, it gets the new body, which reads from the current source. */
function takenOver<File extends ShardFile>(known: File, { body }: CheckedFile): File {
  return 'pieces' in body ? { ...known, body } : known
}

async function publish<P extends keyof typeof TYPES>(
  file: CheckedFile<P>,
  options: SnapshotOptions,
  baseUrl: string,
): Promise<ServedFile<P>> {
  const [lastModified, encoded] = await Promise.all([
    dateOf(file, options, baseUrl),
    options.served ? encodingsOfFile(file, options.copies) : [],
  ])
  return { ...file, contentType: TYPES[file.path], etag: `"${file.sha256}"`, lastModified, ...(encoded && { encoded }) }
}

function dateOf({ path, sha256 }: CheckedFile, { dates }: SnapshotOptions, baseUrl: string): Promise<Date> {
  return dates.of(`${baseUrl}${path}`, sha256)
}

type ServedFile<P> = PublishedFile & { path: P }

const JSON_TYPE = 'application/json; charset=utf-8'
const TYPES = { ...ARTEFACTS, ...LATER_ARTEFACTS, ...LOG_ARTEFACTS, [MANIFEST]: JSON_TYPE } as const

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new UnfitDatasetError(`${MANIFEST} is not JSON`, { cause })
  }
}
