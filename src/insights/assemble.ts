import { messagesOf } from '../messages/messages.ts'
import type { Insights } from '../schema/insights.ts'
import type { AllReviews } from './all-reviews.ts'
import type { InsightsInput } from './analyse.ts'
import type { Engine } from './engine.ts'
import { wholeFaq } from './parts/faq-entries.ts'
import { scoreOrNull } from './parts/figures.ts'
import { recentRating } from './parts/recent.ts'
import { replies } from './parts/replies.ts'
import { check } from './parts/self-check.ts'
import { share, shares } from './parts/shares.ts'
import {
  aspects,
  entities,
  type Labelled,
  type NamedEntities,
  subjectFigures,
  topics,
} from './parts/subject-figures.ts'
import { summary } from './parts/summary.ts'
import { temporal } from './parts/temporal.ts'
import type { Sums } from './sums/month-sums.ts'

/** The rules' own name in `model`. */
const MODEL = 'lexicon-1'

/**
 * The insights of all reviews together, checked against the reviews.
 *
 * @throws {InsightsError} if the reviews do not support a figure or quotation
 */
export function assemble(input: InsightsInput, all: AllReviews, engine: Engine): Insights {
  const { taxonomy, business } = input
  const { sums } = all
  const figures = {
    ...figuresOf(all, business, taxonomy),
    ...(input.quote ? chosenQuote(input.quote) : pullQuote(all)),
  }
  const messages = messagesOf(business)
  const { faq, claims } = wholeFaq(input.faq, { all, taxonomy, business, engine })
  const insights: Insights = {
    version: 1,
    generated_at: input.generatedAt,
    model: [MODEL, ...[...sums.models].sort()].join(', '),
    ...figures,
    faq,
    summary: input.summary ?? summary(all, figures, messages),
    ...(input.summary !== null && { summary_by: 'owner' as const }),
  }
  check(insights, { all, claims, generatedSummary: input.summary === null, messages })
  return insights
}

/** The figures of `/insights.json`: by subject, by month and by year. */
export function figuresOf(all: AllReviews, business: NamedEntities, taxonomy: KnownSubjects) {
  const { sums, months } = all
  const ofSubject = subjectFigures(all)
  return {
    review_count: all.reviews.length,
    date_range: dateRange(all),
    languages: languages(sums),
    overall_sentiment: overallSentiment(sums),
    ...recentRating(months.map(({ month, sums: { stars } }) => ({ month, stars }))),
    ...replies(all.reviews),
    aspects: aspects(ofSubject, taxonomy),
    entities: entities(all, ofSubject, { business, taxonomy }),
    topics: topics(all, taxonomy),
    temporal: temporal(all, taxonomy),
  }
}

/** The subjects that have labels. */
export type KnownSubjects = Readonly<Record<'aspects' | 'problems' | 'topics', readonly Labelled[]>>

function dateRange({ reviews }: AllReviews): Insights['date_range'] {
  const latest = reviews[0]?.date
  const earliest = reviews.at(-1)?.date
  return latest === undefined || earliest === undefined ? null : { earliest, latest }
}

/** The languages of the reviews with words, most frequent first, and whether they were analysed. */
function languages({ languages: counted }: Sums): Insights['languages'] {
  const ranked = [...counted].sort(([a, x], [b, y]) => y.review_count - x.review_count || (a < b ? -1 : 1))
  return ranked.map(([, one]) => one)
}

function overallSentiment({ scores, sides, notJudged }: Sums): Insights['overall_sentiment'] {
  const counts = [sides.positive, sides.neutral + sides.mixed, sides.negative]
  const [positive = 0, neutral = 0, negative = 0] = shares(counts)
  return {
    score: scoreOrNull(scores),
    positive_pct: positive,
    neutral_pct: neutral,
    negative_pct: negative,
    ...(sides.mixed > 0 ? { mixed_pct: share(sides.mixed, scores.count) ?? 0 } : {}),
    ...(notJudged > 0 ? { not_judged_count: notJudged } : {}),
  }
}

type PullQuote = Pick<Insights, 'pull_quote' | 'pull_quote_source' | 'pull_quote_by'>

function chosenQuote({ review: { id, author, rating }, words }: NonNullable<InsightsInput['quote']>): PullQuote {
  return { pull_quote: words, pull_quote_source: { review_id: id, author, rating }, pull_quote_by: 'owner' }
}

/** The most quotable sentence, verbatim. */
function pullQuote({ reviews, sums: { quote } }: AllReviews): PullQuote {
  const review = quote === null ? undefined : reviews.find(({ id }) => id === quote.id)
  if (quote === null || review === undefined) return { pull_quote: null, pull_quote_source: null }
  const { id, author, rating } = review
  return { pull_quote: quote.words, pull_quote_source: { review_id: id, author, rating } }
}
