import type { DatasetFile, DatasetFiles } from './dataset-files.ts'

/** The newest months of a dataset, and all older ones. */
export type DatasetParts = { newest: DatasetFiles; older: DatasetFiles }

/** Less takes a fraction of a second to index as a whole. */
const LEAST_BYTES = 1024 * 1024

/** How much the newest months have of the whole, at least and at most. */
const LEAST_SHARE = 1 / 32
const MOST_SHARE = 1 / 4

/**
 * Cuts a dataset in two between months, so that what most changes touch is small. Undefined if that is not worth it, or nowhere
 * possible: with few reviews, without month shards, or with most reviews in one month.
 */
export function cutNewest(published: DatasetFiles): DatasetParts | undefined {
  const total = sizeOf(published)
  if (total < LEAST_BYTES) return undefined
  const months = [...new Set([...published.reviews, ...published.perReview].map(monthOf))].sort().reverse()
  let size = 0
  for (const month of months) {
    size += sizeOf(filesOf(published, (other) => other === month))
    if (size >= total * LEAST_SHARE) return cutAt(published, (other) => other >= month)
  }
  return undefined
}

/** The same cut where `older` is what it was; undefined if it changed, or the rest grew too large. */
export function cutAbove(published: DatasetFiles, older: DatasetFiles): DatasetParts | undefined {
  const months = new Set([...older.reviews, ...older.perReview].map(monthOf))
  const parts = cutAt(published, (month) => !months.has(month))
  return parts !== undefined && hasSameReviews(parts.older, older) ? parts : undefined
}

/** Whether two datasets have the same reviews, of which the same is said. */
export function hasSameReviews(one: DatasetFiles, other: DatasetFiles): boolean {
  return hashesOf(one).join() === hashesOf(other).join()
}

/** The files with the reviews, and those with what they say. */
export type HashedFiles = Record<'reviews' | 'perReview', readonly Pick<DatasetFile, 'path' | 'sha256'>[]>

/** What the rows of an index depend on, in their order. */
export function hashesOf({ reviews, perReview }: HashedFiles): string[] {
  return [...reviews, ...perReview].map(({ path, sha256 }) => `${path} ${sha256}`)
}

function cutAt(published: DatasetFiles, isNew: (month: string) => boolean): DatasetParts | undefined {
  const newest = filesOf(published, isNew)
  const older = filesOf(published, (month) => !isNew(month))
  const isWorthIt = older.reviews.length > 0 && sizeOf(newest) <= sizeOf(published) * MOST_SHARE
  return isWorthIt && isInOrder(newest, older) ? { newest, older } : undefined
}

/** Only whole months that follow each other can be parts. */
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
