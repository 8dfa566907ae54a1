import type { Messages } from '../../messages/messages.ts'
import type { Entity, FaqEntry, FullInsights } from '../../schema/insights.ts'
import { roundedShare, starSum } from '../../schema/rounding.ts'
import type { Review } from '../../schema/review.ts'
import { ENTITY_KINDS } from '../review-analysis.ts'
import type { Claim } from './faq.ts'

/** The insights say something that the reviews do not bear out: a bug, and nothing may be published. */
export class InsightsError extends Error {
  override name = 'InsightsError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The insights do not follow from the reviews:\n- ${faults.slice(0, 20).join('\n- ')}`)
    this.faults = faults
  }
}

/** What the insights are checked against. */
export type Grounds = {
  reviews: readonly Review[]
  /** The claims of generated answers; none if the owner wrote the answers. */
  claims: readonly Claim[]
  /** Whether the summary was generated, so that its numbers must be figures. */
  generatedSummary: boolean
  /** In whose sentences the answers and the summary are. */
  messages: Messages
}

/**
 * Checks every count, phrase, quotation and claim of the insights against the reviews.
 *
 * @throws {InsightsError} with everything that the reviews do not bear out
 */
export function check(insights: FullInsights, { reviews, claims, generatedSummary, messages }: Grounds): void {
  const byId = new Map(reviews.map((review) => [String(review.id), review]))
  const faults = [
    ...countFaults(insights),
    ...phraseFaults(insights, byId),
    ...topPhraseFaults(insights, byId),
    ...quoteFaults(insights, byId),
    ...insights.faq.flatMap((entry) => citationFaults(entry, byId)),
    ...claims.flatMap((claim) => claimFaults(claim, messages, { insights, byId })),
    ...(generatedSummary ? summaryFaults(insights, reviews, messages) : []),
  ]
  if (faults.length > 0) throw new InsightsError(faults)
}

type ById = ReadonlyMap<string, Review>

function countFaults({ aspects, entities, per_review, overall_sentiment, review_count }: FullInsights): string[] {
  const counted = mentionCounts(per_review)
  const faults = everyFigure(aspects, entities).flatMap(([key, one]) => {
    const sum = one.positive_count + one.neutral_count + one.negative_count
    const fits = sum === one.mention_count && (counted.get(key) ?? 0) === one.mention_count && sum <= review_count
    return fits
      ? []
      : [`${key} counts ${one.mention_count} mentions, its sides ${sum}, the reviews ${counted.get(key) ?? 0}`]
  })
  const { positive_pct, neutral_pct, negative_pct } = overall_sentiment
  const total = Math.round((positive_pct + neutral_pct + negative_pct) * 10)
  return total === 1000 || total === 0 ? faults : [...faults, `the percentages add up to ${total / 10}`]
}

/** How many reviews mention each aspect and entity, by keys as `everyFigure` has them. */
function mentionCounts(perReview: FullInsights['per_review']): Map<string, number> {
  const kinds = new Map<string, Map<string, number>>()
  const count = (kind: string, id: string): void => {
    const ofKind = kinds.get(kind) ?? new Map<string, number>()
    kinds.set(kind, ofKind.set(id, (ofKind.get(id) ?? 0) + 1))
  }
  for (const { aspects = [], mentions = {} } of Object.values(perReview)) {
    for (const { id } of aspects) count('aspects', id)
    for (const kind of ENTITY_KINDS) for (const id of mentions[kind] ?? []) count(kind, id)
  }
  return new Map([...kinds].flatMap(([kind, ofKind]) => [...ofKind].map(([id, times]) => [`${kind}/${id}`, times])))
}

type Figured = Pick<Entity, 'mention_count' | 'positive_count' | 'neutral_count' | 'negative_count' | 'top_phrases'>

function everyFigure(aspects: FullInsights['aspects'], entities: FullInsights['entities']): [string, Figured][] {
  return [
    ...aspects.map((one): [string, Figured] => [`aspects/${one.id}`, one]),
    ...ENTITY_KINDS.flatMap((kind) => entities[kind].map((one): [string, Figured] => [`${kind}/${one.id}`, one])),
  ]
}

function phraseFaults({ per_review }: FullInsights, byId: ById): string[] {
  return Object.entries(per_review).flatMap(([id, { aspects = [] }]) => {
    const text = byId.get(id)?.text ?? ''
    return aspects
      .filter(({ phrase }) => !text.includes(phrase))
      .map(({ phrase }) => `review ${id} does not say "${phrase}"`)
  })
}

