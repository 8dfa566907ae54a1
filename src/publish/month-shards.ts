import type { Month } from '../schema/day.ts'
import type { Review } from '../schema/review.ts'
import { monthOfDay, reviewsShardFrame, SHARD_MAX_BYTES, shardPath } from '../schema/shards.ts'

export type MonthShards = { month: Month; reviews: ReviewsShardText[]; insights: ShardText[] }

export type ShardText = { path: string; text: string }

/** `reviews` contains the JSON of each review; `/reviews.json` joins them with commas. */
export type ReviewsShardText = ShardText & { reviews: readonly string[] }

/** The members of a month's `per_review`, each as JSON. */
export type MembersOf = (month: Month) => readonly string[]

/**
 * The month shards of the given reviews (newest first) and of their insights: newest month first, each file at most `maxBytes`
 * long unless a single review is longer. The files of a month change only if the month does.
 */
export function* monthShards(
  reviews: readonly Review[],
  membersOf: MembersOf,
  maxBytes = SHARD_MAX_BYTES,
): Generator<MonthShards> {
  for (const [month, ofMonth] of Map.groupBy(reviews, ({ date }) => monthOfDay(date))) {
    yield {
      month,
      reviews: reviewsShards(month, ofMonth, maxBytes),
      insights: insightsShards(month, membersOf(month), maxBytes),
    }
  }
}

function reviewsShards(month: Month, reviews: readonly Review[], maxBytes: number): ReviewsShardText[] {
  const { before, after } = reviewsShardFrame(month)
  const texts = reviews.map((review) => JSON.stringify(review))
  return intoRuns(texts, maxBytes - before.length - after.length).map((reviews, at) => {
    return { path: shardPath(month, 'reviews', at + 1), reviews, text: before + reviews.join(',') + after }
  })
}

/** A month without insights still has a file, with an empty `per_review`. */
function insightsShards(month: Month, texts: readonly string[], maxBytes: number): ShardText[] {
  const [before, after] = [`{"version":1,"month":"${month}","per_review":{`, '}}']
  const runs = texts.length === 0 ? [[]] : intoRuns(texts, maxBytes - before.length - after.length)
  return runs.map((run, at) => ({
    path: shardPath(month, 'insights', at + 1),
    text: before + run.join(',') + after,
  }))
}

/**
 * Groups texts into runs of at most `maxBytes`, commas included. Runs are filled from the end, so that new reviews, which come
 * first, change only the first run.
 */
function intoRuns(texts: readonly string[], maxBytes: number): string[][] {
  const runs: string[][] = []
  let room = 0
  for (const text of texts.toReversed()) {
    const bytes = Buffer.byteLength(text) + 1
    const fits = bytes <= room
    if (!fits) runs.push([])
    runs.at(-1)?.push(text)
    room = (fits ? room : maxBytes + 1) - bytes
  }
  return runs.map((run) => run.toReversed()).toReversed()
}
