import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import { Month } from '../../schema/day.ts'
import type { Temporal, Trend } from '../../schema/insights.ts'
import { roundTo2 } from '../sentiment/verdict.ts'
import { meanScore, MIN_MENTIONS } from './figures.ts'
import type { AnalysedReview } from './figures.ts'

/** Figures by month and by year, oldest first (months without gaps), and the trend. */
export function temporal(analysed: readonly AnalysedReview[], taxonomy: Taxonomy): Temporal {
  const newest = analysed[0]?.review.date
  const oldest = analysed.at(-1)?.review.date
  if (newest === undefined || oldest === undefined) return { monthly: [], trend: noTrend('there are no reviews') }
  const byMonth = Map.groupBy(analysed, ({ review }) => monthNumber(review.date))
  const first = monthNumber(oldest)
  const last = monthNumber(newest)
  const months = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    monthly: months.map((month) => ({ month: monthOf(month), ...monthFigures(byMonth.get(month) ?? []) })),
    yearly: yearly(analysed),
    trend: trend({ byMonth, last, taxonomy }),
  }
}

function monthFigures(analysed: readonly AnalysedReview[]): Omit<Temporal['monthly'][number], 'month'> {
  return {
    review_count: analysed.length,
    average_rating: analysed.length === 0 ? null : averageRating(analysed),
    score: scoreOf(analysed),
  }
}

function yearly(analysed: readonly AnalysedReview[]): NonNullable<Temporal['yearly']> {
  const byYear = [...Map.groupBy(analysed, ({ review }) => Number(review.date.slice(0, 4)))].sort(([a], [b]) => a - b)
  return byYear.map(([year, reviews]) => ({
    year,
    review_count: reviews.length,
    average_rating: averageRating(reviews),
    score: scoreOf(reviews),
  }))
}

function averageRating(analysed: readonly AnalysedReview[]): number {
  return roundTo2(analysed.reduce((sum, { review }) => sum + review.rating, 0) / analysed.length)
}

function scoreOf(analysed: readonly AnalysedReview[]): number | null {
  const scored = analysed.flatMap(({ analysis }) => analysis.sentiment ?? [])
  return scored.length >= MIN_MENTIONS ? meanScore(scored) : null
}

const WINDOWS = [3, 6, 12] as const
/** Judged reviews needed in each window. */
const MIN_JUDGED = 20
/** The share of a window's months that must have reviews. */
const MIN_COVERED = 2 / 3
/** The smallest change of a mean score that matters. */
const MIN_CHANGE = 0.05
/** Opinions on an aspect needed in each window, and the smallest change that matters. */
const ASPECT = { minOpinions: 10, minChange: 0.15 }

type TrendInput = { byMonth: ReadonlyMap<number, AnalysedReview[]>; last: number; taxonomy: Taxonomy }

/**
 * The last window of months against the one before: the shortest in which both have 20 judged reviews, and reviews in two
 * thirds of their months. There is a direction other than stable only if the change is significant and large enough to matter.
 */
function trend({ byMonth, last, taxonomy }: TrendInput): Trend {
  for (const months of WINDOWS) {
    const windows = [windowOf(byMonth, last, months), windowOf(byMonth, last - months, months)] as const
    if (windows.some(({ covered, scores }) => covered < months * MIN_COVERED || scores.length < MIN_JUDGED)) continue
    const [now, before] = windows
    const change = roundTo2(mean(now.scores) - mean(before.scores))
    const moves = Math.abs(change) >= MIN_CHANGE && isSignificant(now.scores, before.scores)
    const moved = movedAspects(taxonomy, now.reviews, before.reviews)
    return {
      direction: !moves ? 'stable' : change > 0 ? 'improving' : 'declining',
      change,
      window_months: months,
      windows: { last: now.months, before: before.months },
      ...(moved.length > 0 ? { moved } : {}),
    }
  }
  return noTrend('too few reviews to compare')
}

function noTrend(reason: string): Trend {
  return { direction: null, change: 0, window_months: 12, reason }
}

function windowOf(byMonth: TrendInput['byMonth'], last: number, months: number) {
  const ofMonths = Array.from({ length: months }, (_, back) => byMonth.get(last - back) ?? [])
  const reviews = ofMonths.flat()
  return {
    reviews,
    covered: ofMonths.filter((ofMonth) => ofMonth.length > 0).length,
    scores: reviews.flatMap(({ analysis }) => analysis.sentiment?.score ?? []),
    months: { from: monthOf(last - months + 1), to: monthOf(last) },
  }
}

/** The aspects whose mean score changed significantly, largest change first. */
function movedAspects(
  taxonomy: Taxonomy,
  now: readonly AnalysedReview[],
  before: readonly AnalysedReview[],
): NonNullable<Trend['moved']> {
  const scoresIn = (reviews: readonly AnalysedReview[], id: string): number[] =>
    reviews.flatMap(({ analysis }) => analysis.aspects.find((aspect) => aspect.id === id)?.score ?? [])
  const moved = taxonomy.aspects.flatMap(({ id, label }) => {
    const [newer, older] = [scoresIn(now, id), scoresIn(before, id)]
    if (Math.min(newer.length, older.length) < ASPECT.minOpinions || !isSignificant(newer, older)) return []
    const change = roundTo2(mean(newer) - mean(older))
    return Math.abs(change) >= ASPECT.minChange ? [{ id, label, change }] : []
  })
  return moved.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
}

/** The z of a change that chance produces less than once in a hundred times. */
const SIGNIFICANT = 2.58

/** Whether two means differ by more than chance explains (Welch's test), of at least two values each. */
export function isSignificant(now: readonly number[], before: readonly number[]): boolean {
  const change = mean(now) - mean(before)
  const standardError = Math.sqrt(variance(now) / now.length + variance(before) / before.length)
  // If all values within each window are equal, any change is significant.
  return change !== 0 && Math.abs(change / standardError) >= SIGNIFICANT
}

function variance(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function monthOf(number: number): Month {
  const [year, month] = [Math.floor(number / 12), (number % 12) + 1]
  return Month.parse(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`)
}
