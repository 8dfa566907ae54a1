import type { Manifest, ManifestShard } from '../../src/schema/manifest.ts'
import type { ReadableDataset, ReadableFile } from '../search/columns/dataset-files.ts'
import type { DatasetSource } from './sources/dataset-source.ts'
import {
  type CheckedFile,
  type CheckedFiles,
  checkedReader,
  entryOf,
  type FileEntry,
  inOnePart,
  notListed,
  readArtefacts,
  readChecked,
  readFiles,
  reviewsOf,
} from './read-files.ts'
import type { Snapshot } from './snapshot.ts'
import { streamedDataset, streamedFile } from './streamed-files.ts'

type Source = Pick<DatasetSource, 'read' | 'stream'>

/**
 * Like `readFiles`, but files that grow with the number of reviews do not stay in memory: they are read and checked whenever they
 * are needed. If a site has no month shards, all of its files stay in memory.
 *
 * @throws {UnfitDatasetError} if a file that is read now is missing or does not have the hash in the manifest, or if the listed
 * shards together do not have the length of `/reviews.json`
 */
export async function listFiles(
  manifest: Manifest,
  source: Source,
  held: Snapshot | undefined,
): Promise<CheckedFiles<ReadableDataset>> {
  const { shards: months } = manifest
  if (months === undefined) return await readFiles(manifest, source, held)
  const read = checkedReader(source, held)
  const head = inOnePart(await read(entryOf(manifest, '/data/head.json') ?? notListed('/data/head.json')))
  const insights = inOnePart(await read(entryOf(manifest, '/insights.json') ?? notListed('/insights.json')))
  const artefacts = await readArtefacts(manifest, async (entry): Promise<CheckedFile> => {
    const { path, sha256 } = entry
    if (staysInMemory(path)) return await read(entry)
    if (path !== '/reviews.json') return await checkedStream(entry, source, held)
    return { path, sha256, body: streamedDataset(entry, { head: head.bytes, shards: months }, source) }
  })
  const listed = months.flatMap(({ reviews, insights: said }) => [...reviews, ...said])
  const shards = listed.map((entry) => ({ ...entry, body: streamedFile(entry, source) }))
  return { artefacts, shards, dataset: { head, insights, ...readableShards(months, source) } }
}

/** Whether the artefact stays in memory, because it does not grow with the number of reviews. */
export function staysInMemory(path: string): boolean {
  return path !== '/reviews.json' && path !== '/api/changes.json'
}

/** Checks an artefact before its snapshot becomes current, unless it is unchanged. (Month shards are checked when indexed.) */
async function checkedStream(entry: FileEntry, source: Source, held: Snapshot | undefined): Promise<CheckedFile> {
  const { path, sha256 } = entry
  const body = streamedFile(entry, source)
  const isKnown = held?.artefacts.values().some((artefact) => artefact.path === path && artefact.sha256 === sha256)
  if (isKnown !== true) for await (const _piece of body.pieces());
  return { path, sha256, body }
}

function readableShards(
  months: readonly ManifestShard[],
  source: Source,
): Pick<ReadableDataset, 'reviews' | 'perReview'> {
  const file = (entry: FileEntry): ReadableFile => {
    const { path, sha256 } = entry
    return { path, sha256, read: () => readChecked(source, entry) }
  }
  const fileOf = (entry: FileEntry, month: ManifestShard['month']): ReadableFile => {
    const { path, sha256, read } = file(entry)
    return { path, sha256, read: async () => reviewsOf({ path, sha256, bytes: await read() }, month).bytes }
  }
  return {
    reviews: months.flatMap(({ month, reviews }) => reviews.map((entry) => fileOf(entry, month))),
    perReview: months.flatMap(({ insights }) => insights.map(file)),
  }
}
