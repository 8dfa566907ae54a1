import { describe, expect, test } from 'vitest'
import { analyse } from '../../src/insights/analyse.ts'
import { check } from '../../src/insights/parts/self-check.ts'
import { messagesOf } from '../../src/messages/messages.ts'
import type { FullInsights } from '../../src/schema/insights.ts'
import { aReview } from '../a-review.ts'
import { anInput } from './an-input.ts'

const reviews = Array.from({ length: 6 }, (_, at) =>
  aReview({ author: `A. ${at}`, text: 'Right on time, polite and careful, and the price was fair.' }),
)
const insights = await analyse(anInput(reviews))

const grounds = { reviews, claims: [], generatedSummary: true, messages: messagesOf({ language: 'en' }) }

describe('the check before anything is published', () => {
  test('passes what the reviews bear out', () => {
    expect(() => check(insights, grounds)).not.toThrow()
  })

  const [aspect] = insights.aspects
  const id = String(reviews[0]?.id)
  const said = insights.per_review[id as keyof FullInsights['per_review']]

  test.for([
    ['a count that is not that of the reviews', { aspects: [{ ...aspect, mention_count: 7, positive_count: 7 }] }],
    ['sides that do not add up', { aspects: [{ ...aspect, negative_count: 3 }] }],
    [
      'a phrase that nobody wrote',
      {
        per_review: {
          ...insights.per_review,
          [id]: { ...said, aspects: [{ id: 'pricing', label: 'positive', score: 1, phrase: 'dirt cheap' }] },
        },
      },
    ],
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
    ['percentages that are not whole', { overall_sentiment: { ...insights.overall_sentiment, neutral_pct: 7 } }],
  ])('refuses %s', ([, change]) => {
    expect(() => check({ ...insights, ...(change as Partial<FullInsights>) }, grounds)).toThrow(
      'do not follow from the reviews',
    )
  })

  test('refuses an answer that counts or quotes what its reviews do not say', () => {
    const entry = {
      question: 'Fair?',
      answer: 'Of the 1 newest reviews, 1 are positive. “dirt cheap”',
      review_ids: reviews.slice(0, 1).map((review) => review.id),
    }
    const claim = { entry, kind: 'aspect', aspect: 'pricing', positive: 0, negative: 1 } as const
    expect(() => check(insights, { ...grounds, claims: [claim] })).toThrow(/quotes "dirt cheap"[\s\S]*counts what/)
  })
})
