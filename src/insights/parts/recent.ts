import { Month } from '../../schema/day.ts'
import type { Aspect, Insights } from '../../schema/insights.ts'
import { type AllMonths, recentMonths } from '../../schema/recent-months.ts'
import { roundedMean, type StarSum } from '../../schema/rounding.ts'
import type { AllReviews } from '../all-reviews.ts'
import type { SubjectSums } from '../sums/subject-sums.ts'

/** The months of all reviews; null without reviews. */
export function spanOf(months: readonly { month: string }[]): AllMonths | null {
  const [newest, oldest] = [months[0], months.at(-1)]
  return newest && oldest ? { newest: Month.parse(newest.month), oldest: Month.parse(oldest.month) } : null
}

/** The recent rating of the business, from the stars of its months, newest first; nothing without reviews. */
export function recentRating(months: readonly { month: string; stars: StarSum }[]): Pick<Insights, 'recent'> {
  const span = spanOf(months)
  if (span === null) return {}
  const counts = months.map(({ month, stars }) => ({ month, count: stars.count }))
  const window = recentMonths(counts, span)
  const stars = { sum: 0, count: 0 }
  for (const one of months) if (one.month >= window.since) addStars(stars, one.stars)
  return { recent: { ...window, rating_value: roundedMean(stars), review_count: stars.count } }
}

/** The sums of a subject in each month that mentions it, newest first. */
export type SubjectMonths = readonly { month: string; sums: SubjectSums }[]

/** The months of every subject, in one pass over all months. */
export function monthsBySubject(months: AllReviews['months']): ReadonlyMap<string, SubjectMonths> {
  const bySubject = new Map<string, { month: string; sums: SubjectSums }[]>()
  for (const { month, sums } of months) {
    for (const [subject, ofSubject] of sums.subjects) {
      const known = bySubject.get(subject)
      if (known === undefined) bySubject.set(subject, [{ month, sums: ofSubject }])
      else known.push({ month, sums: ofSubject })
    }
  }
  return bySubject
}

type SubjectByTime = Pick<Aspect, 'recent' | 'by_year'>

/** The recent figures of a subject, and those of each year; nothing without mentions. `isRated` adds the average stars. */
export function subjectByTime(months: SubjectMonths, span: AllMonths | null, isRated: boolean): SubjectByTime {
  const mentioned = months.filter(({ sums }) => sums.stars.count > 0) // the others have only unclear verdicts
  if (span === null || mentioned.length === 0) return {}
  const years = Map.groupBy(mentioned, ({ month }) => Number(month.slice(0, 4)))
  const counts = mentioned.map(({ month, sums }) => ({ month, count: sums.stars.count }))
  const window = recentMonths(counts, span)
  const isRecent = ({ month }: { month: string }): boolean => month >= window.since
  return {
    recent: { ...window, ...countsOf(mentioned.filter(isRecent), isRated) },
    by_year: [...years].map(([year, ofYear]) => ({ year, ...countsOf(ofYear, isRated) })),
  }
}

function countsOf(months: SubjectMonths, isRated: boolean) {
  const counts = { mention_count: 0, positive_count: 0, neutral_count: 0, negative_count: 0 }
  const stars = { sum: 0, count: 0 }
  for (const { sums } of months) {
    counts.positive_count += sums.sides.positive
    counts.neutral_count += sums.sides.neutral + sums.sides.mixed
    counts.negative_count += sums.sides.negative
    addStars(stars, sums.stars)
  }
  counts.mention_count = stars.count
  return { ...counts, ...(isRated && { average_rating: roundedMean(stars) }) }
}

function addStars(all: StarSum, { sum, count }: StarSum): void {
  all.sum += sum
  all.count += count
}
