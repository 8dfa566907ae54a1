import { describe, expect, test } from 'vitest'
import { goldMeasures, readingsOf } from '../bench/insights/gold-measures.ts'
import { GOLD_TRADES, halfOf, readGold } from '../bench/insights/gold-standard.ts'
import type { GoldReview } from '../bench/insights/gold-standard.ts'
import { goldResults, goldTable } from '../bench/insights/gold-table.ts'
import { taxonomyFor } from '../../src/presets/taxonomy-for.ts'

const NOWHERE = 'tests/no-such-folder'

describe('the gold standard', () => {
  test.each(['contractor', 'dental', 'hotel'])(
    'the gold standard contains sixty labelled reviews of %s, which use only aspects of the trade',
    (trade) => {
      const reviews = readGold(trade, NOWHERE) ?? []
      const known = taxonomyFor({ trades: [trade], language: 'en' }).aspects.map(({ id }) => id)
      expect(new Set(reviews.map(({ id }) => id)).size).toBe(60)
      for (const { aspect } of reviews.flatMap(({ gold }) => gold.aspects)) expect(known).toContain(aspect)
    },
  )

  test('the gold standard leaves out trades whose reviews are missing', () => {
    expect(GOLD_TRADES).toEqual(['contractor', 'dental', 'hotel', 'insurance', 'moving'])
    expect(readGold('insurance', NOWHERE)).toBeNull()
    expect(goldTable(goldResults(NOWHERE))).not.toContain('moving')
  })

  test('the hash of its id decides in which part of the gold standard a review is', () => {
    // `printf hotel-01 | sha256sum` begins with 86, and hotel-02 with 4b.
    expect(halfOf('hotel-01')).toBe('development')
    expect(halfOf('hotel-02')).toBe('measured')
  })
})

const REVIEWS: GoldReview[] = [
  aGoldReview('Josh was friendly. The tooth still hurts, and the bill was a rip-off!', 1, {
    label: 'negative',
    aspects: [
      { aspect: 'professionalism', label: 'positive' },
      { aspect: 'pricing', label: 'positive' },
      { aspect: 'premises', label: 'positive' },
    ],
    people: ['Josh', 'Dana'],
  }),
  aGoldReview('Such a friendly hygienist!', 5, { label: 'mixed', aspects: [], people: [] }),
]

test("goldMeasures compares the engine's findings with the labels of the gold standard", () => {
  const found = new Map(goldMeasures(readingsOf('dental', REVIEWS)).map(({ name, ...measure }) => [name, measure]))
  expect(found.get('aspects, recall')?.of).toBe(3)
  expect(found.get('label of the review')).toEqual({ value: 50, of: 2 })
  expect(found.get('praise or neutral told as a complaint')?.value).toBeCloseTo(100 / 3)
  expect(found.get('people, precision')).toEqual({ value: 100, of: 1 })
  expect(found.get('people, recall')).toEqual({ value: 50, of: 2 })
  expect(found.get('reviews labelled mixed that are')).toEqual({ value: Number.NaN, of: 0 })
})

function aGoldReview(text: string, stars: number, gold: Omit<GoldReview['gold'], 'id'>): GoldReview {
  return { id: text, text, stars, author: 'Robin B.', gold: { id: text, ...gold } }
}
