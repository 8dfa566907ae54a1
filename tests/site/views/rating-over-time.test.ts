import { expect, test } from 'vitest'
import { messagesOf } from '../../../src/messages/messages.ts'
import type { Review } from '../../../src/schema/review.ts'
import { ratingOverTime } from '../../../src/site/views/rating-over-time.ts'

type Rated = Pick<Review, 'date' | 'rating'>

/** Reviews with these stars in consecutive months, newest first. */
function months(from: string, ...stars: readonly (readonly number[])[]): Rated[] {
  const first = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1
  return stars
    .flatMap((ratings, index) => {
      const number = first + index
      const month = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
      return ratings.map((rating) => ({ date: `${month}-10` as Review['date'], rating }))
    })
    .toReversed()
}

const ENGLISH = messagesOf({ language: 'en' })

const GOOD = [5, 5, 4, 5, 4, 5]
const BAD = [1, 2, 1, 3, 1, 2]
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

test('the finding about a fall and a lasting rise names their months and ratings', () => {
  const reviews = months('2024-01', ...times(8, GOOD), BAD, [3, 4, 2, 3], ...times(10, GOOD))
  expect(ratingOverTime(reviews, ENGLISH).finding).toBe(
    'Ratings fell to 1.7 in September 2024 and have been 4.7 or better since November 2024',
  )
})

test('a finding about a recent fall does not mention a rise', () => {
  expect(ratingOverTime(months('2024-01', ...times(12, GOOD), BAD, GOOD), ENGLISH).finding).toBe(
    'Ratings fell to 1.7 in January 2025',
  )
})

test('the chart of ratings does not mark a low for one bad review in a quiet month', () => {
  const { finding, low } = ratingOverTime(months('2024-01', ...times(8, GOOD), [1], ...times(8, GOOD)), ENGLISH)
  expect([finding, low]).toEqual(['Every year between 4.6 and 4.7 stars', null])
})

test('the finding states constant ratings if the chart shows no low and no rise', () => {
  expect(ratingOverTime(months('2024-01', ...times(24, GOOD)), ENGLISH).finding).toBe('Every year 4.7 stars')
})

test('the finding about random stars nearly always states the range of the yearly means', () => {
  let state = 1
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const found = times(100, 0).filter(() => {
    const reviews = months('2021-01', ...times(60, 0).map(() => times(6, 0).map(() => (random() < 0.85 ? 5 : 1))))
    return ratingOverTime(reviews, ENGLISH).finding?.startsWith('Every year') !== true
  })
  expect(found.length).toBeLessThan(12)
})

test('the finding about a rise names both years and both ratings', () => {
  const reviews = months('2024-01', ...times(12, [3, 4, 3, 4]), ...times(12, [5, 4, 5, 5]))
  expect(ratingOverTime(reviews, ENGLISH).finding).toBe('Ratings rose from 3.5 in 2024 to 4.8 in 2025')
})

test('the chart groups few reviews by quarter, and shows no rating for a period without reviews', () => {
  const { unit, periods } = ratingOverTime(months('2024-02', [5], [], [], [], [], [], [4, 4]), ENGLISH)
  expect(unit).toBe('quarter')
  expect(periods.map(({ month, stars }) => [month, stars.count])).toEqual([
    ['2024-01', 1],
    ['2024-04', 0],
    ['2024-07', 2],
  ])
})

test('the chart of a site without reviews contains no periods and no finding', () => {
  expect(ratingOverTime([], ENGLISH)).toEqual({ unit: 'month', periods: [], low: null, finding: null })
})
