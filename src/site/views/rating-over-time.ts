import type { Messages } from '../../messages/messages.ts'
import type { Review } from '../../schema/review.ts'
import { starSum, type StarSum } from '../../schema/rounding.ts'

/** The reviews of a month or a quarter; `month` is its first month as `YYYY-MM`. */
export type Period = { unit: 'month' | 'quarter'; month: string; stars: StarSum }

/** Ratings over all time as a line, and a sentence (`finding`) about it, which is null if the line shows nothing certain. */
export type RatingOverTime = {
  unit: 'month' | 'quarter'
  periods: Period[]
  low: Period | null
  finding: string | null
}

/** If fewer than half of the months have this many reviews, the line shows quarters. */
const ENOUGH_FOR_MONTHS = 3

type DatedStars = Pick<Review, 'date' | 'rating'>

/** The ratings of reviews (newest first) over time: by month, or by quarter if months have few reviews. */
export function ratingOverTime(reviews: readonly DatedStars[], { charts }: Pick<Messages, 'charts'>): RatingOverTime {
  const months = periodsOf(reviews, 1)
  const filled = months.filter(({ stars }) => stars.count >= ENOUGH_FOR_MONTHS).length
  const isByMonth = filled * 2 >= months.length
  const periods = isByMonth ? months : periodsOf(reviews, 3)
  const spread = deviationOf(reviews)
  const low = lowOf(periods, spread)
  const finding = low === null ? changeOverall(periods, spread, charts) : fallAndRise(periods, low, charts)
  return { unit: isByMonth ? 'month' : 'quarter', periods, low, finding }
}

function periodsOf(reviews: readonly DatedStars[], months: 1 | 3): Period[] {
  const [newest, oldest] = [reviews[0], reviews.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  const numberOf = (date: string): number =>
    Math.floor((Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1) / months)
  const grouped = Map.groupBy(reviews, ({ date }) => numberOf(date))
  const first = numberOf(oldest.date)
  return Array.from({ length: numberOf(newest.date) - first + 1 }, (_, index) => {
    const number = (first + index) * months
    const month = `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
    return { unit: months === 1 ? 'month' : 'quarter', month, stars: starSum(grouped.get(first + index) ?? []) }
  })
}

/**
 * A low needs at least this many reviews, and a mean at least this many stars and standard errors below the rest. With 100
 * periods, chance produces such a low in less than one case in twenty.
 */
const LOW = { reviews: 5, stars: 0.7, standardErrors: 4 }

/** The one period that is clearly lowest; null if there is none, or if it is the first. */
function lowOf(periods: readonly Period[], deviation: number): Period | null {
  const all = sumOf(periods)
  const lows = periods.slice(1).filter(({ stars }) => {
    const rest = { sum: all.sum - stars.sum, count: all.count - stars.count }
    if (stars.count < LOW.reviews || rest.count < LOW.reviews) return false
    const below = mean(rest) - mean(stars)
    return below >= LOW.stars && below >= LOW.standardErrors * (deviation / Math.sqrt(stars.count))
  })
  return lows.reduce<Period | null>((low, one) => (low === null || mean(one.stars) < mean(low.stars) ? one : low), null)
}

/** "Ratings fell to 2.4 in September 2024 and have been 4.1 or better since January 2025". */
function fallAndRise(periods: readonly Period[], low: Period, charts: Messages['charts']): string {
  const after = periods.slice(periods.indexOf(low) + 1).filter(({ stars }) => stars.count > 0)
  const usual = mean(sumOf(periods)) - USUAL
  const since = after.slice(after.findLastIndex(({ stars }) => mean(stars) < usual) + 1)
  const [first] = since
  if (first === undefined || since.length < LASTING) return charts.fell(low, null)
  const least = since.reduce((one, next) => (mean(next.stars) < mean(one.stars) ? next : one))
  return charts.fell(low, { ...first, least: least.stars })
}

/** A period counts as usual if its mean is at most this many stars below the overall mean. */
const USUAL = 0.5
/** A rise counts as lasting after this many periods. */
const LASTING = 3

const CHANGE = { reviews: 20, stars: 0.3, standardErrors: 3 }

/**
 * "Ratings rose from 3.9 in 2022 to 4.5 in 2026", comparing the first and the last year with enough reviews; otherwise the range
 * of all years. Null with a single year.
 */
function changeOverall(periods: readonly Period[], deviation: number, charts: Messages['charts']): string | null {
  const all = [...Map.groupBy(periods, ({ month }) => month.slice(0, 4))]
    .map(([year, ofYear]) => ({ year, stars: sumOf(ofYear) }))
    .filter(({ stars }) => stars.count > 0)
  const ranked = all.map(({ stars }) => stars).sort((a, b) => mean(a) - mean(b))
  const [least, most] = [ranked[0], ranked.at(-1)]
  const steady = least === undefined || most === undefined || least === most ? null : charts.steady(least, most)
  const years = all.filter(({ stars }) => stars.count >= CHANGE.reviews)
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined || first === last) return steady
  const change = mean(last.stars) - mean(first.stars)
  const error = deviation * Math.sqrt(1 / first.stars.count + 1 / last.stars.count)
  if (Math.abs(change) < CHANGE.stars || Math.abs(change) < CHANGE.standardErrors * error) return steady
  return charts.changed(first, last, change > 0)
}

function sumOf(periods: readonly Period[]): StarSum {
  return periods.reduce((all, { stars }) => ({ sum: all.sum + stars.sum, count: all.count + stars.count }), {
    sum: 0,
    count: 0,
  })
}

/** The standard deviation of the stars. */
export function deviationOf(reviews: readonly DatedStars[]): number {
  const middle = mean(starSum(reviews))
  return Math.sqrt(reviews.reduce((sum, { rating }) => sum + (rating - middle) ** 2, 0) / reviews.length)
}

/** The exact mean of stars, for comparisons; pages show it rounded. */
export function mean({ sum, count }: StarSum): number {
  return sum / count
}