function topPhraseFaults({ aspects, entities, per_review }: FullInsights, byId: ById): string[] {
  const wanted = new Map(everyFigure(aspects, entities).map(([key, { top_phrases }]) => [key, new Set(top_phrases)]))
  for (const [id, { aspects: said = [], mentions = {} }] of Object.entries(per_review)) {
    if (wanted.size === 0) break
    const text = byId.get(id)?.text ?? ''
    const keys = [
      ...said.map((one) => `aspects/${one.id}`),
      ...ENTITY_KINDS.flatMap((kind) => (mentions[kind] ?? []).map((one) => `${kind}/${one}`)),
    ]
    for (const key of keys) {
      const phrases = wanted.get(key)
      if (phrases === undefined) continue
      for (const phrase of phrases) if (text.includes(phrase)) phrases.delete(phrase)
      if (phrases.size === 0) wanted.delete(key)
    }
  }
  return [...wanted].flatMap(([key, phrases]) => [...phrases].map((phrase) => `no review on ${key} says "${phrase}"`))
}

function quoteFaults({ pull_quote, pull_quote_source }: FullInsights, byId: ById): string[] {
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
  { insights: { per_review }, byId }: { insights: FullInsights; byId: ById },
): string[] {
  const { question, answer, review_ids } = claim.entry
  const cited = review_ids.map((id) => ({ text: byId.get(id)?.text ?? '', insight: per_review[id] }))
  const [open, close] = quoteMarks
  const quotes = answer
    .split(open)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(close)))
  const unsaid = quotes.filter((quote) => !cited.some(({ text }) => text.includes(quote)))
  const faults = unsaid.map((quote) => `"${question}" quotes "${quote}", which no cited review says`)
  if (claim.kind === 'services') {
    const spoken = new Set(cited.flatMap(({ insight }) => insight?.mentions?.services ?? []))
    return [
      ...faults,
      ...claim.services.filter((id) => !spoken.has(id)).map((id) => `"${question}" cites no review on ${id}`),
    ]
  }
  const labels = cited.map(({ insight }) => insight?.aspects?.find(({ id }) => id === claim.aspect)?.label)
  const count = (label: string): number => labels.filter((one) => one === label).length
  const holds =
    count('positive') === claim.positive && count('negative') === claim.negative && !labels.includes(undefined)
  return holds ? faults : [...faults, `"${question}" counts what the cited reviews do not say`]
}

/** Every number of a generated summary must be a count, percentage, window or year of the insights, or the average rating. */
function summaryFaults(insights: FullInsights, reviews: readonly Review[], { formats }: Messages): string[] {
  const { aspects, entities, temporal, date_range, languages = [] } = insights
  const ratingOf = (some: readonly Review[]): string => formats.rating(starSum(some))
  const figures = everyFigure(aspects, entities).flatMap(([, one]) => [
    one.mention_count,
    one.positive_count,
    one.negative_count,
  ])
  const left = languages.filter(({ analysed }) => !analysed).reduce((sum, { review_count }) => sum + review_count, 0)
  const { trend, yearly = [] } = temporal
  const months = [trend.windows?.last, trend.windows?.before].flatMap((window) => [window?.from, window?.to])
  const years = [date_range?.earliest, date_range?.latest, ...months].map((day) => day?.slice(0, 4) ?? '')
  const ofYears = yearly.flatMap(({ year }) => [
    String(year),
    ratingOf(reviews.filter(({ date }) => date.startsWith(String(year)))),
  ])
  const labels = sentimentCounts(insights)
  const judged = [...labels.values()].reduce((sum, count) => sum + count, 0)
  const shares = ['positive', 'negative'].map((label) => roundedShare(labels.get(label) ?? 0, judged).percent)
  const counts = [...figures, left, insights.review_count, ...labels.values(), judged, ...shares, 5]
  const known = new Set([...counts.map(formats.number), ...years, ...ofYears, ratingOf(reviews)])
  const names = [...entities.technicians.map(({ name }) => name), ...aspects.map(({ label }) => label.slice(1))]
  const nameless = names.reduce((text, name) => text.replaceAll(name, ''), insights.summary)
  // Digits, and what the locale writes between them: 1,234 or 4.3, 1.234 or 4,3
  const numbers = [...nameless.matchAll(/\d+(?:[.,'’\u00a0\u202f]\d+)*/g)].map(([number]) => number)
  return numbers
    .filter((number) => !known.has(number))
    .map((number) => `the summary says ${number}, which is no figure`)
}

/** How many reviews have each label, as `per_review` says. */
function sentimentCounts({ per_review }: FullInsights): Map<string, number> {
  const labels = new Map<string, number>()
  for (const { sentiment } of Object.values(per_review)) {
    if (sentiment !== undefined) labels.set(sentiment.label, (labels.get(sentiment.label) ?? 0) + 1)
  }
  return labels
}
