import type { Aspect, Insights } from '../../schema/insights.ts'
import type { AnalysedReview } from './figures.ts'
import { MIN_MENTIONS } from './figures.ts'
import { counted, listed, monthOf } from './prose.ts'

/** The parts of the insights that a summary draws on. */
export type SummaryInput = Omit<Insights, 'summary' | 'faq' | 'version' | 'model' | 'generated_at'>

/**
 * A summary in prose, complaints included. Every number in it is a figure of the insights (or the average rating), so that
 * readers can check each sentence.
 */
export function summary(analysed: readonly AnalysedReview[], input: SummaryInput): string {
  if (analysed.length === 0) return 'There are no reviews yet.'
  const opening = `${span(input)} ${stars(analysed)}`
  if (input.overall_sentiment.score === null)
    return `${opening} That is too little to say what customers think on the whole.`
  return [
    opening,
    overall(input),
    praise(input.aspects),
    people(input),
    blame(input.aspects),
    direction(input),
    otherLanguages(input),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

function span({ review_count, date_range }: SummaryInput): string {
  const from = monthOf(date_range?.earliest ?? '')
  const to = monthOf(date_range?.latest ?? '')
  const when = from === to ? `from ${from}` : `from ${from} to ${to}`
  return `There ${review_count === 1 ? 'is' : 'are'} ${counted(review_count, 'review')} ${when},`
}

function stars(analysed: readonly AnalysedReview[]): string {
  const mean = analysed.reduce((sum, { review }) => sum + review.rating, 0) / analysed.length
  return `${mean.toFixed(1)} of 5 stars on average.`
}

function overall({ overall_sentiment: { positive_pct, negative_pct } }: SummaryInput): string {
  return `Of those whose words could be judged, ${positive_pct}% are positive and ${negative_pct}% negative.`
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
    ({ label, positive_count, mention_count }) => `${lower(label)} (${positive_count} of ${mention_count})`,
  )
  const more = rest.length === 0 ? '' : `, and they speak well of ${listed(rest)} too`
  return `Customers most often praise ${lower(first.label)}: ${first.positive_count} of the ${first.mention_count} reviews that mention it are content${more}.`
}

function people({ entities }: SummaryInput): string | null {
  const named = entities.technicians.filter(({ mention_count }) => mention_count >= MIN_MENTIONS)
  const most = named.sort((a, b) => b.mention_count - a.mention_count).slice(0, 3)
  if (most.length === 0) return null
  const names = most.map(({ name, mention_count }) => `${name} (${counted(mention_count, 'review')})`)
  return `${names.length === 1 ? 'The person named most often is' : 'The people named most often are'} ${listed(names)}.`
}

function blame(aspects: readonly Aspect[]): string {
  const blamed = aspects.filter(
    ({ mention_count, negative_count }) => mention_count >= MIN_MENTIONS && negative_count > 0,
  )
  const worst = blamed.sort((a, b) => b.negative_count - a.negative_count).slice(0, 2)
  if (worst.length === 0) return 'No aspect that enough reviews speak of has drawn a complaint.'
  const complaints = worst.map(
    ({ label, negative_count, mention_count }) =>
      `${lower(label)} (${negative_count} of ${counted(mention_count, 'review')})`,
  )
  return `Complaints are most often about ${listed(complaints)}.`
}

const DIRECTIONS = {
  improving: 'what customers say has become better',
  stable: 'there is no clear change in what customers say',
  declining: 'what customers say has become worse',
} as const

function direction({ temporal: { trend } }: SummaryInput): string {
  return `Comparing the last ${trend.window_months} months with the ${trend.window_months} before, ${DIRECTIONS[trend.direction]}.`
}

function otherLanguages({ languages }: SummaryInput): string | null {
  const left = (languages ?? [])
    .filter(({ analysed }) => !analysed)
    .reduce((sum, { review_count }) => sum + review_count, 0)
  if (left === 0) return null
  return `${counted(left, 'review')} in other languages ${left === 1 ? 'counts' : 'count'} with the stars alone.`
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
