import type { Insights } from '../schema/insights.ts'
import type { InsightsInput } from './analyse.ts'
import { aspects } from './parts/aspects.ts'
import { entities } from './parts/entities.ts'
import { madeFaq, ownFaq } from './parts/faq.ts'
import { ENOUGH, meanScore } from './parts/figures.ts'
import type { Read } from './parts/figures.ts'
import { languages } from './parts/languages.ts'
import { perReview } from './parts/per-review.ts'
import { pullQuote } from './parts/pull-quote.ts'
import { check } from './parts/self-check.ts'
import { shares } from './parts/shares.ts'
import { summary } from './parts/summary.ts'
import { temporal } from './parts/temporal.ts'
import { topics } from './parts/topics.ts'

/** The name of the method, in `model`. */
export const MODEL = 'lexicon-1'

/**
 * The insights of reviews that have been read, newest first, checked against the reviews.
 *
 * @throws InsightsError where a figure or a quotation is not borne out.
 */
export function assemble(input: InsightsInput, reads: readonly Read[]): Insights {
  const { taxonomy, business, reviews } = input
  const told = {
    review_count: reads.length,
    date_range: dateRange(reads),
    languages: languages(reads),
    overall_sentiment: overall(reads),
    aspects: aspects(reads, taxonomy),
    entities: entities(reads, business, taxonomy),
    topics: topics(reads, taxonomy),
    temporal: temporal(reads),
    per_review: perReview(reads),
    ...pullQuote(reads),
  }
  const claims = input.faq === null ? madeFaq({ reads, taxonomy, business }) : []
  const insights: Insights = {
    version: 1,
    generated_at: input.generatedAt,
    model: MODEL,
    ...told,
    faq: input.faq === null ? claims.map(({ entry }) => entry) : ownFaq(input.faq),
    summary: input.summary ?? summary(reads, told),
  }
  check(insights, { reviews, claims, madeSummary: input.summary === null })
  return insights
}

function dateRange(reads: readonly Read[]): Insights['date_range'] {
  const latest = reads[0]?.review.date
  const earliest = reads.at(-1)?.review.date
  return latest === undefined || earliest === undefined ? null : { earliest, latest }
}

function overall(reads: readonly Read[]): Insights['overall_sentiment'] {
  const judged = reads.flatMap(({ reading }) => (reading.sentiment === null ? [] : [reading.sentiment]))
  const count = (...labels: string[]): number => judged.filter(({ label }) => labels.includes(label)).length
  const [positive = 0, neutral = 0, negative = 0] = shares([
    count('positive'),
    count('neutral', 'mixed'),
    count('negative'),
  ])
  return {
    score: judged.length >= ENOUGH ? meanScore(judged) : null,
    positive_pct: positive,
    neutral_pct: neutral,
    negative_pct: negative,
  }
}
