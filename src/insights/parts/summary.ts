import type { Messages } from '../../messages/messages.ts'
import type { Aspect, Insights } from '../../schema/insights.ts'
import { roundedQuotient, type StarSum } from '../../schema/rounding.ts'
import type { AllReviews } from '../all-reviews.ts'
import type { Sums } from '../sums/month-sums.ts'
import { isSignificant } from '../sums/spread.ts'
import type { Complaints } from '../sums/subject-sums.ts'
import { MIN_MENTIONS } from './figures.ts'
import { sumsOfYears } from './temporal.ts'

/** The parts of the insights that a summary draws on. */
export type SummaryInput = Omit<Insights, 'summary' | 'faq' | 'version' | 'model' | 'generated_at'>

/**
 * A summary in prose, including complaints. Every number in it is a figure of the insights, possibly rounded, so that readers can
 * check each sentence.
 */
export function summary(all: AllReviews, input: SummaryInput, { summary: say }: Messages): string {
  const { sums } = all
  if (sums.stars.count === 0) return say.none
  const { earliest, latest } = input.date_range ?? {}
  const opening = say.opening(input.review_count, { from: earliest ?? '', to: latest ?? '' }, sums.stars)
  if (input.overall_sentiment.score === null) return `${opening} ${say.tooLittle}`
  return [
    opening,
    overall(sums, say),
    praise(input.aspects, say),
    people(input, say),
    complaints(sums, input.aspects, say),
    trend(input, say),
    years(all, say),
    otherLanguages(input, say),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

/** The sentences, in the language of the pages. */
type Sentences = Messages['summary']

/** With fewer reviews, the summary counts them; from this number on, it states shares. */
const ENOUGH_FOR_SHARES = 100

function overall({ stars, scores, sides: count }: Sums, say: Sentences): string {
  const of = { count: scores.count, isAll: scores.count === stars.count }
  if (scores.count >= ENOUGH_FOR_SHARES) return say.sideShares(count.positive, count.negative, of)
  const sides = (['positive', 'mixed', 'neutral', 'negative'] as const).map((label) => ({ label, count: count[label] }))
  // Praise and complaints are mentioned even if their count is 0
  const said = sides.filter(({ label, count }) => count > 0 || label === 'positive' || label === 'negative')
  return say.sideCounts(said, of)
}

function praise(aspects: readonly Aspect[], say: Sentences): string | null {
  const [first, ...others] = aspects
    .filter(
      ({ mention_count, positive_count }) => mention_count >= MIN_MENTIONS && positive_count * 3 >= mention_count * 2,
    )
    .sort((a, b) => b.positive_count - a.positive_count)
    .slice(0, 3)
    .map(({ label, positive_count, mention_count }) => ({ label, count: positive_count, all: mention_count }))
  return first === undefined ? null : say.praise(first, others)
}

function people({ entities }: SummaryInput, say: Sentences): string | null {
  const named = entities.technicians.filter(({ mention_count }) => mention_count >= MIN_MENTIONS)
  const most = named.sort((a, b) => b.mention_count - a.mention_count).slice(0, 3)
  if (most.length === 0) return null
  return say.people(most.map(({ name, mention_count }) => ({ name, count: mention_count })))
}

/** The minimum for naming a subject of complaints: reviews with three stars or fewer, or clear complaints. */
const MIN_COMPLAINTS = { withFewStars: 3, clear: 5 }

function complaints({ subjects }: Sums, aspects: readonly Aspect[], say: Sentences): string {
  const named = aspects
    .filter(({ id, mention_count }) => {
      return mention_count >= MIN_MENTIONS && drawsComplaints(subjects.get(`aspects/${id}`)?.complaints)
    })
    .sort((a, b) => b.negative_count - a.negative_count)
    .slice(0, 2)
    .map(({ label, negative_count, mention_count }) => ({ label, count: negative_count, all: mention_count }))
  return named.length === 0 ? say.noComplaints : say.complaints(named)
}

function drawsComplaints({ withFewStars, clear }: Complaints = { withFewStars: 0, clear: 0 }): boolean {
  return withFewStars >= MIN_COMPLAINTS.withFewStars || clear >= MIN_COMPLAINTS.clear
}

function trend({ temporal: { trend: found } }: SummaryInput, say: Sentences): string | null {
  const { direction, windows, moved = [] } = found
  if (direction === null || windows === undefined) return null
  const most = moved.slice(0, 2).map(({ label, change }) => ({ label, isBetter: change > 0 }))
  return say.trend(direction, windows, most)
}

/** The minimum for comparing years: reviews in each year, and a difference of stars, in hundredths. */
const YEAR = { minReviews: 20, minDifference: 30 }

/** The first and the last year with enough reviews, if their stars differ by more than chance. */
function years({ months }: AllReviews, say: Sentences): string | null {
  const enough = [...sumsOfYears(months)].filter(([, { stars }]) => stars.count >= YEAR.minReviews)
  const [last, first] = [enough[0], enough.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const [older, newer] = [first[1].stars, last[1].stars]
  const hundredths = ({ sum, count }: StarSum): number => roundedQuotient(100 * sum, count)
  if (Math.abs(hundredths(newer) - hundredths(older)) < YEAR.minDifference || !isSignificant(newer, older)) return null
  return say.years({ year: first[0], stars: older }, { year: last[0], stars: newer })
}

function otherLanguages({ languages }: SummaryInput, say: Sentences): string | null {
  const left = (languages ?? [])
    .filter(({ analysed }) => !analysed)
    .reduce((sum, { review_count }) => sum + review_count, 0)
  return left === 0 ? null : say.otherLanguages(left)
}
