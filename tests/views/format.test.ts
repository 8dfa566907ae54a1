import { describe, expect, test } from 'vitest'
import { excerpt, formatCount, formatDay, formatHours, formatMonth, initials, plural } from '../../src/views/format.ts'
import { formatTrend } from '../../src/views/sentiment.ts'

test('days and months are in English, whatever the locale', () => {
  expect(formatDay('2026-11-04')).toBe('November 4, 2026')
  expect(formatMonth('2025-01')).toBe('January 2025')
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

test.for([
  [
    'declining',
    -0.2,
    'less happy than before: on a scale from −1 to 1, the mean tone of the last 6 months is 0.2 below that of the 6 months before.',
  ],
  [
    'improving',
    0.31,
    'happier than before: on a scale from −1 to 1, the mean tone of the last 6 months is 0.31 above that of the 6 months before.',
  ],
  [
    'stable',
    0,
    'about as happy as before: on a scale from −1 to 1, the mean tone of the last 6 months is the same as that of the 6 months before.',
  ],
] as const)('a trend that is %s by %d is explained with its figures', ([direction, change, sentence]) => {
  expect(formatTrend({ direction, change, window_months: 6 })).toBe(`Customers sound ${sentence}`)
})
