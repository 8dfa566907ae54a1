import { expect, test } from 'vitest'
import type { Aspect } from '../../../src/schema/insights.ts'
import { sinceAndBefore } from '../../../src/site/views/since-and-before.ts'

/** An aspect with the numbers of happy reviews, and of all, by year. */
function anAspect(label: string, years: Record<number, [happy: number, all: number]>): Aspect {
  const by_year = Object.entries(years).map(([year, [positive_count, mention_count]]) => {
    return { year: Number(year), positive_count, mention_count, neutral_count: 0, negative_count: 0 }
  })
  const mention_count = by_year.reduce((sum, one) => sum + one.mention_count, 0)
  return { id: label.toLowerCase(), label, mention_count, by_year } as unknown as Aspect
}

const compare = (...aspects: Aspect[]) => sinceAndBefore(aspects, 2026, (id) => `/${id}/`)

test('the newest two years are compared with all years before them', () => {
  const { year, rows } = compare(anAspect('Price', { 2026: [4, 5], 2025: [4, 4], 2024: [1, 10], 2023: [1, 2] }))
  expect(year).toBe(2025)
  expect(rows).toEqual([
    { label: 'Price', path: '/price/', since: { happy: 8, count: 9 }, before: { happy: 2, count: 12 } },
  ])
})

test('the recent years of a comparison do not start before the first year with mentions', () => {
  expect(compare(anAspect('Price', { 2026: [4, 5] }), anAspect('Care', { 2025: [0, 0], 2026: [1, 1] })).year).toBe(2026)
  expect(compare().year).toBe(2026)
})

test('the aspect that changed most is named, for better or worse', () => {
  const better = anAspect('Price', { 2026: [9, 10], 2024: [2, 10] })
  const worse = anAspect('Care', { 2026: [1, 20], 2024: [19, 20] })
  expect(compare(better).moved?.label).toBe('Price')
  expect(compare(better, worse).moved?.label).toBe('Care')
})

test('a change is not named if it rests on few reviews or may be chance', () => {
  const few = anAspect('Price', { 2026: [4, 4], 2024: [0, 4] })
  const chance = anAspect('Care', { 2026: [8, 10], 2024: [5, 10] })
  const same = anAspect('Speed', { 2026: [10, 10], 2024: [10, 10] })
  expect(compare(few, chance, same).moved).toBeNull()
})

test('aspects with fewer than five mentions are not compared', () => {
  expect(compare(anAspect('Price', { 2026: [4, 4] })).rows).toEqual([])
})
