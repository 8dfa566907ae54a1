import { describe, expect, test } from 'vitest'
import { analyse } from '../../src/insights/analyse.ts'
import type { Temporal } from '../../src/schema/insights.ts'
import { aReview } from '../a-review.ts'
import { anInput } from './an-input.ts'

const GOOD = 'Friendly, quick and fair. Excellent work.'
const BAD = 'Rude, slow and overpriced. Terrible work.'

/** Reviews of one month: the given numbers of good and bad ones. */
function month(name: string, good: number, bad: number) {
  return Array.from({ length: good + bad }, (_, at) =>
    aReview({ author: `${name} ${at}`, date: `${name}-15`, rating: at < good ? 5 : 1, text: at < good ? GOOD : BAD }),
  )
}

async function over(...months: ReturnType<typeof month>[]): Promise<Temporal> {
  return (await analyse(anInput(months.flat()))).temporal
}

describe('the months', () => {
  test('have no gaps, and a score only from five reviews on', async () => {
    const { monthly } = await over(month('2026-01', 5, 0), month('2026-03', 4, 0))
    expect(monthly.map(({ month, review_count, score }) => [month, review_count, score !== null])).toEqual([
      ['2026-01', 5, true],
      ['2026-02', 0, false],
      ['2026-03', 4, false],
    ])
    expect(monthly[1]?.average_rating).toBeNull()
  })

  test('pass over the end of a year', async () => {
    expect((await over(month('2025-12', 1, 0), month('2026-01', 1, 0))).monthly.map((one) => one.month)).toEqual([
      '2025-12',
      '2026-01',
    ])
  })
})

describe('the trend', () => {
  test('declines if the change is significant', async () => {
    const { trend } = await over(month('2026-01', 38, 2), month('2026-04', 12, 28))
    expect(trend.direction).toBe('declining')
    expect(trend.change).toBeLessThan(-0.3)
  })

  test('improves if the change is significant', async () => {
    expect((await over(month('2026-01', 12, 28), month('2026-04', 38, 2))).trend.direction).toBe('improving')
  })

  test('declines if all were happy and nobody is now', async () => {
    expect((await over(month('2026-01', 25, 0), month('2026-04', 0, 25))).trend.direction).toBe('declining')
  })

  test('is stable if the change may be chance', async () => {
    expect((await over(month('2026-01', 20, 5), month('2026-04', 18, 7))).trend.direction).toBe('stable')
  })

  test('is stable where there are too few reviews to tell, however large the change', async () => {
    expect((await over(month('2026-01', 6, 0), month('2026-04', 0, 6))).trend.direction).toBe('stable')
  })

  test('is stable without reviews', async () => {
    expect(await over()).toMatchObject({ monthly: [], trend: { direction: 'stable', change: 0 } })
  })
})
