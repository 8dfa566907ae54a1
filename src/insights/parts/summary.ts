import type { Messages } from '../../messages/messages.ts'
import type { Aspect, Insights, SentimentLabel } from '../../schema/insights.ts'
import { starSum, type StarSum } from '../../schema/rounding.ts'
import { MIN_MENTIONS } from './figures.ts'
import type { AnalysedReview } from './figures.ts'
import { isSignificant } from './temporal.ts'

/** The parts of the insights that a summary draws on. */
export type SummaryInput = Omit<Insights, 'summary' | 'faq' | 'version' | 'model' | 'generated_at'>

/**
 * A summary in prose, complaints included. Every number in it is a figure of the insights (or rounded from one), so that readers
 * can check each sentence.
 */
export function summary(analysed: readonly AnalysedReview[], input: SummaryInput, { summary: say }: Messages): string {
  if (analysed.length === 0) return say.none
  const { earliest, latest } = input.date_range ?? {}
  const opening = say.opening(input.review_count, { from: earliest ?? '', to: latest ?? '' }, starsOf(analysed))
  if (input.overall_sentiment.score === null) return `${opening} ${say.tooLittle}`
  return [
    opening,
    overall(analysed, say),
    praise(input.aspects, say),
    people(input, say),
    complaints(analysed, input.aspects, say),
    trend(input, say),
    years(analysed, input, say),
    otherLanguages(input, say),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

/** The sentences, in the language of the pages. */
type Sentences = Messages['summary']

function starsOf(analysed: readonly AnalysedReview[]): StarSum {
  return starSum(analysed.map(({ review }) => review))
}

/** Below this many reviews, the summary counts them; above, it gives shares. */
const ENOUGH_FOR_SHARES = 100

function overall(analysed: readonly AnalysedReview[], say: Sentences): string {
  const labels = analysed.flatMap(({ analysis }) => analysis.sentiment?.label ?? [])
  const of = { count: labels.length, isAll: labels.length === analysed.length }
  const count = (label: SentimentLabel): number => labels.filter((one) => one === label).length
  if (labels.length >= ENOUGH_FOR_SHARES) return say.sideShares(count('positive'), count('negative'), of)
  const sides = (['positive', 'mixed', 'neutral', 'negative'] as const).map((label) => ({ label, count: count(label) }))
  // Praise and complaints are said even if there are none
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

/** What it takes to name a subject of complaints: this many reviews with three stars or fewer, or this many clear complaints. */
const MIN_COMPLAINTS = { withFewStars: 3, clear: 5 }
const CLEAR_COMPLAINT = -0.7

function complaints(analysed: readonly AnalysedReview[], aspects: readonly Aspect[], say: Sentences): string {
  const complaintsOn = countComplaints(analysed)
  const subjects = aspects
    .filter(({ id, mention_count }) => mention_count >= MIN_MENTIONS && drawsComplaints(complaintsOn.get(id)))
    .sort((a, b) => b.negative_count - a.negative_count)
    .slice(0, 2)
    .map(({ label, negative_count, mention_count }) => ({ label, count: negative_count, all: mention_count }))
  return subjects.length === 0 ? say.noComplaints : say.complaints(subjects)
}

/** How many complaints about an aspect come from reviews with few stars, and how many are clear. */
type Complaints = { withFewStars: number; clear: number }

/** The complaints about each aspect, by its id, in one pass. */
function countComplaints(analysed: readonly AnalysedReview[]): Map<string, Complaints> {
  const found = new Map<string, Complaints>()
  for (const { review, analysis } of analysed) {
    for (const { id, label, score } of analysis.aspects) {
      if (label !== 'negative') continue
      const of = found.get(id) ?? { withFewStars: 0, clear: 0 }
      if (review.rating <= 3) of.withFewStars += 1
      if (score <= CLEAR_COMPLAINT) of.clear += 1
      found.set(id, of)
    }
  }
  return found
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

/** What it takes to compare years: reviews in each, and a difference of stars that matters. */
const YEAR = { minReviews: 20, minDifference: 0.3 }

/** The first and the last year with enough reviews, if their stars differ by more than chance. */
function years(
  analysed: readonly AnalysedReview[],
  { temporal: { yearly = [] } }: SummaryInput,
  say: Sentences,
): string | null {
  const enough = yearly.filter(({ review_count }) => review_count >= YEAR.minReviews)
  const first = enough[0]
  const last = enough.at(-1)
  if (first === undefined || last === undefined || first === last) return null
  const writtenIn = (year: number): AnalysedReview[] =>
    analysed.filter(({ review }) => review.date.startsWith(String(year)))
  const [older, newer] = [writtenIn(first.year), writtenIn(last.year)]
  const ratingsOf = (reviews: AnalysedReview[]): number[] => reviews.map(({ review }) => review.rating)
  const matters = Math.abs(last.average_rating - first.average_rating) >= YEAR.minDifference
  if (!matters || !isSignificant(ratingsOf(newer), ratingsOf(older))) return null
  return say.years({ year: first.year, stars: starsOf(older) }, { year: last.year, stars: starsOf(newer) })
}

function otherLanguages({ languages }: SummaryInput, say: Sentences): string | null {
  const left = (languages ?? [])
    .filter(({ analysed }) => !analysed)
    .reduce((sum, { review_count }) => sum + review_count, 0)
  return left === 0 ? null : say.otherLanguages(left)
}
