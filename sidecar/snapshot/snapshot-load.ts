import { loose } from '../../src/schema/loose.ts'
import { ArtefactPath, ARTEFACTS, Manifest } from '../../src/schema/manifest.ts'
import type { ManifestEntry } from '../../src/schema/manifest.ts'
import { encode } from '../http/encode.ts'
import { sha256 } from '../http/hash.ts'
import type { ReviewIndex } from '../search/review-index.ts'
import type { Artefact, PublishedFile, Snapshot } from './snapshot.ts'
import type { Source } from './snapshot-source.ts'
import type { ModificationDates } from './modification-dates.ts'
import { UnfitDataset } from './unfit-dataset.ts'

/** What a snapshot is made with. */
export type Loading = {
  source: Pick<Source, 'read'>
  dates: Pick<ModificationDates, 'of'>
  index: (published: { reviews: Buffer; insights: Buffer }) => Promise<ReviewIndex>
  /** The origin that the manifest must name; any when undefined. */
  baseUrl?: string | undefined
  /** Whether each file is also made ready under Brotli and gzip. */
  encoded: boolean
}

const MANIFEST = '/manifest.json'
const MOST_OF_A_MANIFEST = 1_000_000

/**
 * The snapshot of the manifest as it is now; the very same one when the manifest has not changed. Artefacts and index
 * that have not changed are taken over.
 * @throws UnfitDataset when anything is missing or does not have the hash that the manifest says
 */
export async function loadSnapshot(loading: Loading, held?: Snapshot): Promise<Snapshot> {
  const bytes = await loading.source.read(MANIFEST, MOST_OF_A_MANIFEST)
  if (held?.manifestFile.bytes.equals(bytes) === true) return held
  const manifest = parseManifest(bytes)
  if (loading.baseUrl !== undefined && manifest.base_url !== loading.baseUrl)
    throw wrongOrigin(manifest, loading.baseUrl)

  const files = await readArtefacts(manifest, loading, held)
  const [artefacts, reviews, manifestFile] = await Promise.all([
    publishAll(files, loading, manifest.base_url),
    indexOf(files, loading, held),
    publish({ path: MANIFEST, bytes, sha256: await sha256(bytes) }, loading, manifest.base_url),
  ])
  const byPath = new Map(artefacts.map((artefact) => [artefact.path, artefact]))
  return { manifest, manifestFile, baseUrl: manifest.base_url, artefacts: byPath, reviews }
}

/** The manifest as it is now. @throws UnfitDataset when there is none */
export async function readManifestOf(source: Pick<Source, 'read'>): Promise<Manifest> {
  return parseManifest(await source.read(MANIFEST, MOST_OF_A_MANIFEST))
}

function parseManifest(bytes: Buffer): Manifest {
  const manifest = loose(Manifest).safeParse(parseJson(bytes))
  if (manifest.success) return manifest.data
  const [issue] = manifest.error.issues
  throw new UnfitDataset(`${MANIFEST} is not a manifest: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`)
}

/** What to say when a manifest is for another origin than `BASE_URL`. */
export function wrongOrigin(manifest: Pick<Manifest, 'base_url'>, baseUrl: string): UnfitDataset {
  return new UnfitDataset(
    `The dataset was built for ${manifest.base_url}, but BASE_URL is ${baseUrl}: build it for that, or leave BASE_URL out`,
  )
}

/** A file that has the hash that it should have, and is not served yet. */
type ReadFile<P> = { path: P; bytes: Buffer; sha256: string }

/** All of them, checked, before anything is made of any of them. */
async function readArtefacts(
  manifest: Manifest,
  { source }: Loading,
  held: Snapshot | undefined,
): Promise<(Artefact | ReadFile<ArtefactPath>)[]> {
  const files = []
  for (const path of ArtefactPath.options) {
    const entry = manifest.artefacts.find((artefact) => artefact.path === path)
    if (entry === undefined) throw new UnfitDataset(`${MANIFEST} does not list ${path}`)
    const known = held?.artefacts.get(path)
    files.push(known?.sha256 === entry.sha256 ? known : await readArtefact(path, entry, source))
  }
  return files
}

async function readArtefact(
  path: ArtefactPath,
  entry: ManifestEntry,
  source: Loading['source'],
): Promise<ReadFile<ArtefactPath>> {
  const bytes = await source.read(path, entry.bytes)
  if ((await sha256(bytes)) === entry.sha256) return { path, bytes, sha256: entry.sha256 }
  throw new UnfitDataset(`${path} does not have the SHA-256 that the manifest says: it is of another build, or damaged`)
}

/** One after the other: compressing long files at once would take every thread that pages are read with. */
async function publishAll(
  files: readonly (Artefact | ReadFile<ArtefactPath>)[],
  loading: Loading,
  baseUrl: string,
): Promise<Artefact[]> {
  const published = []
  for (const file of files) published.push('etag' in file ? file : await publish(file, loading, baseUrl))
  return published
}

async function publish<P extends keyof typeof TYPES>(
  file: ReadFile<P>,
  loading: Loading,
  baseUrl: string,
): Promise<ServedFile<P>> {
  const [lastModified, encoded] = await Promise.all([
    loading.dates.of(`${baseUrl}${file.path}`, file.sha256),
    loading.encoded ? encode(file.bytes) : [],
  ])
  return { ...file, contentType: TYPES[file.path], etag: `"${file.sha256}"`, lastModified, encoded }
}

type ServedFile<P> = PublishedFile & { path: P }

const TYPES = { ...ARTEFACTS, [MANIFEST]: 'application/json; charset=utf-8' } as const

async function indexOf(
  files: (Artefact | ReadFile<ArtefactPath>)[],
  { index }: Loading,
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
    throw new UnfitDataset(`${MANIFEST} is not JSON`, { cause })
  }
}
