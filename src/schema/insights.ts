import { z } from 'zod'
import { Slug } from './business.ts'
import { Day, Instant, Month } from './day.ts'
import { Language, Rating, ReviewId } from './review.ts'

const count = z.int().min(0)
const percent = z.number().min(0).max(100).describe('0 to 100, one decimal')
const score = z.number().min(-1).max(1).describe('-1 (all negative) to 1 (all positive), 2 decimals')
const scoreOrNull = score.nullable().describe('-1 to 1, 2 decimals; null under 5 mentions')
const examples = z.array(ReviewId).describe('Reviews to read, by id')

/** Months that recent figures cover. */
const recentMonths = {
  since: Month,
  until: Month.describe('The month of the newest review of the business'),
  months: z
    .literal([12, 24])
    .nullable()
    .describe('12 if the last 12 months have at least 10 mentions, else 24 if the last 24 do, else null: all months'),
}

/** The figures of a subject in some months. */
const countsOfMonths = {
  mention_count: z.int().min(1),
  positive_count: count,
  neutral_count: count.describe('Neutral and mixed'),
  negative_count: count,
  average_rating: z
    .number()
    .min(1)
    .max(5)
    .optional()
    .describe('Mean stars of the reviews that mention it, 2 decimals; absent for aspects'),
}

/** The figures of a subject by time. */
const byTime = {
  recent: z
    .strictObject({ ...recentMonths, ...countsOfMonths })
    .optional()
    .describe('The figures of the last 12 months, of 24 or of all; absent only without a mention'),
  by_year: z
    .array(z.strictObject({ year: z.int().min(1).max(9999), ...countsOfMonths }))
    .optional()
    .describe('The years that mention it, newest first; absent without a mention'),
}

const aliases = z
  .array(z.string())
  .optional()
  .describe('Other words by which a search finds it, in the language of the site. Absent if there are none')

/** The figures of anything that reviews mention. Counts count reviews; mixed counts as neutral. */
const figures = {
  mention_count: count,
  positive_count: count,
  neutral_count: count.describe('Neutral and mixed'),
  mixed_count: count.optional().describe('Those of neutral_count that both praise and complain; absent if none does'),
  negative_count: count,
  not_judged_count: count
    .optional()
    .describe('Further reviews that mention it without a verdict that is certain enough; absent if there is none'),
  positive_pct: percent.nullable().describe('0 to 100, one decimal; null under 5 mentions'),
  score: scoreOrNull,
  top_phrases: z.array(z.string()).describe('Words found in the reviews'),
  example_review_ids: examples,
  ...byTime,
}

export const Aspect = z
  .strictObject({ id: Slug, label: z.string(), aliases, ...figures })
  .describe('What customers judge, such as punctuality')
export type Aspect = z.infer<typeof Aspect>

export const Entity = z
  .strictObject({
    id: Slug,
    name: z.string(),
    aliases,
    ...figures,
    average_rating: z
      .number()
      .min(1)
      .max(5)
      .nullable()
      .describe('Mean stars of the reviews that mention it, 2 decimals; null without a mention'),
    last_mentioned: Day.nullable().describe('null without a mention'),
  })
  .describe('A technician, service, problem or service area, as the reviews describe it')
export type Entity = z.infer<typeof Entity>

export const Topic = z
  .strictObject({
    id: Slug,
    label: z.string(),
    keywords: z.array(z.string()),
    review_count: count,
    share_pct: percent,
    score: scoreOrNull,
    example_review_ids: examples,
  })
  .describe('A subject that some of the reviews are about')
export type Topic = z.infer<typeof Topic>

export const SentimentLabel = z.enum(['positive', 'neutral', 'negative', 'mixed'])
export type SentimentLabel = z.infer<typeof SentimentLabel>

export const ReviewInsight = z
  .strictObject({
    sentiment: z.strictObject({ label: SentimentLabel, score }).optional(),
    aspects: z
      .array(
        z.strictObject({
          id: Slug,
          label: SentimentLabel,
          score,
          phrase: z.string().describe('The words of the review that say it'),
        }),
      )
      .optional(),
    mentions: z
      .strictObject({
        technicians: z.array(Slug).optional(),
        services: z.array(Slug).optional(),
        problems: z.array(Slug).optional(),
        service_areas: z.array(Slug).optional(),
      })
      .optional(),
    topics: z.array(Slug).optional(),
    read_by: z
      .string()
      .optional()
      .describe('The language model that read it; absent if only the rules did. Its quotes are words of the review'),
    corrected: z.literal(true).optional().describe('Present if a person corrected a verdict on it'),
  })
  .describe('What one review says; empty members are omitted')
export type ReviewInsight = z.infer<typeof ReviewInsight>

/** What each review says, by review id. Reviews without any insight are omitted. */
export const PerReview = z
  .record(ReviewId, ReviewInsight)
  .describe('By review id; a review without insights is left out')
