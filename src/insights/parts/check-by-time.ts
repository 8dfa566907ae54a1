import type { Aspect, Insights } from '../../schema/insights.ts'
import { roundedMean, starSum } from '../../schema/rounding.ts'
import type { Review } from '../../schema/review.ts'
import type { AllReviews } from '../all-reviews.ts'

/** A subject's key, such as `aspects/pricing`, and its figures. */
export type KeyedFigures = readonly [subject: string, figures: Aspect | Insights['entities']['services'][number]]

/**
 * Recent figures and figures by year that the reviews do not support. Counts again from the reviews, by other means than the
 * figures were made with: these add up the sums of months. Files of older versions have no such figures.
 */
export function faultsByTime(
  { recent }: Insights,
  subjects: readonly KeyedFigures[],
  { reviews, perReview }: Pick<AllReviews, 'reviews' | 'perReview'>,
): string[] {
  const [newest, oldest] = [reviews[0]?.date.slice(0, 7), reviews.at(-1)?.date.slice(0, 7)]
  if (recent === undefined || newest === undefined || oldest === undefined) return []
  const read = { newest, oldest, reviewsOf: (key: string) => placed(reviews, perReview.mentionsOf(key)) }
  const { months, found } = countRecent(reviews, read)
  const rating = { ...months, rating_value: roundedMean(starSum(found)), review_count: found.length }
  return [
    ...(sameMembers(recent, rating) ? [] : ['the recent rating is not that of the reviews']),
    ...subjects.flatMap((subject) => subjectFaults(subject, read)),
  ]
}

type CountedAgain = { newest: string; oldest: string; reviewsOf: (key: string) => Review[] }

function subjectFaults([key, figures]: KeyedFigures, read: CountedAgain): string[] {
  const mentioning = read.reviewsOf(key)
  const { recent, by_year: years = [], ...total } = figures
  if (mentioning.length === 0) return recent || years.length > 0 ? [`${key} has figures by time without a mention`] : []
  const { months, found } = countRecent(mentioning, read)
  const sideOf = new Map<Review, 'positive' | 'negative'>()
  for (const side of ['positive', 'negative'] as const)
    for (const review of read.reviewsOf(`${key}/${side}`)) sideOf.set(review, side)
  const isJudged = key.startsWith('aspects/') // the sides of others are not published per review
  const countsOf = (of: readonly Review[]) => ({
    mention_count: of.length,
    ...(isJudged
      ? {
          positive_count: of.filter((review) => sideOf.get(review) === 'positive').length,
          negative_count: of.filter((review) => sideOf.get(review) === 'negative').length,
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
  return isCounted && addUp ? [] : [`the recent or yearly figures of ${key} are not those of the reviews`]
}

const SIDES = ['positive_count', 'neutral_count', 'negative_count'] as const

/** The recent ones of these reviews, newest first, and the months that they are from. */
function countRecent(reviews: readonly Review[], { newest, oldest }: Pick<CountedAgain, 'newest' | 'oldest'>) {
  const windows = [12, 24].map((months) => {
    const since = Temporal.PlainYearMonth.from(newest)
      .subtract({ months: months - 1 })
      .toString()
    return { months: { since, until: newest, months }, found: reviews.filter(({ date }) => date >= since) }
  })
  const all = { months: { since: oldest, until: newest, months: null }, found: reviews }
  return windows.find(({ found }) => found.length >= 10) ?? all
}

function placed(reviews: readonly Review[], places: Uint32Array): Review[] {
  return Array.from(places, (place) => reviews[place]).filter((review) => review !== undefined)
}

/** Whether an object has all members of another. */
function sameMembers(found: object, expected: object): boolean {
  const members = new Map(Object.entries(found))
  return Object.entries(expected).every(([name, value]) => members.get(name) === value)
}
