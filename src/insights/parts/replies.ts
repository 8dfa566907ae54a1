import type { Insights } from '../../schema/insights.ts'
import type { Review } from '../../schema/review.ts'

/** The most stars of a review that counts as bad. */
const MOST_STARS = 2
/** The last entry of the histogram counts replies after a week or more. */
const LAST_DAY = 7

/** How many reviews with 1 or 2 stars were answered, and how fast; nothing without such reviews. */
export function replies(reviews: readonly Review[]): Pick<Insights, 'replies'> {
  const bad = reviews.filter(({ rating }) => rating <= MOST_STARS)
  if (bad.length === 0) return {}
  const days = bad.flatMap((review) => daysToReply(review) ?? []).sort((a, b) => a - b)
  return {
    replies: {
      review_count: bad.length,
      answered: bad.filter(({ owner_reply: reply }) => reply !== null).length,
      median_days: days[Math.ceil(days.length / 2) - 1] ?? null,
      by_days: Array.from({ length: LAST_DAY + 1 }, (_, day) => {
        return { days: day, count: days.filter((one) => Math.min(one, LAST_DAY) === day).length }
      }),
    },
  }
}

/**
 * The days from a review to its reply; null if either day is unknown. A reply dated before its review answered an earlier
 * version, so its days are unknown too.
 */
function daysToReply({ date, date_precision: precision, owner_reply: reply }: Review): number | null {
  const replied = reply?.date ?? null
  if (replied === null || precision === 'month' || replied < date) return null
  return Temporal.PlainDate.from(date).until(replied, { largestUnit: 'day' }).days
}
