import { describe, expect, test } from 'vitest'
import type { Insights } from '../../src/schema/insights.ts'
import { aReview } from '../a-review.ts'
import { aBusiness, anInput } from './an-input.ts'
import { fullInsights } from './full-insights.ts'

const business = aBusiness({
  technicians: [{ id: 'grace', name: 'Grace Lindqvist' }],
  services: [{ id: 'boilers', name: 'Boilers', aliases: ['boiler'] }],
})

/** Reviews of a month that all mention Grace, unless another text is given. */
function inMonth(month: string, count: number, about: Record<string, unknown> = {}) {
  return Array.from({ length: count }, (_, nth) =>
    aReview({ author: `${month} ${nth}`, date: `${month}-07`, text: 'Grace was friendly and quick.', ...about }),
  )
}

async function read(...months: ReturnType<typeof inMonth>[]): Promise<Insights> {
  return await fullInsights(anInput(months.flat(), { business }))
}

async function grace(...months: ReturnType<typeof inMonth>[]) {
  return (await read(...months)).entities.technicians[0]
}

describe('the months that count as recent', () => {
  test('the recent months are the last 12, including the newest, if those contain ten mentions', async () => {
    const one = await grace(inMonth('2026-11', 1), inMonth('2025-12', 9), inMonth('2025-11', 5, { rating: 1 }))
    expect(one?.recent).toMatchObject({ since: '2025-12', until: '2026-11', months: 12, mention_count: 10 })
    expect(one?.recent?.average_rating).toBe(5)
  })

  test('with nine mentions in 12 months, the recent months are the last 24, if those contain ten', async () => {
    const one = await grace(inMonth('2026-11', 9), inMonth('2024-12', 1, { rating: 1 }), inMonth('2024-11', 5))
    expect(one?.recent).toMatchObject({ since: '2024-12', until: '2026-11', months: 24, mention_count: 10 })
    expect(one?.recent?.average_rating).toBe(4.6)
  })

  test('with nine mentions in 24 months, all months count as recent', async () => {
    const one = await grace(inMonth('2026-11', 9), inMonth('2024-11', 5))
    expect(one?.recent).toMatchObject({ since: '2024-11', until: '2026-11', months: null, mention_count: 14 })
  })

  test('the recent months end with the newest review of the business, even if that review mentions something else', async () => {
    const boiler = inMonth('2026-11', 1, { text: 'They repaired the boiler.' })
    const { recent, entities } = await read(boiler, inMonth('2025-11', 10))
    const [one] = entities.technicians
    expect(one?.recent).toMatchObject({ since: '2024-12', until: '2026-11', months: 24, mention_count: 10 })
    expect(recent).toEqual({ since: '2024-12', until: '2026-11', months: 24, rating_value: 5, review_count: 11 })
    expect(entities.services[0]?.recent).toMatchObject({ since: '2025-11', months: null, mention_count: 1 })
  })

  test('a review whose date is only a month counts in that month', async () => {
    const one = await grace(
      inMonth('2026-11', 1),
      inMonth('2025-12', 9, { date: '2025-12-01', date_precision: 'month' }),
    )
    expect(one?.recent).toMatchObject({ months: 12, mention_count: 10 })
  })
})

test('by_year lists the years that have mentions, newest first, and their counts add up to all mentions', async () => {
  const { aspects, entities } = await read(
    inMonth('2026-01', 2),
    inMonth('2024-12', 1),
    inMonth('2023-05', 3, { rating: 2 }),
  )
  const years = entities.technicians[0]?.by_year
  expect(years?.map(({ year, mention_count, average_rating }) => [year, mention_count, average_rating])).toEqual([
    [2026, 2, 5],
    [2024, 1, 5],
    [2023, 3, 2],
  ])
  for (const { by_year = [], mention_count, positive_count } of aspects) {
    expect(by_year.reduce((sum, one) => sum + one.mention_count, 0)).toBe(mention_count)
    expect(by_year.reduce((sum, one) => sum + one.positive_count, 0)).toBe(positive_count)
    for (const one of by_year) expect(one).not.toHaveProperty('average_rating')
  }
})

test('a subject without mentions gets no figures by time, and a business without reviews gets no recent rating', async () => {
  const { entities, recent } = await read(inMonth('2026-11', 1))
  expect(entities.services[0]).not.toHaveProperty('recent')
  expect(entities.services[0]).not.toHaveProperty('by_year')
  expect(recent).toEqual({ since: '2026-11', until: '2026-11', months: null, rating_value: 5, review_count: 1 })
  expect(await read()).not.toHaveProperty('recent')
})
