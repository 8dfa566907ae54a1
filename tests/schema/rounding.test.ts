import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  distributedStars,
  roundedMean,
  roundedQuotient,
  shownCount,
  counted,
  shownRating,
  shownShare,
  starSum,
} from '../../src/schema/rounding.ts'

test.for([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
] as const)('the count %d is shown as %s', ([count, written]) => {
  expect(shownCount(count)).toBe(written)
})

test('counted uses the singular for one, and the plural otherwise', () => {
  expect([0, 1, 2].map((count) => counted(count, 'review'))).toEqual(['0 reviews', '1 review', '2 reviews'])
})

const spread = (five: number, four: number, one = 0) => ({ '1': one, '2': 0, '3': 0, '4': four, '5': five })

test.for([
  ['every review has five stars', spread(60, 0), '5.0'],
  ['one of 400 has four', spread(399, 1), '4.9'],
  ['one of 100,000 has four', spread(99_999, 1), '4.9'],
  ['half a tenth goes up', spread(1, 3), '4.3'],
  ['a hair under half a tenth goes down', spread(249, 751), '4.2'],
  ['every review has one star', spread(0, 0, 7), '1.0'],
  ['one of 1,000 has more than one', spread(0, 1, 999), '1.1'],
] as const)('the shown rating is rounded correctly if %s', ([, distribution, shown]) => {
  expect(shownRating(distributedStars(distribution))).toBe(shown)
})

test('a rating computed from reviews equals one computed from their distribution', () => {
  const ratings = [5, 5, 4, 1, 4]
  expect(starSum(ratings.map((rating) => ({ rating })))).toEqual(distributedStars(spread(2, 2, 1)))
})

test.for([
  [2999, 3000, 'over 99%'],
  [1, 3000, 'under 1%'],
  [2, 3, '67%'],
  [3, 3, '100%'],
  [0, 3, '0%'],
  [0, 0, '0%'],
  [1653, 2049, '81%'],
  [199, 200, 'over 99%'],
  [197, 200, '99%'],
] as const)('the share %d of %d is shown as %s', ([part, whole, shown]) => {
  expect(shownShare(part, whole)).toBe(shown)
})

test.for([
  [41, 40, 1.03],
  [201, 200, 1.01],
  [867, 200, 4.34],
  [43, 40, 1.08],
  [9, 2, 4.5],
  [5, 1, 5],
] as const)('the mean of %d stars over %d reviews is %d, with halves rounded up', ([sum, count, mean]) => {
  expect(roundedMean({ sum, count })).toBe(mean)
})

test('roundedQuotient rounds halves up like exact arithmetic, also below zero', () => {
  const byWholeNumbers = (dividend: bigint, divisor: bigint): bigint => {
    const twice = 2n * dividend + divisor
    const cut = twice / (2n * divisor)
    return cut * 2n * divisor > twice ? cut - 1n : cut
  }
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (dividend, divisor) => {
      const rounded = roundedQuotient(dividend, divisor)
      expect(BigInt(rounded)).toBe(byWholeNumbers(BigInt(dividend), BigInt(divisor)))
      expect(Object.is(rounded, -0)).toBe(false)
    }),
  )
})
