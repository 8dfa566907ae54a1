import { describe, expect, test } from 'vitest'
import { excerpt } from '../../src/views/words/excerpt.ts'
import { initials } from '../../src/views/words/initials.ts'
import { sayDays } from '../../src/views/words/opening-hours.ts'
import { sayDay, sayMonth } from '../../src/views/words/say-day.ts'
import { plural, sayCount } from '../../src/views/words/say-number.ts'
import { sayTrend } from '../../src/views/words/say-trend.ts'

test('a day and a month are said in English, whatever the machine speaks', () => {
  expect(sayDay('2026-11-04')).toBe('November 4, 2026')
  expect(sayMonth('2025-01')).toBe('January 2025')
})

test.for([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
] as const)('%d is written %s', ([count, written]) => {
  expect(sayCount(count)).toBe(written)
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
] as const)('the days %s are %s', ([days, said]) => {
  expect(sayDays([...days])).toBe(said)
})

test('a trend is said with its figures, a fall with a minus sign', () => {
  expect(sayTrend({ direction: 'declining', change: -0.2, window_months: 6 })).toMatch(
    /^Customers sound less pleased.* −0\.2 /,
  )
})
