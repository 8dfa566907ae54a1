import { Month } from '../../schema/day.ts'
import type { Temporal, Trend } from '../../schema/insights.ts'
import { roundTo2 } from '../sentiment/verdict.ts'
import { ENOUGH, meanScore } from './figures.ts'
import type { Read } from './figures.ts'

/** Month by month, oldest first and without gaps, and where it is going. */
export function temporal(reads: readonly Read[]): Temporal {
  const newest = reads[0]?.review.date
  const oldest = reads.at(-1)?.review.date
  if (newest === undefined || oldest === undefined)
    return { monthly: [], trend: { direction: 'stable', change: 0, window_months: 6 } }
  const byMonth = new Map<number, Read[]>()
  for (const read of reads) {
    const at = monthNumber(read.review.date)
    const known = byMonth.get(at)
    if (known === undefined) byMonth.set(at, [read])
    else known.push(read)
  }
  const first = monthNumber(oldest)
  const last = monthNumber(newest)
  const months = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return { monthly: months.map((at) => monthly(at, byMonth.get(at) ?? [])), trend: trend(byMonth, last) }
}

function monthly(at: number, reads: readonly Read[]): Temporal['monthly'][number] {
  const scored = scoresOf(reads)
  const stars = reads.reduce((sum, { review }) => sum + review.rating, 0)
  return {
    month: Month.parse(`${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`),
    review_count: reads.length,
    average_rating: reads.length === 0 ? null : roundTo2(stars / reads.length),
    score: scored.length >= ENOUGH ? meanScore(scored) : null,
  }
}

const WINDOWS = [3, 6, 12] as const
const EACH = 20
const SURPRISING = 2.58

/**
 * The last window of months against the one before: the shortest that has 20 judged reviews on both sides, else the longest.
 * A direction is given only if so large a change would come by chance less than once in a hundred (Welch's test), and it is
 * large enough to matter (0.05).
 */
function trend(byMonth: ReadonlyMap<number, Read[]>, last: number): Trend {
  const within = (from: number, months: number): number[] =>
    Array.from({ length: months }, (_, back) => scoresOf(byMonth.get(from - back) ?? []))
      .flat()
      .map(({ score }) => score)
  for (const months of WINDOWS) {
    const now = within(last, months)
    const before = within(last - months, months)
    const enough = Math.min(now.length, before.length) >= EACH
    if (!enough && months !== 12) continue
    const change = now.length === 0 || before.length === 0 ? 0 : roundTo2(mean(now) - mean(before))
    const certain = enough && Math.abs(change) >= 0.05 && Math.abs(surprise(now, before)) >= SURPRISING
    return { direction: !certain ? 'stable' : change > 0 ? 'improving' : 'declining', change, window_months: months }
  }
  return { direction: 'stable', change: 0, window_months: 12 }
}

function surprise(now: readonly number[], before: readonly number[]): number {
  const error = Math.sqrt(variance(now) / now.length + variance(before) / before.length)
  const change = mean(now) - mean(before)
  // Where everybody says the same on either side, any change at all surprises.
  return change === 0 ? 0 : change / error
}

function variance(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function scoresOf(reads: readonly Read[]): { score: number }[] {
  return reads.flatMap(({ reading }) => (reading.sentiment === null ? [] : [reading.sentiment]))
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}
