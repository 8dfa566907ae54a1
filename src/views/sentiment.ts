import type { Trend } from '../schema/insights.ts'

/** The tones of reviews, from best to worst, with the titles of their pages. */
export const TONES = {
  positive: 'Reviews that sound positive',
  neutral: 'Reviews that sound neutral or mixed',
  negative: 'Reviews that sound negative',
} as const

const DIRECTIONS = {
  improving: 'Customers sound happier than before',
  stable: 'Customers sound about as happy as before',
  declining: 'Customers sound less happy than before',
}

/** The trend in a sentence, with its figures. */
export function formatTrend({ direction, change, window_months: months, reason }: Trend): string {
  if (direction === null) return `There is no trend to report: ${reason ?? 'too few reviews to compare'}.`
  const difference = change === 0 ? 'the same as that' : `${Math.abs(change)} ${change > 0 ? 'above' : 'below'} that`
  return `${DIRECTIONS[direction]}: on a scale from −1 to 1, the mean tone of the last ${months} months is ${difference} of the ${months} months before.`
}