export type PerReview = z.infer<typeof PerReview>

const window = z.strictObject({ from: Month, to: Month }).describe('Months, both included')

export const Trend = z
  .strictObject({
    direction: z
      .enum(['improving', 'stable', 'declining'])
      .nullable()
      .describe('null, with a reason, if there is too little to compare'),
    change: z
      .number()
      .describe(
        'Difference of the mean score between the last window and the one before, 2 decimals; 0 without a direction',
      ),
    window_months: z.int().min(1),
    reason: z.string().optional().describe('Why there is no direction'),
    windows: z.strictObject({ last: window, before: window }).optional().describe('What was compared'),
    moved: z
      .array(z.strictObject({ id: Slug, label: z.string(), change: z.number() }))
      .optional()
      .describe('Aspects whose mean score changed significantly between the windows, largest change first'),
  })
  .describe('How the last months compare with those before')
export type Trend = z.infer<typeof Trend>

export const Temporal = z.strictObject({
  monthly: z.array(
    z.strictObject({
      month: Month,
      review_count: count,
      average_rating: z.number().min(1).max(5).nullable(),
      score: scoreOrNull,
    }),
  ),
  yearly: z
    .array(
      z.strictObject({
        year: z.int().min(1).max(9999),
        review_count: count,
        average_rating: z.number().min(1).max(5),
        score: scoreOrNull,
      }),
    )
    .optional()
    .describe('The years that have reviews, oldest first'),
  trend: Trend,
})
export type Temporal = z.infer<typeof Temporal>

export const FaqEntry = z.strictObject({
  question: z.string(),
  answer: z.string(),
  review_ids: z.array(ReviewId).describe('The reviews that support the answer'),
  by: z.literal('owner').optional().describe("Present when the entry is the owner's own"),
})
export type FaqEntry = z.infer<typeof FaqEntry>

/** `/insights.json`: what all reviews say together. The month shards have the insights of each review. */
export const Insights = z
  .strictObject({
    version: z.literal(1),
    generated_at: Instant,
    model: z.string().describe('Everything that read the reviews, such as "lexicon-1" or "lexicon-1, qwen3:8b"'),
    review_count: count,
    date_range: z.strictObject({ earliest: Day, latest: Day }).nullable(),
    languages: z
      .array(z.strictObject({ language: Language.nullable(), review_count: count, analysed: z.boolean() }))
      .optional()
      .describe('Reviews with words, by language; those not analysed count only with their stars'),
    overall_sentiment: z.strictObject({
      score: scoreOrNull,
      positive_pct: percent,
      neutral_pct: percent,
      negative_pct: percent,
      mixed_pct: percent.optional().describe('The part of neutral_pct that both praises and complains'),
      not_judged_count: count.optional().describe('Analysed reviews without a verdict that is certain enough'),
    }),
    recent: z
      .strictObject({
        ...recentMonths,
        rating_value: z.number().min(1).max(5).describe('2 decimals'),
        review_count: count,
      })
      .optional()
      .describe(
        'The rating of the last 12 months, of 24 or of all (each review counts as a mention); absent only without reviews',
      ),
    replies: z
      .strictObject({
        review_count: z.int().min(1).describe('Reviews with 1 or 2 stars'),
        answered: count.describe('Those that the business answered'),
        median_days: count.nullable().describe('Days within which half of the replies came; null without known days'),
        by_days: z
          .array(z.strictObject({ days: z.int().min(0).max(7), count }))
          .describe('Replies by days after the review, 0 to 7; 7 counts later ones too. Only replies with known days'),
      })
      .optional()
      .describe('Replies to reviews with 1 or 2 stars; absent if there is no such review'),
    aspects: z.array(Aspect),
    entities: z.strictObject({
      technicians: z.array(Entity),
      services: z.array(Entity),
      problems: z.array(Entity),
      service_areas: z.array(Entity),
    }),
    topics: z.array(Topic),
    temporal: Temporal,
    faq: z.array(FaqEntry),
    summary: z.string().describe('Plain text'),
    summary_by: z.literal('owner').optional().describe('Present if the owner wrote the summary'),
    pull_quote: z.string().nullable().describe('Exact words of one review'),
    pull_quote_source: z.strictObject({ review_id: ReviewId, author: z.string(), rating: Rating }).nullable(),
    pull_quote_by: z.literal('owner').optional().describe('Present if the owner chose the quote'),
  })
  .describe('What the reviews say')
export type Insights = z.infer<typeof Insights>

/** The subjects that reviews mention, the most mentioned first, then by id. */
export function mostMentioned<T extends { id: string; mention_count: number }>(subjects: readonly T[]): T[] {
  return subjects
    .filter(({ mention_count }) => mention_count > 0)
    .toSorted((a, b) => b.mention_count - a.mention_count || (a.id < b.id ? -1 : 1))
}
