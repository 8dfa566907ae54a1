import { joinSaid, type ReviewsSaid } from '../src/insights/said/join-said.ts'
import { growingSaid } from '../src/insights/said/month-said.ts'
import type { ReviewInsight } from '../src/schema/insights.ts'
import type { Review } from '../src/schema/review.ts'

/** What these reviews say, which are newest first, given what each says by its id; by default nothing. */
export function saidOf(
  reviews: readonly Pick<Review, 'id' | 'date'>[],
  perReview: Readonly<Record<string, ReviewInsight>> = {},
): ReviewsSaid {
  const months = [...Map.groupBy(reviews, ({ date }) => date.slice(0, 7))]
  return joinSaid(
    months.map(([month, ofMonth]) => ({
      month,
      reviews: ofMonth,
      said: monthSaid(ofMonth, perReview),
    })),
  )
}

function monthSaid(reviews: readonly Pick<Review, 'id'>[], perReview: Readonly<Record<string, ReviewInsight>>) {
  const said = growingSaid()
  for (const { id } of reviews) said.add(id, perReview[id] ?? {})
  return said.end()
}
