import type { Review } from '../schema/review.ts'

/** Reviews month by month, in the order they come in; months as `YYYY-MM`. */
export function byMonth(reviews: readonly Review[]): [month: string, reviews: Review[]][] {
  return [...Map.groupBy(reviews, ({ date }) => date.slice(0, 7))]
}
