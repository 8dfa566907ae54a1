import type { Aspect, Insights, SentimentLabel } from '../../schema/insights.ts'
import { inSentence } from '../../schema/content/labels.ts'
import { formatMonth } from '../../schema/month-in-words.ts'
import { counted, shownCount, shownRating, shownShare, starSum } from '../../schema/rounding.ts'
import { MIN_MENTIONS } from './figures.ts'
import type { AnalysedReview } from './figures.ts'
import { listed } from './prose.ts'
import { isSignificant } from './temporal.ts'

/** The parts of the insights that a summary draws on. */
export type SummaryInput = Omit<Insights, 'summary' | 'faq' | 'version' | 'model' | 'generated_at'>

/**
 * A summary in prose, complaints included. Every number in it is a figure of the insights (or rounded from one), so that readers
 * can check each sentence.
 */
export function summary(analysed: readonly AnalysedReview[], input: SummaryInput): string {
  if (analysed.length === 0) return 'There are no reviews yet.'
  const opening = `${span(input)} ${stars(analysed)}`
  if (input.overall_sentiment.score === null) return `${opening} That is too little to say what customers think.`
  return [
    opening,
    overall(analysed),
    praise(input.aspects),
    people(input),
    complaints(analysed, input.aspects),
    trend(input),
    years(analysed, input),
    otherLanguages(input),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

function span({ review_count, date_range }: SummaryInput): string {
  const from = formatMonth(date_range?.earliest ?? '')
  const to = formatMonth(date_range?.latest ?? '')
  const when = from === to ? `from ${from}` : `from ${from} to ${to}`
  return `There ${review_count === 1 ? 'is' : 'are'} ${counted(review_count, 'review')} ${when},`
}

function stars(analysed: readonly AnalysedReview[]): string {
  return `${ratingOf(analysed)} of 5 stars on average.`
}

function ratingOf(analysed: readonly AnalysedReview[]): string {
  return shownRating(starSum(analysed.map(({ review }) => review)))
}

/** Below this many reviews, the summary counts them; above, it gives shares. */
const ENOUGH_FOR_SHARES = 100

function overall(analysed: readonly AnalysedReview[]): string {
  const labels = analysed.flatMap(({ analysis }) => analysis.sentiment?.label ?? [])
  const opening =
    labels.length === analysed.length ? 'Of these' : `Of the ${shownCount(labels.length)} whose words could be judged`
  const count = (label: SentimentLabel): number => labels.filter((one) => one === label).length
  if (labels.length < ENOUGH_FOR_SHARES) {
    const [positive, ...others] = (['positive', 'mixed', 'neutral', 'negative'] as const).map((label) => ({
      label,
      n: count(label),
    }))
    const rest = others.filter(({ label, n }) => n > 0 || label === 'negative').map(({ label, n }) => `${n} ${label}`)
    return `${opening}, ${listed([`${positive?.n ?? 0} ${positive?.n === 1 ? 'is' : 'are'} positive`, ...rest])}.`
  }
  const share = (label: SentimentLabel): string => shownShare(count(label), labels.length)
  return `${opening}, ${share('positive')} are positive and ${share('negative')} negative.`
}

function praise(aspects: readonly Aspect[]): string | null {
  const [first, ...others] = aspects
    .filter(
      ({ mention_count, positive_count }) => mention_count >= MIN_MENTIONS && positive_count * 3 >= mention_count * 2,
    )
    .sort((a, b) => b.positive_count - a.positive_count)
    .slice(0, 3)
  if (first === undefined) return null
  const rest = others.map(
    ({ label, positive_count, mention_count }) =>
      `${inSentence(label)} (${shownCount(positive_count)} of ${shownCount(mention_count)})`,
  )
  const more = rest.length === 0 ? '' : `, followed by ${listed(rest)}`
  return `Customers praise ${inSentence(first.label)}: ${shownCount(first.positive_count)} of ${shownCount(first.mention_count)} mentions are positive${more}.`
}

function people({ entities }: SummaryInput): string | null {
  const named = entities.technicians.filter(({ mention_count }) => mention_count >= MIN_MENTIONS)
  const most = named.sort((a, b) => b.mention_count - a.mention_count).slice(0, 3)
  if (most.length === 0) return null
  const names = most.map(({ name, mention_count }) => `${name} (${counted(mention_count, 'review')})`)
  return `${names.length === 1 ? 'The person named most often is' : 'The people named most often are'} ${listed(names)}.`
}

/** What it takes to name a subject of complaints: this many reviews with three stars or fewer, or this many clear complaints. */
const MIN_COMPLAINTS = { withFewStars: 3, clear: 5 }
const CLEAR_COMPLAINT = -0.7

function complaints(analysed: readonly AnalysedReview[], aspects: readonly Aspect[]): string {
  const complaintsOn = countComplaints(analysed)
  const subjects = aspects
    .filter(({ id, mention_count }) => mention_count >= MIN_MENTIONS && drawsComplaints(complaintsOn.get(id)))
    .sort((a, b) => b.negative_count - a.negative_count)
    .slice(0, 2)
  if (subjects.length === 0) return 'Too few complaints share a subject to name one.'
  const named = subjects.map(
    ({ label, negative_count, mention_count }) =>
      `${inSentence(label)} (${shownCount(negative_count)} of ${counted(mention_count, 'review')})`,
  )
  return `Complaints are about ${listed(named)}.`
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

const DIRECTIONS = {
  improving: 'more positive',
  stable: 'neither more nor less positive',
  declining: 'less positive',
} as const

function trend({ temporal: { trend: found } }: SummaryInput): string | null {
  const { direction, windows, moved = [] } = found
  if (direction === null || windows === undefined) return null
  const { last, before } = windows
  const compared = `Reviews from ${formatMonth(last.from)} to ${formatMonth(last.to)} are ${DIRECTIONS[direction]} than those from ${formatMonth(before.from)} to ${formatMonth(before.to)}`
  const named = moved
    .slice(0, 2)
    .map(({ label, change }) => `${inSentence(label)} (${change > 0 ? 'better' : 'worse'})`)
  return named.length === 0 ? `${compared}.` : `${compared}; what changed most is ${listed(named)}.`
}

/** What it takes to compare years: reviews in each, and a difference of stars that matters. */
const YEAR = { minReviews: 20, minDifference: 0.3 }

/** The first and the last year with enough reviews, if their stars differ by more than chance. */
function years(analysed: readonly AnalysedReview[], { temporal: { yearly = [] } }: SummaryInput): string | null {
  const enough = yearly.filter(({ review_count }) => review_count >= YEAR.minReviews)
  const first = enough[0]
  const last = enough.at(-1)
  if (first === undefined || last === undefined || first === last) return null
  const writtenIn = (year: number): AnalysedReview[] =>
    analysed.filter(({ review }) => review.date.startsWith(String(year)))
  const [older, newer] = [writtenIn(first.year), writtenIn(last.year)]
  const starsOf = (reviews: AnalysedReview[]): number[] => reviews.map(({ review }) => review.rating)
  const matters = Math.abs(last.average_rating - first.average_rating) >= YEAR.minDifference
  if (!matters || !isSignificant(starsOf(newer), starsOf(older))) return null
  return `The average was ${ratingOf(older)} stars in ${first.year} and ${ratingOf(newer)} in ${last.year}.`
}

function otherLanguages({ languages }: SummaryInput): string | null {
  const left = (languages ?? [])
    .filter(({ analysed }) => !analysed)
    .reduce((sum, { review_count }) => sum + review_count, 0)
  if (left === 0) return null
  return left === 1
    ? '1 review in another language counts only with its stars.'
    : `${shownCount(left)} reviews in other languages count only with their stars.`
}
