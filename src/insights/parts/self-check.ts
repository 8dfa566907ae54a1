import type { Messages } from '../../messages/messages.ts'
import { type FaqEntry, type Insights, SentimentLabel } from '../../schema/insights.ts'
import { roundedShare, starSum, type StarSum } from '../../schema/rounding.ts'
import type { Review } from '../../schema/review.ts'
import type { AllReviews } from '../all-reviews.ts'
import { InsightsError } from '../insights-error.ts'
import { ENTITY_KINDS } from '../review-analysis.ts'
import { faultsByTime, type KeyedFigures } from './check-by-time.ts'
import type { Claim } from './faq-entries.ts'

/** The reviews, claims and messages that `check` compares the insights with. */
export type Grounds = {
  all: Pick<AllReviews, 'reviews' | 'perReview' | 'mentioning'>
  /** The claims of generated answers; empty if the owner wrote all answers. */
  claims: readonly Claim[]
  /** Whether the summary was generated, so that its numbers must be figures. */
  generatedSummary: boolean
  /** The messages that the answers and the summary are phrased with. */
  messages: Messages
}

/**
 * Checks the counts of aspects and entities, wordings, quotations, citations and the summary against the reviews and the insights
 * of each review.
 *
 * @throws {InsightsError} with one line for each fault
 */
export function check(insights: Insights, grounds: Grounds): void {
  const faults = ungrounded(insights, grounds)
  if (faults.length > 0) throw new InsightsError(faults)
}

/** The faults that `check` throws, one line each. */
export function ungrounded(insights: Insights, { all, claims, generatedSummary, messages }: Grounds): string[] {
  return [
    ...countFaults(insights, all),
    ...faultsByTime(insights, everyFigure(insights.aspects, insights.entities), all),
    ...topPhraseFaults(insights, all),
    ...citedFaults(insights, { all, claims, messages }),
    ...(generatedSummary ? summaryFaults(insights, all, messages) : []),
  ]
}

type ReadReviews = Grounds['all']
type ById = ReadonlyMap<string, Review>

function countFaults(
  { aspects, entities, overall_sentiment, review_count }: Insights,
  { perReview }: ReadReviews,
): string[] {
  const faults = everyFigure(aspects, entities).flatMap(([key, one]) => {
    const sum = one.positive_count + one.neutral_count + one.negative_count
    const mentions = perReview.mentionsOf(key).length
    const fits = sum === one.mention_count && mentions === one.mention_count && sum <= review_count
    return fits ? [] : [`${key} counts ${one.mention_count} mentions, its sides ${sum}, the reviews ${mentions}`]
  })
  const { positive_pct, neutral_pct, negative_pct } = overall_sentiment
  const total = Math.round((positive_pct + neutral_pct + negative_pct) * 10)
  return total === 1000 || total === 0 ? faults : [...faults, `the percentages add up to ${total / 10}`]
}

function everyFigure(aspects: Insights['aspects'], entities: Insights['entities']): KeyedFigures[] {
  return [
    ...aspects.map((one): KeyedFigures => [`aspects/${one.id}`, one]),
    ...ENTITY_KINDS.flatMap((kind) => entities[kind].map((one): KeyedFigures => [`${kind}/${one.id}`, one])),
  ]
}

/** Checks that a review on the subject contains each wording. One of the newest nearly always does, which ends the search. */
function topPhraseFaults({ aspects, entities }: Insights, { mentioning }: ReadReviews): string[] {
  return everyFigure(aspects, entities).flatMap(([key, { top_phrases }]) => {
    const about = top_phrases.length === 0 ? [] : mentioning(key)
    const unsaid = top_phrases.filter((phrase) => !about.some(({ text }) => text?.includes(phrase) === true))
    return unsaid.map((phrase) => `no review on ${key} says "${phrase}"`)
  })
}

/** Faults in quotations and citations. */
function citedFaults(insights: Insights, { all, claims, messages }: Omit<Grounds, 'generatedSummary'>): string[] {
  const { faq, pull_quote_source: source } = insights
  const cited = new Set<string>([...faq.flatMap(({ review_ids }) => review_ids), ...(source ? [source.review_id] : [])])
  const byId = new Map<string, Review>()
  for (const review of all.reviews) if (cited.has(review.id)) byId.set(review.id, review)
  return [
    ...quoteFaults(insights, byId),
    ...faq.flatMap((entry) => citationFaults(entry, byId)),
    ...claims.flatMap((claim) => claimFaults(claim, messages, { all, byId })),
  ]
}

