import { expect, test } from 'vitest'
import { aggregateRating } from '../../src/schema/counts.ts'
import { newestDate } from '../../src/schema/reviews-file.ts'
import { aReview } from '../a-review.ts'

test('aggregateRating returns a mean with two decimals, and a count for each number of stars', () => {
  const reviews = [5, 5, 4, 1, 1, 1].map((rating) => aReview({ rating }))
  expect(aggregateRating(reviews)).toEqual({
    rating_value: 2.83,
    review_count: 6,
    best_rating: 5,
    worst_rating: 1,
    distribution: { '1': 3, '2': 0, '3': 0, '4': 1, '5': 2 },
  })
})

test('aggregateRating returns no mean if there are no reviews', () => {
  expect(aggregateRating([])).toMatchObject({ rating_value: null, review_count: 0 })
})

test.for([
  ['a review', { date: '2026-06-01' }],
  ['an edit', { edited_on: '2026-06-01' }],
  ['a reply', { owner_reply: { text: 'Thanks', date: '2026-06-01' } }],
] as const)('generated_at is the newest date in the content, including that of %s', ([, newest]) => {
  expect(newestDate([aReview({ date: '2026-05-01' }), aReview({ date: '2026-05-01', ...newest })])).toBe(
    '2026-06-01T00:00:00Z',
  )
})
