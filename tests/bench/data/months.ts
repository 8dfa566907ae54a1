import { sliceJson } from '../../../sidecar/search/answer/json-slices.ts'
import { type MonthShards, monthShards } from '../../../src/publish/month-shards.ts'
import type { PerReview } from '../../../src/schema/insights.ts'
import type { Review } from '../../../src/schema/review.ts'
import type { Generated } from './generate.ts'
import { perReviewOf } from '../../per-review-of.ts'

/** The reviews of one month, newest first, and their insights. */
export type MonthOfReviews = { reviews: Review[]; perReview: PerReview }

/**
 * The dataset by month, the newest first. Parses one review at a time, because all of them may be longer than the longest string.
 */
export function* inMonths({ reviews, insights }: Pick<Generated, 'reviews' | 'insights'>): Generator<MonthOfReviews> {
  const said = new Map<string, unknown>()
  const { names, values } = sliceJson(insights, 'per_review', '{')
  for (let at = 0; at < values.length; at += 2) {
    said.set(JSON.parse(textIn(insights, names, at)), JSON.parse(textIn(insights, values, at)))
  }
  const { values: places } = sliceJson(reviews, 'reviews', '[')
  let month: Review[] = []
  for (let at = 0; at < places.length; at += 2) {
    const review: Review = JSON.parse(textIn(reviews, places, at))
    if (month[0] !== undefined && month[0].date.slice(0, 7) !== review.date.slice(0, 7)) {
      yield { reviews: month, perReview: perReviewMember(month, said) }
      month = []
    }
    month.push(review)
  }
  if (month.length > 0) yield { reviews: month, perReview: perReviewMember(month, said) }
}

/** The files of one month. */
export function shardsOf({ reviews, perReview }: MonthOfReviews): MonthShards {
  const [shards] = monthShards(reviews, perReviewOf(reviews, perReview).membersOf)
  if (shards === undefined) throw new Error('A month needs reviews')
  return shards
}

function perReviewMember(reviews: readonly Review[], said: ReadonlyMap<string, unknown>): PerReview {
  return Object.fromEntries(reviews.flatMap(({ id }) => (said.has(id) ? [[id, said.get(id)]] : []))) as PerReview
}

function textIn(bytes: Buffer, places: readonly number[], at: number): string {
  return bytes.toString('utf8', places[at], places[at + 1])
}
