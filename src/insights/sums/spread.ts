/**
 * Sums for the mean and the variance of whole numbers: stars, or scores in hundredths. Whole numbers have the same sum in any
 * order.
 */
export type Spread = { count: number; sum: number; squares: number }

/** The spread of no numbers. */
export function noSpread(): Spread {
  return { count: 0, sum: 0, squares: 0 }
}

/** The spread of these numbers. */
export function spreadOf(values: readonly number[]): Spread {
  const spread = noSpread()
  for (const value of values) addValue(spread, value)
  return spread
}

/** Adds a number to a spread. */
export function addValue(spread: Spread, value: number): void {
  spread.count += 1
  spread.sum += value
  spread.squares += value * value
}

/** Adds the numbers of another spread. */
export function addSpread(spread: Spread, { count, sum, squares }: Spread): void {
  spread.count += count
  spread.sum += sum
  spread.squares += squares
}

/** A score, which has two decimals, in hundredths. */
export function inHundredths(score: number): number {
  return Math.round(score * 100)
}

/** The mean of at least one number, unrounded. */
function meanOf({ sum, count }: Spread): number {
  return sum / count
}

/** The z of a change that chance produces less than once in a hundred times. */
const SIGNIFICANT = 2.58

/** Whether two means, of at least two numbers each, differ by more than chance explains (Welch's test). */
export function isSignificant(now: Spread, before: Spread): boolean {
  const change = meanOf(now) - meanOf(before)
  const standardError = Math.sqrt(varianceOf(now) / now.count + varianceOf(before) / before.count)
  // If all numbers on each side are equal, any change is significant.
  return change !== 0 && Math.abs(change / standardError) >= SIGNIFICANT
}

function varianceOf({ count, sum, squares }: Spread): number {
  return Math.max(0, squares - (sum * sum) / count) / (count - 1)
}
