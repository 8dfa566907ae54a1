import { describe, expect, test } from 'vitest'
import { messagesOf } from '../../../src/messages/messages.ts'
import { Trend } from '../../../src/schema/insights.ts'
import { excerpt, initials, knownDate } from '../../../src/site/views/format-values.ts'
import { aReview } from '../../a-review.ts'
import { formatTrend, sideCounts } from '../../../src/site/views/sentiment.ts'

const ENGLISH = messagesOf({ language: 'en' })

test('the date of a review is shown as a month if only the month is known', () => {
  const day = aReview({ date: '2026-04-01' })
  const month = aReview({ date: '2026-04-01', date_precision: 'month' })
  expect([ENGLISH.formats.date(day), knownDate(day)]).toEqual(['April 1, 2026', '2026-04-01'])
  expect([ENGLISH.formats.date(month), knownDate(month)]).toEqual(['April 2026', '2026-04'])
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
  test('an excerpt contains a short text completely, on one line', () => {
    expect(excerpt('Clean,\n\n quick.')).toBe('Clean, quick.')
  })

  test('an excerpt ends between words, without the comma', () => {
    expect(excerpt('They came early, fixed it, and left', 17)).toBe('They came early…')
  })

  test('an excerpt cuts an endless word, and never splits a character', () => {
    expect(excerpt('🔧'.repeat(9), 3)).toBe('🔧🔧🔧…')
    expect(excerpt('🔧'.repeat(4), 3)).toBe('🔧🔧🔧…')
    expect(excerpt('🔧'.repeat(3), 3)).toBe('🔧🔧🔧')
    expect(excerpt('a' + '🔧'.repeat(3), 3)).toBe('a🔧🔧…')
  })
})

const WINDOWS = { last: { from: '2026-03', to: '2026-05' }, before: { from: '2025-12', to: '2026-02' } } as const

test.for([
  ['declining', 'sound less happy than'],
  ['improving', 'sound happier than'],
  ['stable', 'sound about as happy as'],
] as const)('a trend that is %s names the months that it compares', ([direction, sound]) => {
  const windows = Trend.shape.windows.parse(WINDOWS)
  expect(formatTrend({ direction, change: 0.2, window_months: 3, windows }, ENGLISH)).toBe(
    `Customers from March 2026 to May 2026 ${sound} those from December 2025 to February 2026.`,
  )
})

test('the sentence for a missing trend says that there are too few reviews to compare', () => {
  const trend = { direction: null, change: 0, window_months: 12, reason: 'too few reviews to compare' }
  expect(formatTrend(trend, ENGLISH)).toBe('There is no trend to report: too few reviews to compare.')
})

test('sideCounts counts mixed reviews apart from neutral ones', () => {
  const figures = { positive_count: 4, neutral_count: 3, mixed_count: 2, negative_count: 1 }
  expect(sideCounts(figures)).toEqual({ positive: 4, mixed: 2, neutral: 1, negative: 1 })
})
