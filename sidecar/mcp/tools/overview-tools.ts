import { z } from 'zod'
import { Aspect, Entity, FaqEntry, Insights, mostMentioned, Temporal, Topic } from '../../../src/schema/insights.ts'
import { dataLinks } from './links.ts'
import { answerOf, Note, smallSampleNote, tool } from './tool.ts'
import { Business } from '../../../src/schema/business.ts'
import { AggregateRating } from '../../../src/schema/reviews-file.ts'
import type { ReviewIndex } from '../../search/review-index.ts'
import { Withheld } from '../../../src/schema/withheld.ts'

export const listTopics = tool({
  name: 'list_topics',
  title: 'What the reviews are about',
  description:
    'The topics of the reviews, each with its keywords, how many reviews and what share of all it covers, its ' +
    'sentiment, and the ids of reviews to read (get_review). Use it to see what customers talk about at all.',
  input: z.strictObject({}),
  output: z.object({ topics: z.array(Topic.extend({ note: Note.optional() })) }),
  quotes: true,
  answer: (_none, { reviews }) =>
    answerOf({
      topics: reviews.insights.topics.map((topic) => ({ ...topic, ...smallSampleNote(topic.review_count) })),
    }),
})

export const getTrend = tool({
  name: 'get_trend',
  title: 'Whether it is getting better or worse',
  description:
    'For each month the number of reviews, the average stars and the sentiment, and whether the last months are better ' +
    'or worse than those before: "change" is of the sentiment score (-1 to 1), not of the stars. Use it for questions ' +
    'about now against then.',
  input: z.strictObject({}),
  output: Temporal.extend({ note: Note.optional() }),
  quotes: false,
  answer(_none, { reviews }) {
    const { temporal } = reviews.insights
    return answerOf({ ...temporal, ...monthsNote(temporal) })
  },
})

export const getFaq = tool({
  name: 'get_faq',
  title: 'Questions that the reviews answer',
  description:
    'Frequent questions with answers that the cited reviews support (each answer has their ids); the business itself ' +
    'wrote the answers marked "owner". Look here before you search.',
  input: z.strictObject({}),
  output: z.object({ faq: z.array(FaqEntry), note: Note.optional() }),
  quotes: true,
  answer: (_none, { reviews }) => answerOf({ faq: reviews.insights.faq, ...smallSampleNote(reviews.reviewCount) }),
})

/** An aspect in a list of all; not strict, because publishers may add members. */
const AspectInBrief = z.object(
  Aspect.pick({
    id: true,
    label: true,
    mention_count: true,
    positive_count: true,
    neutral_count: true,
    negative_count: true,
  }).shape,
)

export const getSummary = tool({
  name: 'get_summary',
  title: 'The reviews in short',
  description:
    'The reviews in a few sentences, one typical quotation with its author, the share of positive, neutral ' +
    'and negative reviews, how many reviews there are and from when to when, what customers judge ("aspects") and what ' +
    'went wrong ("problems"), each with counts, and how many reviews with 1 or 2 stars the business answered, and how ' +
    'fast ("replies"). "owner" in summary_by or pull_quote_by means that the business itself wrote the summary or chose ' +
    'the quotation. Use it for "what are they like, what goes wrong, do they answer?".',
  input: z.strictObject({}),
  output: Insights.pick({
    summary: true,
    summary_by: true,
    pull_quote: true,
    pull_quote_source: true,
    pull_quote_by: true,
    overall_sentiment: true,
    review_count: true,
    date_range: true,
    languages: true,
    recent: true,
    replies: true,
  }).extend({
    aspects: z.array(AspectInBrief).describe('By mentions; get_aspect_sentiment has the words and reviews of each'),
    problems: z.array(Entity).describe('What went wrong, by mentions'),
    note: Note.optional(),
  }),
  quotes: true,
  answer(_none, { baseUrl, reviews }) {
    const { summary, summary_by, pull_quote, pull_quote_source, pull_quote_by } = reviews.insights
    const { overall_sentiment, review_count, date_range, languages, recent, replies } = reviews.insights
    const words = {
      ...{ summary, ...(summary_by && { summary_by }) },
      ...{ pull_quote, pull_quote_source, ...(pull_quote_by && { pull_quote_by }) },
    }
    const figures = {
      ...{ overall_sentiment, review_count, date_range },
      ...{ ...(languages && { languages }), ...(recent && { recent }), ...(replies && { replies }) },
      aspects: mostMentioned(reviews.insights.aspects).map((aspect) => AspectInBrief.parse(aspect)),
      problems: mostMentioned(reviews.insights.entities.problems),
    }
    return answerOf({ ...words, ...figures, ...smallSampleNote(review_count) }, dataLinks(baseUrl))
  },
})

function monthsNote({ monthly }: Temporal): { note?: string } {
  const few = monthly.filter(({ review_count }) => review_count < 5).length
  if (few === 0 && monthly.length > 0) return {}
  if (monthly.length === 0) return smallSampleNote(0)
  return { note: `${few} of ${monthly.length} months have fewer than 5 reviews: their figures mean little` }
}

export const getBusiness = tool({
  name: 'get_business',
  title: 'The business and its overall rating',
  description:
    'Who the reviewed business is: name, category, contact, opening hours, licences, the services, people ("technicians") ' +
    'and service areas that reviews mention (with the ids and names that the other tools take), how its reviews are ' +
    'verified, and its overall star ' +
    'rating with the number of reviews for each star, the rating of the last months ("recent"), and how many reviews were ' +
    'taken down, by reason and by star. Call this first.',
  input: z.strictObject({}),
  output: z.object({
    business: Business,
    aggregate_rating: AggregateRating,
    recent: Insights.shape.recent,
    withheld: Withheld.optional(),
    note: Note.optional(),
  }),
  quotes: false,
  answer: (_none, { baseUrl, reviews }) =>
    answerOf(
      {
        business: withMentioned(reviews),
        aggregate_rating: reviews.aggregateRating,
        ...(reviews.insights.recent && { recent: reviews.insights.recent }),
        ...(reviews.withheld && { withheld: reviews.withheld }),
        ...smallSampleNote(reviews.reviewCount),
      },
      dataLinks(baseUrl),
    ),
})

/** The business with only the services, people and areas that reviews mention; `/reviews.json` lists all of them. */
function withMentioned({ business, insights }: ReviewIndex): Business {
  const mentioned = <T extends { id: string }>(declared: readonly T[], figures: readonly Entity[]): T[] => {
    const ids = new Set(figures.filter(({ mention_count }) => mention_count > 0).map(({ id }) => id))
    return declared.filter(({ id }) => ids.has(id))
  }
  const { services, technicians, service_areas } = insights.entities
  return {
    ...business,
    services: mentioned(business.services, services),
    technicians: mentioned(business.technicians, technicians),
    service_areas: mentioned(business.service_areas, service_areas),
  }
}
