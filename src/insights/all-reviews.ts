import type { Review } from '../schema/review.ts'
import type { MonthInsights } from './month-insights.ts'
import { joinPerReview, type InsightsPerReview } from './per-review/join-months.ts'
import { addUp, type Sums } from './sums/month-sums.ts'

/** The reviews of a month, `YYYY-MM`, and their insights. */
export type AnalysedMonth = { month: string; reviews: readonly Review[]; insights: MonthInsights }

/** All published reviews, newest first, and their insights. */
export type AllReviews = {
  reviews: readonly Review[]
  perReview: InsightsPerReview
  sums: Sums
  /** The sums of each month that has reviews, newest first. */
  months: readonly { month: string; sums: Sums }[]
  /** The reviews that mention a subject, such as `aspects/pricing`, newest first, at most `most` of them. */
  mentioning: (subject: string, most?: number) => Review[]
}

/** Adds up months, which are newest first. */
export function allReviews(months: readonly AnalysedMonth[]): AllReviews {
  const reviews = months.flatMap((month) => month.reviews)
  const perReview = joinPerReview(
    months.map(({ month, reviews, insights }) => ({ month, reviews, perReview: insights.perReview })),
  )
  return {
    reviews,
    perReview,
    sums: addUp(months.map(({ insights }) => insights.sums)),
    months: months.map(({ month, insights }) => ({ month, sums: insights.sums })),
    mentioning: (subject, most) => {
      return Array.from(perReview.mentionsOf(subject).subarray(0, most), (place) => reviews[place]).filter(
        (review) => review !== undefined,
      )
    },
  }
}
