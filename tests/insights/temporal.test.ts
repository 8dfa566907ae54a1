import { describe, expect, test } from 'vitest'
import type { Temporal } from '../../src/schema/insights.ts'
import { aReview } from '../a-review.ts'
import { anInput } from './an-input.ts'
import { fullInsights } from './full-insights.ts'

const GOOD = 'Friendly, quick and fair. Excellent work.'
const BAD = 'Rude, slow and overpriced. Terrible work.'

/** Reviews of one month: the given numbers of good and bad ones. */
function month(name: string, good: number, bad: number) {
  return Array.from({ length: good + bad }, (_, at) =>
    aReview({ author: `${name} ${at}`, date: `${name}-15`, rating: at < good ? 5 : 1, text: at < good ? GOOD : BAD }),
  )
}

async function over(...months: ReturnType<typeof month>[]): Promise<Temporal> {
  return (await fullInsights(anInput(months.flat()))).temporal
}

describe('the months', () => {
  test('the list of months has no gaps, and only months with at least five reviews get a score', async () => {
    const { monthly } = await over(month('2026-01', 5, 0), month('2026-03', 4, 0))
    expect(monthly.map(({ month, review_count, score }) => [month, review_count, score !== null])).toEqual([
      ['2026-01', 5, true],
      ['2026-02', 0, false],
      ['2026-03', 4, false],
    ])
    expect(monthly[1]?.average_rating).toBeNull()
  })

  test('the list of months continues over the end of a year', async () => {
    expect((await over(month('2025-12', 1, 0), month('2026-01', 1, 0))).monthly.map((one) => one.month)).toEqual([
      '2025-12',
      '2026-01',
    ])
  })
})

/** A quarter: its first, second and third month with a third of the reviews each. */
function quarter(months: readonly [string, string, string], good: number, bad: number) {
  return months.flatMap((name) => month(name, good / 3, bad / 3))
}

const WINTER = ['2026-01', '2026-02', '2026-03'] as const
const SPRING = ['2026-04', '2026-05', '2026-06'] as const

describe('the trend', () => {
  test('the trend is declining if ratings fell significantly, and names the compared windows', async () => {
    const { trend } = await over(quarter(WINTER, 36, 3), quarter(SPRING, 12, 27))
    expect(trend).toMatchObject({
      direction: 'declining',
      window_months: 3,
      windows: { last: { from: '2026-04', to: '2026-06' }, before: { from: '2026-01', to: '2026-03' } },
    })
    expect(trend.change).toBeLessThan(-0.3)
  })

  test('the trend is improving if ratings rose significantly', async () => {
    expect((await over(quarter(WINTER, 12, 27), quarter(SPRING, 36, 3))).trend.direction).toBe('improving')
  })

  test('the trend is declining if all customers were happy before and none is now', async () => {
    expect((await over(quarter(WINTER, 24, 0), quarter(SPRING, 0, 24))).trend.direction).toBe('declining')
  })

  test('the trend is stable if the change may be chance', async () => {
    expect((await over(quarter(WINTER, 21, 6), quarter(SPRING, 18, 9))).trend.direction).toBe('stable')
  })

  test.for([
    ['a window has fewer than 20 judged reviews', [month('2026-01', 6, 0), month('2026-04', 0, 6)]],
    ['only one of three months has reviews', [month('2026-01', 40, 0), month('2026-04', 0, 40)]],
    ['there are no reviews', []],
  ] as const)('the trend has no direction if %s', async ([, months]) => {
    const { trend } = await over(...months.map((one) => [...one]))
    expect(trend).toMatchObject({ direction: null, change: 0 })
    expect(trend.reason).toMatch(/too few reviews to compare|no reviews/)
  })

  test('the trend names the aspect that changed', async () => {
    const late = quarter(SPRING, 0, 24).map((review) => ({ ...review, text: 'They came two hours late. Rude people.' }))
    const { temporal, summary } = await fullInsights(anInput([...quarter(WINTER, 24, 0), ...late]))
    expect(temporal.trend.moved?.map(({ id }) => id)).toContain('professionalism')
    expect(summary).toContain(
      'Reviews from April 2026 to June 2026 are less positive than those from January 2026 to March 2026',
    )
  })
})

describe('the years', () => {
  const year = (name: string, good: number, bad: number) => month(`${name}-05`, good, bad)

  test('years are compared if their stars differ by more than chance', async () => {
    const { temporal, summary } = await fullInsights(anInput([...year('2017', 25, 0), ...year('2023', 15, 10)]))
    expect(temporal.yearly?.map(({ year: one, review_count }) => [one, review_count])).toEqual([
      [2017, 25],
      [2023, 25],
    ])
    expect(summary).toContain('The average was 5.0 stars in 2017 and 3.4 in 2023.')
  })

  test('years are not compared if the difference may be chance', async () => {
    expect((await fullInsights(anInput([...year('2017', 25, 0), ...year('2023', 24, 1)]))).summary).not.toContain(
      '2017 and',
    )
  })
})
