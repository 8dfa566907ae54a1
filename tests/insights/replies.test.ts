import { expect, test } from 'vitest'
import { replies } from '../../src/insights/parts/replies.ts'
import type { Review } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'

const replied = (date: string, reply: string | null, about = {}): Review =>
  aReview({ date, rating: 1, owner_reply: { text: 'Sorry.', date: reply }, ...about })

test.for([
  ['on the same day', [replied('2026-05-01', '2026-05-01')], 0],
  ['the faster half counts', [replied('2026-05-01', '2026-05-02'), replied('2026-05-01', '2026-05-09')], 1],
  ['the reply answered an earlier version', [replied('2026-05-01', '2026-04-20')], null],
  ['the day of the review is unknown', [replied('2026-05-01', '2026-05-20', { date_precision: 'month' })], null],
  ['the day of the reply is unknown', [replied('2026-05-01', null)], null],
] as const)('the figures of replies state the median number of days: %s', ([, reviews, days]) => {
  expect(replies(reviews).replies?.median_days).toBe(days)
})

test('the figures of replies count all answered reviews with 1 or 2 stars, and put each known day in the histogram', () => {
  const reviews = [
    replied('2026-05-01', '2026-05-01'),
    replied('2026-05-01', '2026-05-08'),
    replied('2026-05-01', '2027-05-08', { rating: 2 }),
    replied('2026-05-01', null),
    replied('2026-05-01', '2026-05-02', { rating: 3 }),
    aReview({ rating: 2 }),
  ]
  const { by_days: days, ...rest } = replies(reviews).replies ?? {}
  expect(rest).toEqual({ review_count: 5, answered: 4, median_days: 7 })
  expect(days?.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 2])
  expect(replies([aReview({ rating: 3 })])).toEqual({})
})
