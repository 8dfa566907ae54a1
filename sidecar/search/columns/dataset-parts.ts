import type { DatasetFile, DatasetFiles } from './dataset-files.ts'

/** A smaller dataset takes a fraction of a second to index as a whole. In bytes. */
const LEAST_BYTES = 1024 * 1024

/**
 * How much of the dataset is newer than a cut, as a fraction: a new cut has at least `least`; a cut with more than `most` is not
 * used.
 */
type Share = { least: number; most: number }

/**
 * The shares of the months that most changes touch: the current month (`NEWEST`), and months with new replies or corrections
 * (`RECENT`).
 */
const RECENT: Share = { least: 1 / 32, most: 1 / 4 }
const NEWEST: Share = { least: 1 / 128, most: 1 / 32 }

/**
 * Cuts a dataset into up to three parts, newest first: the newest month or two, the recent months, and all older ones, so that
 * most changes touch only a small part. If the older parts `held` did not change, it is cut above them, as before. It stays one
 * part if cutting is impossible or not worth it: with few reviews, without month shards, or with most reviews in one month.
 */
export function inPartsByAge(published: DatasetFiles, held: readonly DatasetFiles[] = []): DatasetParts {
  const total = sizeOf(published)
  if (total < LEAST_BYTES) return [published]
  const [recent, older] = cutInTwo(published, { ...RECENT, total, before: held.at(-1) })
  if (older === undefined) return [published]
  const [newest, middle] = cutInTwo(recent, { ...NEWEST, total, before: held.at(-2) })
  return middle === undefined ? [recent, older] : [newest, middle, older]
}

type DatasetParts = [newest: DatasetFiles, ...older: DatasetFiles[]]
type Cut = Share & { total: number; before: DatasetFiles | undefined }

function cutInTwo(published: DatasetFiles, { least, most, total, before }: Cut): [DatasetFiles, DatasetFiles?] {
  const isWorthIt = ([newer]: [DatasetFiles, DatasetFiles]): boolean => sizeOf(newer) <= most * total
  const again = before && cutAbove(published, before)
  if (again && isWorthIt(again)) return again
  const anew = cutNewest(published, least * total)
  return anew && isWorthIt(anew) ? anew : [published]
}

/** Cuts the dataset in two, so that the newer part has at least this many bytes. */
function cutNewest(published: DatasetFiles, leastBytes: number): [DatasetFiles, DatasetFiles] | undefined {
  const months = [...new Set([...published.reviews, ...published.perReview].map(monthOf))].sort().reverse()
  let size = 0
  for (const month of months) {
    size += sizeOf(filesOf(published, (other) => other === month))
    if (size >= leastBytes) return cutAt(published, (other) => other >= month)
  }
  return undefined
}

/** Cuts the dataset so that its older part equals `older`; undefined if that is impossible. */
function cutAbove(published: DatasetFiles, older: DatasetFiles): [DatasetFiles, DatasetFiles] | undefined {
  const months = new Set([...older.reviews, ...older.perReview].map(monthOf))
  const parts = cutAt(published, (month) => !months.has(month))
  return parts !== undefined && hasSameReviews(parts[1], older) ? parts : undefined
}

/** Whether two datasets have the same reviews with the same insights. */
export function hasSameReviews(one: DatasetFiles, other: DatasetFiles): boolean {
  return hashesOf(one).join() === hashesOf(other).join()
}

/** The files with the reviews, and the files with their insights. */
export type HashedFiles = Record<'reviews' | 'perReview', readonly Pick<DatasetFile, 'path' | 'sha256'>[]>

/** The paths and hashes of the files that the rows of an index depend on, in order. */
export function hashesOf({ reviews, perReview }: HashedFiles): string[] {
  return [...reviews, ...perReview].map(({ path, sha256 }) => `${path} ${sha256}`)
}

function cutAt(
  published: DatasetFiles,
  isNew: (month: string) => boolean,
): [newest: DatasetFiles, older: DatasetFiles] | undefined {
  const newest = filesOf(published, isNew)
  const older = filesOf(published, (month) => !isNew(month))
  return older.reviews.length > 0 && isInOrder(newest, older) ? [newest, older] : undefined
}

/** Whether all months of the newer part come after every month of the older part. */
function isInOrder({ reviews: newest }: DatasetFiles, { reviews: older }: DatasetFiles): boolean {
  const lastOlder = older.map(monthOf).sort().at(-1) ?? ''
  return newest.length > 0 && newest.every((file) => monthOf(file) > lastOlder)
}

function filesOf(published: DatasetFiles, isWanted: (month: string) => boolean): DatasetFiles {
  const wanted = (file: DatasetFile): boolean => isWanted(monthOf(file))
  return { ...published, reviews: published.reviews.filter(wanted), perReview: published.perReview.filter(wanted) }
}

/** The month in the path of a shard, such as `/data/2026-11/reviews.json`; empty for another path. */
function monthOf({ path }: DatasetFile): string {
  return /^\/data\/(\d{4}-\d{2})\//.exec(path)?.[1] ?? ''
}

function sizeOf({ reviews, perReview }: DatasetFiles): number {
  return [...reviews, ...perReview].reduce((sum, { bytes }) => sum + bytes.length, 0)
}
