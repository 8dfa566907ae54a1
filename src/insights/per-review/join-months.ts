import type { ReviewInsight } from '../../schema/insights.ts'
import type { Review, ReviewId } from '../../schema/review.ts'
import type { MonthPerReview } from './month-per-review.ts'

/** The insights of every review, and the reviews on each subject: as bytes, because there may be a million. */
export type InsightsPerReview = {
  /** The insights of a review; may be empty. */
  by: (review: Pick<Review, 'id' | 'date'>) => ReviewInsight
  /** The members of `per_review` of a month, `YYYY-MM`: `"ID":{..}`. */
  membersOf: (month: string) => string[]
  /** The positions, in the list of all reviews, of the reviews that mention a subject, such as `aspects/pricing`. */
  mentionsOf: (subject: string) => Uint32Array
}

/** The reviews of a month and their insights, in the order of all reviews. */
export type MonthOfReviews = { month: string; reviews: readonly Pick<Review, 'id'>[]; perReview: MonthPerReview }

/** Joins the insights of consecutive months; the list of all reviews contains one month after the other. */
export function joinPerReview(months: readonly MonthOfReviews[]): InsightsPerReview {
  const byMonth = new Map(
    months.map((one) => [one.month, { perReview: one.perReview, placeOf: placesOnDemand(one.reviews) }]),
  )
  const joined = new Map<string, Uint32Array>()
  return {
    by: ({ id, date }) => {
      const month = byMonth.get(date.slice(0, 7))
      const place = month?.placeOf(id)
      return month === undefined || place === undefined ? {} : insightIn(memberAt(month.perReview, place))
    },
    membersOf: (month) => {
      const perReview = byMonth.get(month)?.perReview
      return perReview === undefined
        ? []
        : Array.from(perReview.ends, (_, place) => memberAt(perReview, place)).filter(Boolean)
    },
    mentionsOf: (subject) => {
      const places = joined.get(subject) ?? joinMentions(months, subject)
      joined.set(subject, places)
      return places
    },
  }
}

function placesOnDemand(reviews: MonthOfReviews['reviews']): (id: ReviewId) => number | undefined {
  let places: ReadonlyMap<ReviewId, number> | undefined
  return (id) => (places ??= new Map(reviews.map((review, place) => [review.id, place]))).get(id)
}

function memberAt({ members, ends }: MonthPerReview, place: number): string {
  const bytes = Buffer.from(members.buffer, members.byteOffset, members.byteLength)
  return bytes.toString('utf8', ends[place - 1] ?? 0, ends[place])
}

function insightIn(member: string): ReviewInsight {
  const value: unknown = JSON.parse(member.slice(member.indexOf(':') + 1) || '{}')
  return isInsight(value) ? value : {}
}

/** The JSON was written from an insight; the check is for the compiler. */
function isInsight(value: unknown): value is ReviewInsight {
  return typeof value === 'object' && value !== null
}

function joinMentions(months: readonly MonthOfReviews[], subject: string): Uint32Array {
  const ofMonths = months.map(({ perReview }) => perReview.mentions.get(subject) ?? [])
  const places = new Uint32Array(ofMonths.reduce((sum, { length }) => sum + length, 0))
  let [begin, at] = [0, 0]
  for (const [nth, { reviews }] of months.entries()) {
    for (const place of ofMonths[nth] ?? []) {
      places[at] = begin + place
      at += 1
    }
    begin += reviews.length
  }
  return places
}
