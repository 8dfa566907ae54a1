import { sha256Hex } from '../../src/host/sha256.ts'
import { LOG_TOPICS, type Manifest, TOPICS } from '../../src/schema/manifest.ts'
import { hashOfDataset, parseManifest } from '../snapshot/load-snapshot.ts'
import { isKept } from '../snapshot/list-files.ts'
import { UnfitDatasetError } from '../snapshot/snapshot.ts'
import type { PublishedTopic } from '../websub/topics.ts'

/** What is known of a site that is not in memory. */
export type Published = {
  topics: PublishedTopic[]
  /** The SHA-256 of its manifest, in lower-case hex. */
  manifest: string
  /** The same for the same reviews and insights. */
  dataset: string
}

/** The memory of a site. */
export type SiteMemory = {
  /** The most that it may take, in bytes. */
  mostBytes: number
  /** Whether its reviews are in memory; otherwise they are in a database. */
  isInMemory: boolean
}

/** How many times the bytes of its files a site in memory takes: the files and their index. */
const INDEX_FACTOR = 2.2

/** What a site in memory takes beside that, in bytes: the fewer its reviews, the more of their words are new. */
const FIXED_BYTES = 1_200_000

/**
 * What the manifest in these bytes says.
 * @throws {UnfitDatasetError} if it is none, or that of another site, or of one that is too large to be held
 */
export function publishedBy(bytes: Buffer, baseUrl: string, { mostBytes, isInMemory }: SiteMemory): Published {
  const manifest = parseManifest(bytes)
  const { base_url: builtFor, artefacts } = manifest
  if (builtFor !== baseUrl) {
    throw new UnfitDatasetError(`The dataset was built for ${builtFor}, but is listed as that of ${baseUrl}`)
  }
  if (memoryOf(manifest, isInMemory) > mostBytes) {
    throw new UnfitDatasetError(
      `The dataset is too large for the memory that all sites share: give this site a sidecar`,
    )
  }
  const topics = [...TOPICS, ...LOG_TOPICS].flatMap((path) => {
    const artefact = artefacts.find((each) => each.path === path)
    return artefact === undefined
      ? []
      : [{ path, url: `${baseUrl}${path}`, sha256: artefact.sha256, bytes: artefact.bytes }]
  })
  const hash = sha256Hex(bytes)
  return { topics, manifest: hash, dataset: hashOfDataset(manifest) }
}

/** What a site takes in memory, about, in bytes. `/reviews.json` has the memory of its shards. */
export function memoryOf({ artefacts, shards }: Manifest, isInMemory: boolean): number {
  const files = [
    ...artefacts.filter(({ path }) => shards === undefined || (isInMemory ? path !== '/reviews.json' : isKept(path))),
    ...(isInMemory ? (shards ?? []) : []).flatMap(({ reviews, insights }) => [...reviews, ...insights]),
  ]
  return Math.round(FIXED_BYTES + INDEX_FACTOR * files.reduce((sum, { bytes }) => sum + bytes, 0))
}
