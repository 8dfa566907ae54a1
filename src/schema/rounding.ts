/** A count with commas in every locale: `12345` is `12,345`. */
export function shownCount(count: number): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- a number has few digits
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** `1 review`, `12,345 reviews`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${shownCount(count)} ${count === 1 ? one : many}`
}

/** The sum of the stars of at least one review, and the number of reviews: an exact mean. */
export type StarSum = { sum: number; count: number }

/** The sum and count of the stars of reviews. */
export function starSum(reviews: readonly { rating: number }[]): StarSum {
  return { sum: reviews.reduce((sum, { rating }) => sum + rating, 0), count: reviews.length }
}

/** The sum and count of the stars of a distribution (reviews by number of stars). */
export function distributedStars(distribution: Readonly<Record<'1' | '2' | '3' | '4' | '5', number>>): StarSum {
  const { '1': one, '2': two, '3': three, '4': four, '5': five } = distribution
  return { sum: one + 2 * two + 3 * three + 4 * four + 5 * five, count: one + two + three + four + five }
}

/**
 * A quotient of whole numbers rounded to a whole number, halves up: 1 / 2 is 1, and -1 / 2 is 0. Rounding a decimal fraction
 * would not be exact: 41 / 40 is stored as 1.02499999999999991, so its hundredths would be 102 instead of 103.
 */
export function roundedQuotient(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor)) + 0
}

/** The mean of at least one rating, with two decimals. */
export function roundedMean({ sum, count }: StarSum): number {
  return roundedQuotient(100 * sum, count) / 100
}

/**
 * A mean rating as shown to people: one decimal, halves up, so 4.25 is "4.3". It is "5.0" only if every review gave five stars,
 * and "1.0" only if every review gave one.
 */
export function shownRating({ sum, count }: StarSum): string {
  const tenths = roundedQuotient(10 * sum, count)
  if (tenths === 50 && sum < 5 * count) return '4.9'
  if (tenths === 10 && sum > count) return '1.1'
  return (tenths / 10).toFixed(1)
}

/** A share in whole percent. It is 100 only for all and 0 only for none, so 2,999 of 3,000 is over 99. */
export type RoundedShare = { percent: number; is: 'exactly' | 'under' | 'over' }

/** Rounds a share to whole percent, but to 0 or 100 only if that is exact. */
export function roundedShare(part: number, whole: number): RoundedShare {
  if (part === 0) return { percent: 0, is: 'exactly' }
  if (part === whole) return { percent: 100, is: 'exactly' }
  const percent = roundedQuotient(100 * part, whole)
  if (percent === 0) return { percent: 1, is: 'under' }
  return percent === 100 ? { percent: 99, is: 'over' } : { percent, is: 'exactly' }
}

/** A share as shown to people, in whole percent. "100%" and "0%" mean all and none: 2,999 of 3,000 is "over 99%". */
export function shownShare(part: number, whole: number): string {
  const { percent, is } = roundedShare(part, whole)
  return is === 'exactly' ? `${percent}%` : `${is} ${percent}%`
}
