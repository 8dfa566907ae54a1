import { z } from 'zod'
import { Month, type Day } from './day.ts'
import { PerReview } from './insights.ts'
import { Review } from './review.ts'
import { ReviewsFile } from './reviews-file.ts'

/** Bytes of a shard at most: a larger month is split into several. */
export const SHARD_MAX_BYTES = 5_000_000

/** `/data/head.json`: the members before `reviews` in `/reviews.json`. */
export const DatasetHead = ReviewsFile.omit({ reviews: true }).describe('The full dataset without its reviews')
export type DatasetHead = z.infer<typeof DatasetHead>

/** `/data/YYYY-MM/reviews.json`: the reviews of one month, or part of them, in the same bytes as in `/reviews.json`. */
export const ReviewsShard = z
  .strictObject({
    version: z.literal(1),
    month: Month,
    reviews: z.array(Review).describe('Newest first: by date, then by id, descending'),
  })
  .describe('The reviews of one month')
export type ReviewsShard = z.infer<typeof ReviewsShard>

/** `/data/YYYY-MM/insights.json`: what each review of one month says. */
export const InsightsShard = z
  .strictObject({ version: z.literal(1), month: Month, per_review: PerReview })
  .describe('What each review of one month says')
export type InsightsShard = z.infer<typeof InsightsShard>

/** The month of a day. */
export function monthOfDay(day: Day): Month {
  return Month.parse(day.slice(0, 7))
}

/** The path of part `part` of a month, counted from 1: `/data/2026-11/reviews.json`, `/data/2026-11/reviews-2.json`, .. */
export function shardPath(month: Month, kind: 'reviews' | 'insights', part: number): string {
  return `/data/${month}/${kind}${part === 1 ? '' : `-${part}`}.json`
}

/** The text before and after the reviews in a shard. */
export function reviewsShardFrame(month: Month): { before: string; after: string } {
  return { before: `{"version":1,"month":"${month}","reviews":[`, after: ']}' }
}

/**
 * The text before and after the reviews in `/reviews.json`, given the text of `/data/head.json`. Between them are the reviews of
 * all shards in the order of the manifest, separated by commas.
 */
export function datasetFrame(head: string): { before: string; after: string } {
  return { before: `${head.slice(0, -1)},"reviews":[`, after: ']}' }
}

/** `/reviews.json` in pieces of at least 64 kB, except the last one. `texts` yields the JSON of each review. */
export function* datasetPieces(file: ReviewsFile, texts: Iterable<string>): Generator<string> {
  const { reviews: _, ...head } = file
  const { before, after } = datasetFrame(JSON.stringify(DatasetHead.parse(head)))
  let piece = before
  let comma = ''
  for (const text of texts) {
    piece += comma + text
    comma = ','
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece + after
}

const PIECE = 65_536
