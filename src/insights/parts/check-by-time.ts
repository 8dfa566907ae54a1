import type { Aspect, Insights } from '../../schema/insights.ts'
import { roundedMean, starSum } from '../../schema/rounding.ts'
import type { Review } from '../../schema/review.ts'
import type { AllReviews } from '../all-reviews.ts'

/** A subject's key, such as `aspects/pricing`, and its figures. */
export type KeyedFigures = readonly [subject: string, figures: Aspect | Insights['entities']['services'][number]]

/**
 * Recent figures and figures by year that the reviews do not support. Counts the reviews again, because the figures were
 * made by adding up the sums of months. Files of older versions have no such figures.
 */
export function faultsByTime(
  { recent }: Insights,
  subjects: readonly KeyedFigures[],
  { reviews, perReview }: Pick<AllReviews, 'reviews' | 'perReview'>,
): string[] {
  const [newest, oldest] = [reviews[0]?.date.slice(0, 7), reviews.at(-1)?.date.slice(0, 7)]
  if (recent === undefined || newest === undefined || oldest === undefined) return []
  const starts = [12, 24].map((months) => {
    const since = Temporal.PlainYearMonth.from(newest)
      .subtract({ months: months - 1 })
      .toString()
    return { since, until: newest, months }
  })
  const windows = [...starts, { since: oldest, until: newest, months: null }]
  const read = { windows, reviewsOf: (key: string) => placed(reviews, perReview.mentionsOf(key)) }
  const { months, found } = countRecent(reviews, read)
  const rating = { ...months, rating_value: roundedMean(starSum(found)), review_count: found.length }
  return [
    ...(sameMembers(recent, rating) ? [] : ['the recent rating does not match the reviews']),
    ...subjects.flatMap((subject) => subjectFaults(subject, read)),
  ]
}

type Window = { since: string; until: string; months: number | null }

/** The windows of recent figures, shortest first, and the reviews that mention a subject, newest first. */
type CountedAgain = { windows: readonly Window[]; reviewsOf: (key: string) => Review[] }

function subjectFaults([key, figures]: KeyedFigures, read: CountedAgain): string[] {
  const mentioning = read.reviewsOf(key)
  const { recent, by_year: years = [], ...total } = figures
  if (mentioning.length === 0) return recent || years.length > 0 ? [`${key} has figures by time without a mention`] : []
  const { months, found } = countRecent(mentioning, read)
  const [positive, negative] = ['positive', 'negative'].map((side) => new Set(read.reviewsOf(`${key}/${side}`)))
  const isJudged = key.startsWith('aspects/') // the sides of others are not published per review
  const countsOf = (of: readonly Review[]) => ({
    mention_count: of.length,
    ...(isJudged
      ? {
          positive_count: of.filter((review) => positive?.has(review)).length,
          negative_count: of.filter((review) => negative?.has(review)).length,
        }
      : { average_rating: roundedMean(starSum(of)) }),
  })
  const byYear = [...Map.groupBy(mentioning, ({ date }) => Number(date.slice(0, 4)))]
  const isCounted =
    recent !== undefined &&
    sameMembers(recent, { ...months, ...countsOf(found) }) &&
    years.length === byYear.length &&
    byYear.every(([year, of], nth) => sameMembers(years[nth] ?? {}, { year, ...countsOf(of) }))
  const parts = [...years, ...(recent ? [recent] : [])]
  const addUp =
    parts.every((part) => SIDES.reduce((sum, side) => sum + part[side], 0) === part.mention_count) &&
    SIDES.every((side) => years.reduce((sum, year) => sum + year[side], 0) === total[side]) &&
    SIDES.every((side) => recent !== undefined && recent[side] <= total[side])
  return isCounted && addUp ? [] : [`the recent or yearly figures of ${key} do not match the reviews`]
}

const SIDES = ['positive_count', 'neutral_count', 'negative_count'] as const

/** The recent reviews among these, newest first, and the window of months that holds them. */
function countRecent(reviews: readonly Review[], { windows }: Pick<CountedAgain, 'windows'>) {
  const found = windows.map((months) => {
    const older = reviews.findIndex(({ date }) => date < months.since)
    return { months, found: older === -1 ? reviews : reviews.slice(0, older) }
  })
  return found.find(({ months, found: of }) => months.months === null || of.length >= 10) ?? { months: {}, found: [] }
}

function placed(reviews: readonly Review[], places: Uint32Array): Review[] {
  return Array.from(places, (place) => reviews[place]).filter((review) => review !== undefined)
}

/** Whether an object has all members of another. */
function sameMembers(found: object, expected: object): boolean {
  const members = new Map(Object.entries(found))
  return Object.entries(expected).every(([name, value]) => members.get(name) === value)
}
