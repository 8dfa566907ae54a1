import { createHash } from 'node:crypto'
import { loose } from '../src/schema/loose.ts'
import { ArtefactPath, ARTEFACTS, Manifest } from '../src/schema/manifest.ts'
import { encode } from './encode.ts'
import type { ReviewIndex } from './search/review-index.ts'
import type { Artefact, PublishedFile, Snapshot } from './snapshot.ts'
import type { Source } from './snapshot-source.ts'
import type { Store } from './store/store.ts'
import { UnfitDataset } from './unfit-dataset.ts'

/** What a snapshot is made with. */
export type Loading = {
  source: Pick<Source, 'read'>
  store: Pick<Store, 'heldSince'>
  index: (published: { reviews: Buffer; insights: Buffer }) => Promise<ReviewIndex>
  /** The origin that the manifest must name; any when undefined. */
  baseUrl?: string | undefined
  /** Whether each file is also made ready under Brotli and gzip. */
  encoded: boolean
  now?: () => Date
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
  const manifest = readManifest(bytes)
  if (loading.baseUrl !== undefined && manifest.base_url !== loading.baseUrl)
    throw wrongOrigin(manifest, loading.baseUrl)

  const artefacts = new Map<ArtefactPath, Artefact>()
  for (const path of ArtefactPath.options) {
    artefacts.set(path, await loadArtefact(path, manifest, loading, held?.artefacts.get(path)))
  }
  const manifestFile = await published(MANIFEST, bytes, loading)
  const reviews = await indexOf(artefacts, loading, held)
  return { manifest, manifestFile, baseUrl: manifest.base_url, artefacts, reviews }
}

/** @throws UnfitDataset when the bytes are no manifest */
export function readManifest(bytes: Buffer): Manifest {
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

async function loadArtefact(
  path: ArtefactPath,
  manifest: Manifest,
  loading: Loading,
  held: Artefact | undefined,
): Promise<Artefact> {
  const entry = manifest.artefacts.find((artefact) => artefact.path === path)
  if (entry === undefined) throw new UnfitDataset(`${MANIFEST} does not list ${path}`)
  if (held?.sha256 === entry.sha256) return held
  const bytes = await loading.source.read(path, entry.bytes)
  if (sha256(bytes) !== entry.sha256) {
    throw new UnfitDataset(
      `${path} does not have the SHA-256 that the manifest says: it is of another build, or damaged`,
    )
  }
  return { ...(await published(path, bytes, loading)), path }
}

async function published(path: keyof typeof TYPES, bytes: Buffer, loading: Loading): Promise<PublishedFile> {
  const hash = sha256(bytes)
  const now = loading.now?.() ?? new Date()
  const [lastModified, encoded] = await Promise.all([
    loading.store.heldSince(path, hash, now),
    loading.encoded ? encode(bytes) : [],
  ])
  return { path, contentType: TYPES[path], bytes, sha256: hash, etag: `"${hash}"`, lastModified, encoded }
}

const TYPES = { ...ARTEFACTS, [MANIFEST]: 'application/json; charset=utf-8' } as const

async function indexOf(
  artefacts: ReadonlyMap<ArtefactPath, Artefact>,
  { index }: Loading,
  held: Snapshot | undefined,
): Promise<ReviewIndex> {
  const [reviews, insights] = [artefacts.get('/reviews.json'), artefacts.get('/insights.json')]
  if (reviews === undefined || insights === undefined) throw new UnfitDataset('There are no reviews to index')
  const unchanged =
    reviews === held?.artefacts.get('/reviews.json') && insights === held.artefacts.get('/insights.json')
  return unchanged ? held.reviews : await index({ reviews: reviews.bytes, insights: insights.bytes })
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new UnfitDataset(`${MANIFEST} is not JSON`, { cause })
  }
}
