import { datasetDigest } from '../../src/schema/dataset-digest.ts'
import { loose } from '../../src/schema/loose.ts'
import { ArtefactPath, ARTEFACTS, LOG_ARTEFACTS, Manifest, type ManifestEntry } from '../../src/schema/manifest.ts'
import { encode } from '../http/encode.ts'
import { sha256 } from '../http/hash.ts'
import type { ReviewIndex } from '../search/review-index.ts'
import { type Artefact, type PublishedFile, type Snapshot, UnfitDatasetError } from './snapshot.ts'
import type { DatasetSource } from './dataset-source.ts'
import type { ModificationDates } from './modification-dates.ts'

/** What a snapshot is loaded with. */
export type SnapshotOptions = {
  source: Pick<DatasetSource, 'read'>
  dates: Pick<ModificationDates, 'of'>
  index: (published: { reviews: Buffer; insights: Buffer }) => Promise<ReviewIndex>
  /** The origin that the manifest must name; undefined allows any. */
  baseUrl?: string | undefined
  /** Whether to compress each file with Brotli and gzip. */
  encoded: boolean
}

const MANIFEST = '/manifest.json'
const MANIFEST_MAX_BYTES = 1_000_000

/**
 * The snapshot of the present manifest; `held` itself if the manifest has not changed. Unchanged artefacts and their index
 * are reused.
 * @throws {UnfitDatasetError} if a file is missing or does not have the hash in the manifest
 */
export async function loadSnapshot(options: SnapshotOptions, held?: Snapshot): Promise<Snapshot> {
  const bytes = await options.source.read(MANIFEST, MANIFEST_MAX_BYTES)
  if (held?.manifestFile.bytes.equals(bytes) === true) return held
  const manifest = parseManifest(bytes)
  if (options.baseUrl !== undefined && manifest.base_url !== options.baseUrl)
    throw wrongOrigin(manifest, options.baseUrl)

  const files = await readArtefacts(manifest, options, held)
  const [artefacts, reviews, manifestFile] = await Promise.all([
    publishAll(files, options, manifest.base_url),
    indexOf(files, options, held),
    publish({ path: MANIFEST, bytes, sha256: await sha256(bytes) }, options, manifest.base_url),
  ])
  const byPath = new Map(artefacts.map((artefact) => [artefact.path, artefact]))
  const digest = datasetDigest(Buffer.from(byPath.get('/reviews.json')?.sha256 ?? '', 'hex').toString('base64'))
  return { manifest, manifestFile, baseUrl: manifest.base_url, artefacts: byPath, reviews, datasetDigest: digest }
}

/**
 * The present manifest.
 * @throws {UnfitDatasetError} if it is missing or invalid
 */
export async function readManifestOf(source: Pick<DatasetSource, 'read'>): Promise<Manifest> {
  return parseManifest(await source.read(MANIFEST, MANIFEST_MAX_BYTES))
}

function parseManifest(bytes: Buffer): Manifest {
  const manifest = loose(Manifest).safeParse(parseJson(bytes))
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw new UnfitDatasetError(`${MANIFEST} is not a manifest: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

/** The error for a manifest with another origin than `BASE_URL`. */
export function wrongOrigin(manifest: Pick<Manifest, 'base_url'>, baseUrl: string): UnfitDatasetError {
  return new UnfitDatasetError(
    `The dataset was built for ${manifest.base_url}, but BASE_URL is ${baseUrl}: build it for that origin, or unset BASE_URL`,
  )
}

/** A file whose hash matches the manifest. */
type CheckedFile<P> = { path: P; bytes: Buffer; sha256: string }

/** Reads and checks all artefacts before any is used. */
async function readArtefacts(
  manifest: Manifest,
  { source }: SnapshotOptions,
  held: Snapshot | undefined,
): Promise<(Artefact | CheckedFile<ArtefactPath>)[]> {
  const files = []
  for (const path of ArtefactPath.options) {
    const entry = manifest.artefacts.find((artefact) => artefact.path === path)
    if (entry === undefined && (path in LOG_ARTEFACTS || path === '/data/head.json')) continue
    if (entry === undefined) throw new UnfitDatasetError(`${MANIFEST} does not list ${path}`)
    const known = held?.artefacts.get(path)
    files.push(known?.sha256 === entry.sha256 ? known : await readArtefact(path, entry, source))
  }
  return files
}

async function readArtefact(
  path: ArtefactPath,
  entry: ManifestEntry,
  source: SnapshotOptions['source'],
): Promise<CheckedFile<ArtefactPath>> {
  const bytes = await source.read(path, entry.bytes)
  if ((await sha256(bytes)) === entry.sha256) return { path, bytes, sha256: entry.sha256 }
  throw new UnfitDatasetError(`${path} does not have the SHA-256 in the manifest: it is from another build, or damaged`)
}

/** One after the other: compressing several long files at once would occupy every thread that reads pages. */
async function publishAll(
  files: readonly (Artefact | CheckedFile<ArtefactPath>)[],
  options: SnapshotOptions,
  baseUrl: string,
): Promise<Artefact[]> {
  const published = []
  for (const file of files) published.push('etag' in file ? file : await publish(file, options, baseUrl))
  return published
}

async function publish<P extends keyof typeof TYPES>(
  file: CheckedFile<P>,
  options: SnapshotOptions,
  baseUrl: string,
): Promise<ServedFile<P>> {
  const [lastModified, encoded] = await Promise.all([
    options.dates.of(`${baseUrl}${file.path}`, file.sha256),
    options.encoded ? encode(file.bytes) : [],
  ])
  return { ...file, contentType: TYPES[file.path], etag: `"${file.sha256}"`, lastModified, encoded }
}

type ServedFile<P> = PublishedFile & { path: P }

const TYPES = { ...ARTEFACTS, ...LOG_ARTEFACTS, [MANIFEST]: 'application/json; charset=utf-8' } as const

async function indexOf(
  files: (Artefact | CheckedFile<ArtefactPath>)[],
  { index }: SnapshotOptions,
  held: Snapshot | undefined,
): Promise<ReviewIndex> {
  const [reviews, insights] = [bytesOf('/reviews.json'), bytesOf('/insights.json')]
  const unchanged = reviews === heldBytes('/reviews.json') && insights === heldBytes('/insights.json')
  return held !== undefined && unchanged ? held.reviews : await index({ reviews, insights })

  function bytesOf(path: ArtefactPath): Buffer {
    return files.find((file) => file.path === path)?.bytes ?? Buffer.alloc(0)
  }
  function heldBytes(path: ArtefactPath): Buffer | undefined {
    return held?.artefacts.get(path)?.bytes
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new UnfitDatasetError(`${MANIFEST} is not JSON`, { cause })
  }
}
