import { join } from 'node:path'
import type { ByteRange } from '../../host/files/borrowed-bytes.ts'
import type { WrittenDataset } from '../write-dataset.ts'

/** The files of a dataset that have the reviews of a month, or what these say. */
export function filesOfShards({ shards }: WrittenDataset): { path: string; sha256: string }[] {
  return shards.flatMap(({ reviews, insights }) => [...reviews, ...insights])
}

/**
 * What of a dataset is the same as in another, given the SHA-256 of each of its shards: these themselves, and their reviews in
 * the files that have all reviews. By path below the folder of the dataset.
 */
export function sameParts(dataset: WrittenDataset, shards: readonly string[]): Map<string, ByteRange[]> {
  const known = new Set(shards)
  const same = new Map<string, ByteRange[]>()
  const add = (path: string, range: ByteRange): void => {
    const file = join('.', path)
    same.set(file, [...(same.get(file) ?? []), range])
  }
  for (const { path, sha256 } of filesOfShards(dataset)) if (known.has(sha256)) add(path, { from: 0, to: Infinity })
  for (const { sha256, whole, lines, rows } of dataset.placesOfShards) {
    if (!known.has(sha256)) continue
    add('/reviews.json', whole)
    add('/reviews.jsonl', lines)
    add('/reviews.csv', rows)
  }
  return same
}
