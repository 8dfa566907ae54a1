import type { Temporal, Trend } from '../../schema/insights.ts'
import { roundedMean, roundedQuotient } from '../../schema/rounding.ts'
import type { AllReviews } from '../all-reviews.ts'
import { addSpread, isSignificant, noSpread, type Spread } from '../sums/spread.ts'
import type { Sums } from '../sums/month-sums.ts'
import { scoreOrNull } from './figures.ts'
import { monthNumber, monthOf } from '../../schema/month-numbers.ts'
import type { Labelled } from './subject-figures.ts'

type KnownAspects = { aspects: readonly Labelled[] }

/** Figures by month and by year, oldest first (months without gaps), and the trend. */
export function temporal({ months }: Pick<AllReviews, 'months'>, taxonomy: KnownAspects): Temporal {
  const newest = months[0]?.month
  const oldest = months.at(-1)?.month
  if (newest === undefined || oldest === undefined) return { monthly: [], trend: noTrend('there are no reviews') }
  const byMonth = new Map(months.map(({ month, sums }) => [monthNumber(month), sums]))
  const first = monthNumber(oldest)
  const last = monthNumber(newest)
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    monthly: all.map((month) => ({ month: monthOf(month), ...periodFigures(byMonth.get(month)) })),
    yearly: yearly(months),
    trend: trend({ byMonth, last, taxonomy }),
  }
}

type StarsAndScores = Pick<Sums, 'stars' | 'scores'>

function periodFigures({ stars, scores }: StarsAndScores = { stars: noSpread(), scores: noSpread() }) {
  return {
    review_count: stars.count,
    average_rating: stars.count === 0 ? null : roundedMean(stars),
    score: scoreOrNull(scores),
  }
}

function yearly(months: AllReviews['months']): NonNullable<Temporal['yearly']> {
  return [...sumsOfYears(months)].reverse().map(([year, { stars, scores }]) => ({
    year,
    review_count: stars.count,
    average_rating: roundedMean(stars),
    score: scoreOrNull(scores),
  }))
}

/** The stars and scores of each year with reviews, newest first. */
export function sumsOfYears(months: AllReviews['months']): Map<number, StarsAndScores> {
  const years = new Map<number, StarsAndScores>()
  for (const { month, sums } of months) {
    const year = Number(month.slice(0, 4))
    const known = years.get(year) ?? { stars: noSpread(), scores: noSpread() }
    addSpread(known.stars, sums.stars)
    addSpread(known.scores, sums.scores)
    years.set(year, known)
  }
  return years
}

const WINDOWS = [3, 6, 12] as const
/** The minimum of judged reviews in each window. */
const MIN_JUDGED = 20
/** The share of a window's months that must have reviews. */
const MIN_COVERED = 2 / 3
/** The smallest change of a mean score that matters. */
const MIN_CHANGE = 0.05
/** The minimum of opinions on an aspect in each window, and the smallest change that matters. */
const ASPECT = { minOpinions: 10, minChange: 0.15 }

type TrendInput = { byMonth: ReadonlyMap<number, Sums>; last: number; taxonomy: KnownAspects }

/**
 * Compares the last window of months with the previous one. Uses the shortest window in which both have 20 judged reviews, and
 * reviews in two thirds of their months. The direction is stable unless the change is significant and large enough to matter.
 */
function trend({ byMonth, last, taxonomy }: TrendInput): Trend {
  for (const length of WINDOWS) {
    const windows = [windowOf(byMonth, last, length), windowOf(byMonth, last - length, length)] as const
    if (windows.some(({ covered, scores }) => covered < length * MIN_COVERED || scores.count < MIN_JUDGED)) continue
    const [now, before] = windows
    const change = changeOf(now.scores, before.scores)
    const moves = Math.abs(change) >= MIN_CHANGE && isSignificant(now.scores, before.scores)
    const moved = movedAspects(taxonomy, now, before)
    return {
      direction: !moves ? 'stable' : change > 0 ? 'improving' : 'declining',
      change,
      window_months: length,
      windows: { last: now.months, before: before.months },
      ...(moved.length > 0 ? { moved } : {}),
    }
  }
  return noTrend('too few reviews to compare')
}

function noTrend(reason: string): Trend {
  return { direction: null, change: 0, window_months: 12, reason }
}

/** The difference of the means of scores, which are in hundredths, with two decimals. */
function changeOf(now: Spread, before: Spread): number {
  return roundedQuotient(now.sum * before.count - before.sum * now.count, now.count * before.count) / 100
}

type TrendWindow = ReturnType<typeof windowOf>

function windowOf(byMonth: TrendInput['byMonth'], last: number, length: number) {
  const sums = Array.from({ length }, (_, back) => byMonth.get(last - back)).filter((one) => one !== undefined)
  const scoresOn = (aspect: string): Spread => added(sums.flatMap(({ subjects }) => subjects.get(aspect)?.scores ?? []))
  return {
    covered: sums.length,
    scores: added(sums.map(({ scores }) => scores)),
    scoresOn,
    months: { from: monthOf(last - length + 1), to: monthOf(last) },
  }
}

function added(spreads: readonly Spread[]): Spread {
  const sum = noSpread()
  for (const spread of spreads) addSpread(sum, spread)
  return sum
}

/** The aspects whose mean score changed significantly, largest change first. */
function movedAspects(taxonomy: KnownAspects, now: TrendWindow, before: TrendWindow): NonNullable<Trend['moved']> {
  const moved = taxonomy.aspects.flatMap(({ id, label }) => {
    const [newer, older] = [now.scoresOn(`aspects/${id}`), before.scoresOn(`aspects/${id}`)]
    if (Math.min(newer.count, older.count) < ASPECT.minOpinions || !isSignificant(newer, older)) return []
    const change = changeOf(newer, older)
    return Math.abs(change) >= ASPECT.minChange ? [{ id, label, change }] : []
  })
  return moved.sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
}
