import { describe, expect, test } from 'vitest'
import { allReviews } from '../../src/insights/all-reviews.ts'
import { domainOf } from '../../src/insights/analyse.ts'
import { analyseReview } from '../../src/insights/analyse-review.ts'
import { assemble } from '../../src/insights/assemble.ts'
import { engineFor } from '../../src/insights/engine.ts'
import { monthInsights } from '../../src/insights/month-insights.ts'
import { check } from '../../src/insights/parts/self-check.ts'
import { messagesOf } from '../../src/messages/messages.ts'
import type { Insights } from '../../src/schema/insights.ts'
import { aReview } from '../a-review.ts'
import { anInput } from './an-input.ts'

const input = anInput(
  Array.from({ length: 6 }, (_, at) =>
    aReview({ author: `A. ${at}`, text: 'Right on time, polite and careful, and the price was fair.' }),
  ),
)
const { reviews } = input
const engine = engineFor(domainOf(input))
const analysed = reviews.map((review) => ({ review, analysis: analyseReview(engine, review) }))
const all = allReviews([{ month: '2026-05', reviews, insights: monthInsights(analysed) }])
const insights = assemble(input, all, engine)

const grounds = { all, claims: [], generatedSummary: true, messages: messagesOf({ language: 'en' }) }

describe('the check of the insights', () => {
  test('the check passes insights that the reviews support', () => {
    expect(() => check(insights, grounds)).not.toThrow()
  })

  const [aspect] = insights.aspects
  const id = String(reviews[0]?.id)
  test.for([
    ['a count that the reviews do not support', { aspects: [{ ...aspect, mention_count: 7, positive_count: 7 }] }],
    ['sides that do not add up', { aspects: [{ ...aspect, negative_count: 3 }] }],
    [
      'a wording that nobody used',
      { aspects: [{ ...aspect, top_phrases: ['to the second'] }, ...insights.aspects.slice(1)] },
    ],
    [
      'a quotation that nobody wrote',
      { pull_quote: 'The best firm in the state.', pull_quote_source: { review_id: id, author: 'A. 0', rating: 5 } },
    ],
    [
      'a quotation of somebody else',
      { pull_quote: 'polite and careful', pull_quote_source: { review_id: id, author: 'B.', rating: 5 } },
    ],
    [
      'an answer that cites an unknown review',
      { faq: [{ question: 'Why?', answer: 'Because.', review_ids: ['01J9ZQ4C7F8N3W5T2K6R0M1XBV'] }] },
    ],
    ['a summary with a number of its own', { summary: 'All 99 customers are content.' }],
    ['percentages that do not add up to 100', { overall_sentiment: { ...insights.overall_sentiment, neutral_pct: 7 } }],
  ])('the check refuses %s', ([, change]) => {
    expect(() => check({ ...insights, ...(change as Partial<Insights>) }, grounds)).toThrow(
      'do not follow from the reviews',
    )
  })

  test('the check of the insights of a month refuses a phrase that is not in its review', () => {
    const said = analysed.map(({ review, analysis }) => ({ review: { ...review, text: 'Polite.' }, analysis }))
    expect(() => monthInsights(said)).toThrow(
      /do not follow from the reviews:\n- review \w+ does not say "Right on time/,
    )
  })

  test('the check refuses an answer if its reviews do not support its counts or quotes', () => {
    const entry = {
      question: 'Fair?',
      answer: 'Of the 1 newest reviews, 1 are positive. “dirt cheap”',
      review_ids: reviews.slice(0, 1).map((review) => review.id),
    }
    const claim = { entry, kind: 'aspect', aspect: 'pricing', positive: 0, negative: 1 } as const
    expect(() => check(insights, { ...grounds, claims: [claim] })).toThrow(/quotes "dirt cheap"[\s\S]*counts what/)
  })
})
