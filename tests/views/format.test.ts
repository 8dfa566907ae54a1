import { describe, expect, test } from 'vitest'
import { Trend } from '../../src/schema/insights.ts'
import {
  excerpt,
  formatCount,
  formatDate,
  formatDay,
  formatHours,
  formatMean,
  formatMonth,
  formatPercent,
  initials,
  knownDate,
  plural,
} from '../../src/views/format.ts'
import { aReview } from '../a-review.ts'
import { formatTrend, sideCounts } from '../../src/views/sentiment.ts'

test('days and months are in English, whatever the locale', () => {
  expect(formatDay('2026-11-04')).toBe('November 4, 2026')
  expect(formatMonth('2025-01')).toBe('January 2025')
})

test('the date of a review is as exact as it is known', () => {
  const day = aReview({ date: '2026-04-01' })
  const month = aReview({ date: '2026-04-01', date_precision: 'month' })
  expect([formatDate(day), knownDate(day)]).toEqual(['April 1, 2026', '2026-04-01'])
  expect([formatDate(month), knownDate(month)]).toEqual(['April 2026', '2026-04'])
})

test.for([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
] as const)('%d is written %s', ([count, written]) => {
  expect(formatCount(count)).toBe(written)
})

test('one is singular, everything else plural', () => {
  expect([0, 1, 2].map((count) => plural(count, 'review'))).toEqual(['0 reviews', '1 review', '2 reviews'])
})

test.for([
  ['Dana Reyes', 'DR'],
  ['Dana', 'D'],
  ['maría josé de la Cruz', 'MC'],
  ['D. R.', 'DR'],
  ['Светлана Коваль', 'СК'],
  ['Quillby Grange No. 212', 'Q2'],
  ['👩🏽‍🔧', ''],
] as const)('the initials of %s are %s', ([author, letters]) => {
  expect(initials(author)).toBe(letters)
})

describe('an excerpt', () => {
  test('is the whole of a short text, on one line', () => {
    expect(excerpt('Clean,\n\n quick.')).toBe('Clean, quick.')
  })

  test('ends between words, without the comma', () => {
    expect(excerpt('They came early, fixed it, and left', 17)).toBe('They came early…')
  })

  test('cuts a word that has no end, and no character in two', () => {
    expect(excerpt('🔧'.repeat(9), 3)).toBe('🔧🔧🔧…')
  })
})

test.for([
  [['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], 'Monday to Friday'],
  [['saturday'], 'Saturday'],
  [['sunday', 'saturday'], 'Saturday, Sunday'],
  [['monday', 'wednesday', 'thursday', 'friday'], 'Monday, Wednesday to Friday'],
] as const)('opening hours on %s are %s', ([days, formatted]) => {
  expect(formatHours({ days: [...days], opens: '07:30', closes: '17:30' })).toBe(`${formatted}, 07:30 to 17:30`)
})

const WINDOWS = { last: { from: '2026-03', to: '2026-05' }, before: { from: '2025-12', to: '2026-02' } } as const

test.for([
  ['declining', 'sound less happy than'],
  ['improving', 'sound happier than'],
  ['stable', 'sound about as happy as'],
] as const)('a trend that is %s names the months that were compared', ([direction, sound]) => {
  const windows = Trend.shape.windows.parse(WINDOWS)
  expect(formatTrend({ direction, change: 0.2, window_months: 3, windows })).toBe(
    `Customers from March 2026 to May 2026 ${sound} those from December 2025 to February 2026.`,
  )
})

test('where there is no trend, it says why', () => {
  const trend = { direction: null, change: 0, window_months: 12, reason: 'too few reviews to compare' }
  expect(formatTrend(trend)).toBe('There is no trend to report: too few reviews to compare.')
})

test.for([
  [4.98, 60, '4.9'],
  [5, 60, '5'],
  [4.333, 3, '4.3'],
  [1.02, 50, '1.1'],
  [4.867, 276, '4.87'],
  [4.998, 1200, '4.99'],
] as const)('mean stars of %d from %d reviews are shown as %s', ([stars, count, shown]) => {
  expect(formatMean(stars, count)).toBe(shown)
})

test.for([
  [99.6, 276, 'over 99%'],
  [0.4, 276, 'under 1%'],
  [66.7, 3, '67%'],
  [100, 3, '100%'],
  [0, 3, '0%'],
  [80.7, 2049, '80.7%'],
] as const)('a share of %d%% of %d reviews is shown as %s', ([percent, count, shown]) => {
  expect(formatPercent(percent, count)).toBe(shown)
})

test('mixed is counted apart from neutral', () => {
  const figures = { positive_count: 4, neutral_count: 3, mixed_count: 2, negative_count: 1 }
  expect(sideCounts(figures)).toEqual({ positive: 4, mixed: 2, neutral: 1, negative: 1 })
})
