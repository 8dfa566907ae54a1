import { sha256Hex } from '../../src/host/sha256.ts'
import { LOG_TOPICS, type Manifest, TOPICS } from '../../src/schema/manifest.ts'
import { hashOfDataset, parseManifest } from '../snapshot/load-snapshot.ts'
import { staysInMemory } from '../snapshot/list-files.ts'
import { UnfitDatasetError } from '../snapshot/snapshot.ts'
import type { PublishedTopic } from '../websub/topics.ts'

/** Facts about a site that stay in memory while its snapshot is not. */
export type Published = {
  topics: PublishedTopic[]
  /** The SHA-256 of its manifest, in lower-case hex. */
  manifest: string
  /** A hash of its reviews and insights (see `hashOfDataset`). */
  dataset: string
}

/** The memory that a site may use. */
export type SiteMemory = {
  /** The limit, in bytes. */
  mostBytes: number
  /** Whether its reviews are in memory; otherwise they are in a database. */
  isInMemory: boolean
}

/** Files and their index take about this many times the size of the files in memory. */
const INDEX_FACTOR = 2.2

/** Memory per site beyond that, in bytes: at a site with few reviews, a larger part of the words is new to the index. */
const FIXED_BYTES = 1_200_000

/**
 * Reads the facts about a site from its manifest.
 *
 * @throws {UnfitDatasetError} if the manifest is invalid or belongs to another site, or the site is too large for the memory
 */
export function publishedBy(bytes: Buffer, baseUrl: string, { mostBytes, isInMemory }: SiteMemory): Published {
  const manifest = parseManifest(bytes)
  const { base_url: builtFor, artefacts } = manifest
  if (builtFor !== baseUrl) {
    throw new UnfitDatasetError(`The dataset was built for ${builtFor}, but is listed for ${baseUrl}`)
  }
  if (memoryOf(manifest, isInMemory) > mostBytes) {
    throw new UnfitDatasetError(
      `The dataset is too large for the memory that all sites share: run a separate sidecar for this site`,
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

/** An estimate of a site's memory, in bytes. `/reviews.json` shares the memory of its shards. */
export function memoryOf({ artefacts, shards }: Manifest, isInMemory: boolean): number {
  const files = [
    ...artefacts.filter(
      ({ path }) => shards === undefined || (isInMemory ? path !== '/reviews.json' : staysInMemory(path)),
    ),
    ...(isInMemory ? (shards ?? []) : []).flatMap(({ reviews, insights }) => [...reviews, ...insights]),
  ]
  return Math.round(FIXED_BYTES + INDEX_FACTOR * files.reduce((sum, { bytes }) => sum + bytes, 0))
}