function quoteFaults({ pull_quote, pull_quote_source }: Insights, byId: ById): string[] {
  if (pull_quote === null || pull_quote_source === null)
    return pull_quote === pull_quote_source ? [] : ['the pull quote has no source']
  const review = byId.get(pull_quote_source.review_id)
  const fits = review?.text?.includes(pull_quote) === true && review.author === pull_quote_source.author
  return fits && review.rating === pull_quote_source.rating
    ? []
    : [`review ${pull_quote_source.review_id} does not say "${pull_quote}"`]
}

function citationFaults({ question, review_ids }: FaqEntry, byId: ById): string[] {
  return review_ids
    .filter((id) => !byId.has(id))
    .map((id) => `"${question}" cites ${id}, which is not among the published reviews`)
}

function claimFaults(
  claim: Claim,
  { questions: { quoteMarks } }: Messages,
  { all: { perReview }, byId }: { all: ReadReviews; byId: ById },
): string[] {
  const { question, answer, review_ids } = claim.entry
  const cited = review_ids.map((id) => {
    const review = byId.get(id)
    return review === undefined ? { text: '', insight: {} } : { text: review.text ?? '', insight: perReview.by(review) }
  })
  const [open, close] = quoteMarks
  const quotes = answer
    .split(open)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(close)))
  const unsaid = quotes.filter((quote) => !cited.some(({ text }) => text.includes(quote)))
  const faults = unsaid.map((quote) => `"${question}" quotes "${quote}", which no cited review says`)
  if (claim.kind === 'services') {
    const spoken = new Set(cited.flatMap(({ insight }) => insight.mentions?.services ?? []))
    return [
      ...faults,
      ...claim.services.filter((id) => !spoken.has(id)).map((id) => `"${question}" cites no review on ${id}`),
    ]
  }
  const labels = cited.map(({ insight }) => insight.aspects?.find(({ id }) => id === claim.aspect)?.label)
  const count = (label: string): number => labels.filter((one) => one === label).length
  const holds =
    count('positive') === claim.positive && count('negative') === claim.negative && !labels.includes(undefined)
  return holds ? faults : [...faults, `"${question}" counts what the cited reviews do not say`]
}

/** Checks that every number in a generated summary is a count, percentage, year or average rating of the reviews. */
function summaryFaults(insights: Insights, { reviews, perReview }: ReadReviews, { formats }: Messages): string[] {
  const { aspects, entities, temporal, date_range, languages = [] } = insights
  const figures = everyFigure(aspects, entities).flatMap(([, one]) => [
    one.mention_count,
    one.positive_count,
    one.negative_count,
  ])
  const left = languages.filter(({ analysed }) => !analysed).reduce((sum, { review_count }) => sum + review_count, 0)
  const { trend } = temporal
  const months = [trend.windows?.last, trend.windows?.before].flatMap((window) => [window?.from, window?.to])
  const years = [date_range?.earliest, date_range?.latest, ...months].map((day) => day?.slice(0, 4) ?? '')
  const ofYears = [...starsByYear(reviews)].flatMap(([year, stars]) => [year, formats.rating(stars)])
  const tones = SentimentLabel.options.map((label) => ({ label, count: perReview.mentionsOf(`tones/${label}`).length }))
  const judged = tones.reduce((sum, { count }) => sum + count, 0)
  const sides = tones.filter(({ label }) => label === 'positive' || label === 'negative')
  const shares = sides.map(({ count }) => roundedShare(count, judged).percent)
  const counts = [...figures, left, insights.review_count, ...tones.map(({ count }) => count), judged, ...shares, 5]
  const known = new Set([...counts.map(formats.number), ...years, ...ofYears, formats.rating(starSum(reviews))])
  const names = [...entities.technicians.map(({ name }) => name), ...aspects.map(({ label }) => label.slice(1))]
  const nameless = names.reduce((text, name) => text.replaceAll(name, ''), insights.summary)
  // Digits with the separators of any locale: 1,234 or 4.3, 1.234 or 4,3
  const numbers = [...nameless.matchAll(/\d+(?:[.,'’\u00a0\u202f]\d+)*/g)].map(([number]) => number)
  return numbers
    .filter((number) => !known.has(number))
    .map((number) => `the summary says ${number}, which is not a figure of the insights`)
}

function starsByYear(reviews: readonly Review[]): Map<string, StarSum> {
  const years = new Map<string, StarSum>()
  for (const { date, rating } of reviews) {
    const year = String(Number(date.slice(0, 4)))
    const { sum, count } = years.get(year) ?? { sum: 0, count: 0 }
    years.set(year, { sum: sum + rating, count: count + 1 })
  }
  return years
}
