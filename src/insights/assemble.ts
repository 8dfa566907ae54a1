import { messagesOf } from '../messages/messages.ts'
import type { FullInsights, Insights, PerReview, ReviewInsight } from '../schema/insights.ts'
import type { InsightsInput } from './analyse.ts'
import { applyCorrections } from './corrections.ts'
import type { Engine } from './engine.ts'
import { wholeFaq } from './parts/faq.ts'
import { meanScore, MIN_MENTIONS } from './parts/figures.ts'
import type { AnalysedReview } from './parts/figures.ts'
import { check } from './parts/self-check.ts'
import { share, shares } from './parts/shares.ts'
import { aspects, entities, topics } from './parts/subjects.ts'
import { summary } from './parts/summary.ts'
import { temporal } from './parts/temporal.ts'
import { ENTITY_KINDS } from './review-analysis.ts'
import type { ReviewAnalysis } from './review-analysis.ts'

/** The name of the rules, in `model`. */
const MODEL = 'lexicon-1'

/**
 * The insights of analysed reviews, newest first, with what a person corrected, checked against the reviews.
 *
 * @throws {InsightsError} if the reviews do not bear out a figure or quotation
 */
export function assemble(input: InsightsInput, byRules: readonly AnalysedReview[], engine: Engine): FullInsights {
  const analysed = applyCorrections(byRules, input.corrections ?? [], engine.language)
  const { taxonomy, business, reviews } = input
  const figures = {
    review_count: analysed.length,
    date_range: dateRange(analysed),
    languages: languages(analysed),
    overall_sentiment: overallSentiment(analysed),
    aspects: aspects(analysed, taxonomy),
    entities: entities(analysed, business, taxonomy),
    topics: topics(analysed, taxonomy),
    temporal: temporal(analysed, taxonomy),
    per_review: perReview(analysed),
    ...(input.quote ? chosenQuote(input.quote) : pullQuote(analysed)),
  }
  const messages = messagesOf(business)
  const { faq, claims } = wholeFaq(input.faq, { analysed, taxonomy, business, engine })
  const insights: FullInsights = {
    version: 1,
    generated_at: input.generatedAt,
    model: [MODEL, ...modelsOf(analysed)].join(', '),
    ...figures,
    faq,
    summary: input.summary ?? summary(analysed, figures, messages),
    ...(input.summary !== null && { summary_by: 'owner' as const }),
  }
  check(insights, { reviews, claims, generatedSummary: input.summary === null, messages })
  return insights
}

/** The language models that read reviews, by name. */
function modelsOf(analysed: readonly AnalysedReview[]): string[] {
  return [...new Set(analysed.flatMap(({ analysis }) => analysis.readBy ?? []))].sort()
}

function dateRange(analysed: readonly AnalysedReview[]): Insights['date_range'] {
  const latest = analysed[0]?.review.date
  const earliest = analysed.at(-1)?.review.date
  return latest === undefined || earliest === undefined ? null : { earliest, latest }
}

/** The languages of the reviews that have words, most frequent first, and whether they were analysed. */
function languages(analysed: readonly AnalysedReview[]): Insights['languages'] {
  const counted = new Map<string, NonNullable<Insights['languages']>[number]>()
  for (const { review, analysis } of analysed) {
    if (review.text === null) continue
    const key = `${review.language ?? ''} ${analysis.analysed}`
    const known = counted.get(key)
    if (known === undefined)
      counted.set(key, { language: review.language, review_count: 1, analysed: analysis.analysed })
    else known.review_count += 1
  }
  const ranked = [...counted.entries()].sort(([a, x], [b, y]) => y.review_count - x.review_count || (a < b ? -1 : 1))
  return ranked.map(([, one]) => one)
}

function overallSentiment(analysed: readonly AnalysedReview[]): Insights['overall_sentiment'] {
  const judged = analysed.flatMap(({ analysis }) => analysis.sentiment ?? [])
  const notJudged = analysed.filter(({ analysis }) => analysis.analysed && analysis.sentiment === null).length
  const count = (...labels: string[]): number => judged.filter(({ label }) => labels.includes(label)).length
  const [positive = 0, neutral = 0, negative = 0] = shares([
    count('positive'),
    count('neutral', 'mixed'),
    count('negative'),
  ])
  return {
    score: judged.length >= MIN_MENTIONS ? meanScore(judged) : null,
    positive_pct: positive,
    neutral_pct: neutral,
    negative_pct: negative,
    ...(count('mixed') > 0 ? { mixed_pct: share(count('mixed'), judged.length) ?? 0 } : {}),
    ...(notJudged > 0 ? { not_judged_count: notJudged } : {}),
  }
}

/** What each review says, by its id. Omits empty members, and reviews without any. */
function perReview(analysed: readonly AnalysedReview[]): PerReview {
  const all: PerReview = {}
  for (const { review, analysis } of analysed) {
    const insight = reviewInsight(analysis)
    if (Object.keys(insight).length > 0) all[review.id] = insight
  }
  return all
}

function reviewInsight({ sentiment, aspects, mentions, topics, readBy, corrected }: ReviewAnalysis): ReviewInsight {
  const insight: ReviewInsight = {}
  if (sentiment !== null) insight.sentiment = sentiment
  if (aspects.length > 0) insight.aspects = aspects
  const ids: ReviewInsight['mentions'] = {}
  for (const kind of ENTITY_KINDS) if (mentions[kind].length > 0) ids[kind] = mentions[kind].map(({ id }) => id)
  if (Object.keys(ids).length > 0) insight.mentions = ids
  if (topics.length > 0) insight.topics = topics
  if (readBy !== undefined) insight.read_by = readBy
  if (corrected) insight.corrected = true
  return insight
}

type PullQuote = Pick<Insights, 'pull_quote' | 'pull_quote_source' | 'pull_quote_by'>

function chosenQuote({ review: { id, author, rating }, words }: NonNullable<InsightsInput['quote']>): PullQuote {
  return { pull_quote: words, pull_quote_source: { review_id: id, author, rating }, pull_quote_by: 'owner' }
}

/**
 * The most quotable sentence of the reviews with four or five stars, verbatim; of equals the newest. Skips authors who are tied
 * to the business, since a quote has no room for the disclosure, and those who were not served.
 */
function pullQuote(analysed: readonly AnalysedReview[]): PullQuote {
  let best: AnalysedReview | null = null
  for (const one of analysed) {
    if (one.review.disclosure !== undefined || one.review.rating < 4 || !one.analysis.served) continue
    if ((one.analysis.quote?.worth ?? 0) > (best?.analysis.quote?.worth ?? 0)) best = one
  }
  if (best === null || best.analysis.quote === null) return { pull_quote: null, pull_quote_source: null }
  const { id, author, rating } = best.review
  return { pull_quote: best.analysis.quote.words, pull_quote_source: { review_id: id, author, rating } }
}
