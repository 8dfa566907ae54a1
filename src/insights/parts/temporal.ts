import { Month } from '../../schema/day.ts'
import type { Temporal, Trend } from '../../schema/insights.ts'
import { roundTo2 } from '../sentiment/verdict.ts'
import { MIN_MENTIONS, meanScore } from './figures.ts'
import type { AnalysedReview } from './figures.ts'

/** Figures by month, oldest first and without gaps, and the trend. */
export function temporal(analysed: readonly AnalysedReview[]): Temporal {
  const newest = analysed[0]?.review.date
  const oldest = analysed.at(-1)?.review.date
  if (newest === undefined || oldest === undefined)
    return { monthly: [], trend: { direction: 'stable', change: 0, window_months: 6 } }
  const byMonth = new Map<number, AnalysedReview[]>()
  for (const read of analysed) {
    const index = monthNumber(read.review.date)
    const known = byMonth.get(index)
    if (known === undefined) byMonth.set(index, [read])
    else known.push(read)
  }
  const first = monthNumber(oldest)
  const last = monthNumber(newest)
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return { monthly: months.map((index) => monthly(index, byMonth.get(index) ?? [])), trend: trend(byMonth, last) }
}

function monthly(index: number, analysed: readonly AnalysedReview[]): Temporal['monthly'][number] {
  const scored = scoresOf(analysed)
  const stars = analysed.reduce((sum, { review }) => sum + review.rating, 0)
  return {
    month: Month.parse(
      `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`,
    ),
    review_count: analysed.length,
    average_rating: analysed.length === 0 ? null : roundTo2(stars / analysed.length),
    score: scored.length >= MIN_MENTIONS ? meanScore(scored) : null,
  }
}

const WINDOWS = [3, 6, 12] as const
/** Judged reviews needed in each window. */
const MIN_JUDGED = 20
/** The z of a change that chance produces less than once in a hundred times. */
const SIGNIFICANT = 2.58

/**
 * The last window of months against the one before: the shortest with 20 judged reviews on both sides, else the longest. There
 * is a direction only if the change is significant (Welch's test) and large enough to matter (0.05).
 */
function trend(byMonth: ReadonlyMap<number, AnalysedReview[]>, last: number): Trend {
  const within = (from: number, months: number): number[] =>
    Array.from({ length: months }, (_, back) => scoresOf(byMonth.get(from - back) ?? []))
      .flat()
      .map(({ score }) => score)
  for (const months of WINDOWS) {
    const now = within(last, months)
    const before = within(last - months, months)
    const enough = Math.min(now.length, before.length) >= MIN_JUDGED
    if (!enough && months !== 12) continue
    const change = now.length === 0 || before.length === 0 ? 0 : roundTo2(mean(now) - mean(before))
    const significant = enough && Math.abs(change) >= 0.05 && Math.abs(zOf(now, before)) >= SIGNIFICANT
    return {
      direction: !significant ? 'stable' : change > 0 ? 'improving' : 'declining',
      change,
      window_months: months,
    }
  }
  return { direction: 'stable', change: 0, window_months: 12 }
}

function zOf(now: readonly number[], before: readonly number[]): number {
  const standardError = Math.sqrt(variance(now) / now.length + variance(before) / before.length)
  const change = mean(now) - mean(before)
  // If all scores within each window are equal, any change is significant.
  return change === 0 ? 0 : change / standardError
}

function variance(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function scoresOf(analysed: readonly AnalysedReview[]): { score: number }[] {
  return analysed.flatMap(({ analysis }) => (analysis.sentiment === null ? [] : [analysis.sentiment]))
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}
