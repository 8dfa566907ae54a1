import type { BusinessFile } from '../schema/content/business-file.ts'
import type { FaqFile } from '../schema/content/faq-file.ts'
import type { Taxonomy } from '../schema/content/taxonomy.ts'
import type { Instant } from '../schema/day.ts'
import type { Insights } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'
import { engineFor } from './engine.ts'
import { aspects } from './parts/aspects.ts'
import { entities } from './parts/entities.ts'
import { faq } from './parts/faq.ts'
import { ENOUGH, meanScore } from './parts/figures.ts'
import type { Read } from './parts/figures.ts'
import { perReview } from './parts/per-review.ts'
import { pullQuote } from './parts/pull-quote.ts'
import { shares } from './parts/shares.ts'
import { summary } from './parts/summary.ts'
import { temporal } from './parts/temporal.ts'
import { topics } from './parts/topics.ts'
import { readReview } from './read-review.ts'

/** What the insights are made from: nothing else has a say in them. */
export type InsightsInput = {
  business: BusinessFile
  taxonomy: Taxonomy
  /** Those that are published, newest first. */
  reviews: readonly Review[]
  /** The owner's own entries and prose, in place of the generated ones. */
  faq: FaqFile | null
  summary: string | null
  generatedAt: Instant
}

/** How to work; none of it changes the result by a byte. */
export type AnalyseOptions = {
  /** A folder in which to keep what was read, for the next time; it may be deleted at any time. */
  cache?: string
  /** How many threads may read; by default as many as the machine has cores, and none for a few reviews. */
  workers?: number
}

/** The name of the method, in `model`. */
export const MODEL = 'lexicon-1'

/** `/insights.json`: what the reviews say. */
export async function analyse(input: InsightsInput, _options: AnalyseOptions = {}): Promise<Insights> {
  const engine = engineFor(input)
  const reads = input.reviews.map((review) => ({ review, reading: readReview(engine, review) }))
  return await Promise.resolve(assemble(input, reads))
}

function assemble(input: InsightsInput, reads: readonly Read[]): Insights {
  const judged = { aspects: aspects(reads, input.taxonomy), temporal: temporal(reads) }
  return {
    version: 1,
    generated_at: input.generatedAt,
    model: MODEL,
    review_count: reads.length,
    date_range: dateRange(reads),
    overall_sentiment: overall(reads),
    aspects: judged.aspects,
    entities: entities(reads, input.business, input.taxonomy),
    topics: topics(reads, input.taxonomy),
    temporal: judged.temporal,
    per_review: perReview(reads),
    faq: faq(reads, input.taxonomy, input.faq),
    summary: input.summary ?? summary(reads, judged),
    ...pullQuote(reads),
  }
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
