import { z } from 'zod'
import { dataIn } from '../log/untrusted-json.ts'
import { Day } from '../schema/day.ts'
import { loose } from '../schema/loose.ts'
import { Manifest } from '../schema/manifest.ts'
import type { Result } from '../schema/result.ts'
import { Rating, ReviewId, SourceName } from '../schema/review.ts'
import { ByRating } from '../schema/withheld.ts'

const PublishedReview = z.object({
  id: ReviewId,
  date: Day,
  rating: Rating,
  source: SourceName,
  edited_on: Day.optional(),
})
const Head = z.object({
  business: z.object({ name: z.string(), url: z.string() }),
  withheld: z.object({ by_rating: ByRating }).optional(),
})

/** The part of an earlier `/reviews.json` that shows which reviews were published. */
export const Published = Head.extend({ reviews: z.array(PublishedReview) })
export type Published = z.infer<typeof Published>

/** Reviews by the SHA-256 of their shard. */
export type KnownShards = ReadonlyMap<string, Published['reviews']>

/** Reads a published file; undefined if it does not exist or is longer than `mostBytes`. */
export type ReadUpTo = (path: string, mostBytes: number) => Promise<string | undefined>

/** Bytes above which `/reviews.json` is read shard by shard: a string cannot hold a million reviews. */
const WHOLE_MAX_BYTES = 100_000_000

/**
 * The largest other file that is read, in bytes. A shard is not much longer than `SHARD_MAX_BYTES`, unless a single review is.
 */
const OTHER_MAX_BYTES = 50_000_000

/**
 * The dataset published at a site: from `/reviews.json`, or from the shards if that file is long or missing, or if some shards
 * are `known`. Does not read known shards. Undefined if the site publishes neither. The hashes in the manifest are not checked.
 */
export async function readPublished(
  read: ReadUpTo,
  { wholeMaxBytes = WHOLE_MAX_BYTES, known }: { wholeMaxBytes?: number; known?: KnownShards | undefined } = {},
): Promise<Result<Published> | undefined> {
  const short = known === undefined ? await read('/reviews.json', wholeMaxBytes) : undefined
  if (short !== undefined) return publishedIn(short)
  const inShards = await fromShards(read, known)
  if (inShards !== undefined) return inShards
  const whole = await read('/reviews.json', Infinity)
  return whole === undefined ? undefined : publishedIn(whole)
}

/** The dataset in a text. */
export function publishedIn(text: string): Result<Published> {
  const published = Published.safeParse(dataIn(text))
  return published.success ? { ok: true, value: published.data } : NO_DATASET
}

const NO_DATASET: Result<never> = { ok: false, problem: 'it is not a dataset of reviews' }

async function fromShards(read: ReadUpTo, known?: KnownShards): Promise<Result<Published> | undefined> {
  const manifest = loose(Manifest).safeParse(dataIn((await read('/manifest.json', OTHER_MAX_BYTES)) ?? ''))
  const headText = await read('/data/head.json', OTHER_MAX_BYTES)
  if (manifest.data?.shards === undefined || headText === undefined) return undefined
  const head = Head.safeParse(dataIn(headText))
  if (!head.success) return NO_DATASET
  const reviews: Published['reviews'] = []
  for (const { path, sha256 } of manifest.data.shards.flatMap((month) => month.reviews)) {
    const shard = known?.get(sha256) ?? (await readShard(read, path))
    if (shard === undefined) return undefined
    if (shard === null) return NO_DATASET
    for (const review of shard) reviews.push(review)
  }
  return { ok: true, value: { ...head.data, reviews } }
}

/** The reviews of a shard; undefined if the file is missing, null if it is invalid. */
async function readShard(read: ReadUpTo, path: string): Promise<Published['reviews'] | null | undefined> {
  const text = await read(path, OTHER_MAX_BYTES)
  return text === undefined ? undefined : (Shard.safeParse(dataIn(text)).data?.reviews ?? null)
}

const Shard = z.object({ reviews: z.array(PublishedReview) })
