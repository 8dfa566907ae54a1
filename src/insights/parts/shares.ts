import { roundedQuotient } from '../../schema/rounding.ts'

/**
 * Percentages with one decimal, one for each count, that add up to exactly 100.0 (largest remainder; the earlier of equal
 * remainders wins). All are zero if the counts are.
 */
export function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const floors = counts.map((count) => Math.floor((count * 1000) / total))
  const left = 1000 - floors.reduce((sum, floor) => sum + floor, 0)
  const byRemainder = counts.map((count, index) => ({ index, rest: (count * 1000) % total }))
  byRemainder.sort((a, b) => b.rest - a.rest || a.index - b.index)
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return floors.map((floor, index) => (floor + (raised.has(index) ? 1 : 0)) / 10)
}

/** A share in percent with one decimal; null if the whole is 0. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : roundedQuotient(1000 * part, whole) / 10
}
