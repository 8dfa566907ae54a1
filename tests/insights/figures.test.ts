import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shares } from '../../src/insights/parts/shares.ts'
import { aReview } from '../a-review.ts'
import { aBusiness, anInput } from './an-input.ts'
import { fullInsights } from './full-insights.ts'

describe('percentages', () => {
  test.for([
    [
      [1, 1, 1],
      [33.4, 33.3, 33.3],
    ],
    [
      [2, 1, 0],
      [66.7, 33.3, 0],
    ],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
    [
      [1, 0, 0],
      [100, 0, 0],
    ],
  ] as const)('the percentages of %j are %j', ([counts, percentages]) => expect(shares(counts)).toEqual(percentages))

  test('percentages add up to exactly 100 and are within a tenth of the exact shares', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 6 }), (counts) => {
        const total = counts.reduce((a, b) => a + b, 0)
        fc.pre(total > 0)
        const tenths = shares(counts).map((percentage) => Math.round(percentage * 10))
        expect(tenths.reduce((a, b) => a + b, 0)).toBe(1000)
        for (const [place, count] of counts.entries()) {
          expect(Math.abs((tenths[place] ?? 0) / 10 - (count / total) * 100)).toBeLessThan(0.1001)
        }
      }),
    )
  })
})

describe('small numbers', () => {
  const late = (count: number) =>
    fullInsights(
      anInput(
        Array.from({ length: count }, (_, at) =>
          aReview({ author: `A. ${at}`, rating: 2, text: 'Will was rude and two hours late.' }),
        ),
        {
          business: aBusiness({ technicians: [{ id: 'will', name: 'Will Hargrove' }] }),
        },
      ),
    )

  test('a subject with fewer than five mentions gets counts, but no score and no percentage', async () => {
    const { aspects, entities, overall_sentiment } = await late(4)
    expect(aspects.find(({ id }) => id === 'punctuality')).toMatchObject({
      mention_count: 4,
      negative_count: 4,
      score: null,
      positive_pct: null,
    })
    expect(entities.technicians[0]).toMatchObject({
      mention_count: 4,
      score: null,
      positive_pct: null,
      average_rating: 2,
    })
    expect(overall_sentiment.score).toBeNull()
  })

  test('a subject with five mentions gets a score', async () => {
    const { aspects, entities } = await late(5)
    expect(aspects.find(({ id }) => id === 'punctuality')?.score).toBeLessThan(0)
    expect(entities.technicians[0]).toMatchObject({ mention_count: 5, positive_pct: 0 })
  })

  test('all figures of a subject that is never mentioned are 0', async () => {
    const { entities } = await fullInsights(
      anInput([], { business: aBusiness({ technicians: [{ id: 'will', name: 'Will Hargrove' }] }) }),
    )
    expect(entities.technicians[0]).toMatchObject({
      mention_count: 0,
      average_rating: null,
      last_mentioned: null,
      top_phrases: [],
    })
  })
})
