import { serialize } from 'node:v8'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyseReview } from '../../src/insights/analyse-review.ts'
import { applyCorrections } from '../../src/insights/apply-corrections.ts'
import { engineFor } from '../../src/insights/engine.ts'
import type { AnalysedReview } from '../../src/insights/review-analysis.ts'
import { addReview, addUp, noSums, type Sums } from '../../src/insights/sums/month-sums.ts'
import { isSignificant, spreadOf } from '../../src/insights/sums/spread.ts'
import { aggregateRating } from '../../src/schema/counts.ts'
import { newestFirst } from '../../src/schema/review.ts'
import { aReview, anId } from '../a-review.ts'
import { fullInsights, type FullInsights } from './full-insights.ts'
import { HOME_SERVICES } from './an-input.ts'
import { aboutThem, BUSINESS, someReviews } from './some-reviews.ts'

const engine = engineFor({ business: BUSINESS, taxonomy: HOME_SERVICES })

test('the figures of any consecutive groups of reviews add up to the figures of all reviews', () => {
  fc.assert(
    fc.property(someReviews, fc.array(fc.nat(30), { maxLength: 4 }), (reviews, cuts) => {
      const { reviews: sorted, corrections = [] } = aboutThem(reviews)
      const byRules = sorted.map((review) => ({ review, analysis: analyseReview(engine, review) }))
      const analysed = [
        ...applyCorrections(
          byRules,
          Map.groupBy(corrections, ({ review }) => review),
          engine.language,
        ),
      ]
      const bounds = [0, ...cuts.sort((a, b) => a - b), analysed.length]
      const runs = bounds.slice(1).map((end, nth) => analysed.slice(bounds[nth], end))
      // Compared as bytes, because the order of subjects and wordings decides between equals
      expect(serialize(addUp(runs.map(sumsOf)))).toEqual(serialize(sumsOf(analysed)))
    }),
    { numRuns: 60 },
  )
})

function sumsOf(analysed: readonly AnalysedReview[]): Sums {
  const sums = noSums()
  for (const one of analysed) addReview(sums, one)
  return sums
}

describe('the figures', () => {
  test('the figures of aspects equal a count over the published insights of each review', async () => {
    await fc.assert(
      fc.asyncProperty(someReviews, async (reviews) => {
        const input = aboutThem(reviews)
        const insights = await fullInsights(input)
        expect(countedAgain(insights)).toEqual(
          insights.aspects.map(({ id, mention_count, positive_count, score }) => [
            id,
            mention_count,
            positive_count,
            score,
          ]),
        )
        for (const { id, average_rating, last_mentioned } of insights.entities.technicians) {
          const by = input.reviews.filter((review) =>
            insights.per_review[review.id]?.mentions?.technicians?.includes(id),
          )
          expect(average_rating).toBe(by.length === 0 ? null : meanInWholeNumbers(by))
          expect(last_mentioned).toBe(by[0]?.date ?? null)
        }
      }),
      { numRuns: 60 },
    )
  })
})

test('41 stars in 40 reviews have the mean 1.03 overall, for a person, for a month and for a year', async () => {
  const reviews = Array.from({ length: 40 }, (_, n) =>
    aReview({ id: anId(`${n}`), rating: n === 0 ? 2 : 1, date: '2026-05-01', text: 'Grace left a mess.' }),
  )
  const { entities, temporal } = await fullInsights(aboutThem(reviews.toSorted(newestFirst)))
  const grace = entities.technicians.find(({ id }) => id === 'grace')
  const figures = [grace, temporal.monthly[0], temporal.yearly?.[0]].map((one) => one?.average_rating)
  expect([...figures, aggregateRating(reviews).rating_value]).toEqual([1.03, 1.03, 1.03, 1.03])
})

/** Rounds to two decimals, halves up, in whole numbers only: a different method than the software's. */
function meanInWholeNumbers(reviews: readonly { rating: number }[]): number {
  const stars = reviews.reduce((sum, { rating }) => sum + BigInt(rating), 0n)
  const count = BigInt(reviews.length)
  return Number((200n * stars + count) / (2n * count)) / 100
}

/** The aspects, counted and averaged over all reviews at once. */
function countedAgain({ aspects, per_review }: FullInsights) {
  const said = Object.values(per_review).flatMap((insight) => insight.aspects ?? [])
  return aspects.map(({ id }) => {
    const on = said.filter((one) => one.id === id)
    const hundredths = on.reduce((sum, { score }) => sum + Math.round(score * 100), 0)
    const positive = on.filter(({ label }) => label === 'positive').length
    return [id, on.length, positive, on.length < 5 ? null : Math.round(hundredths / on.length) / 100 + 0]
  })
}

describe('means differ by more than chance', () => {
  test.for([
    ['never if they are equal', [1, 5, 3, 3], [3, 3, 3, 3], false],
    ['always if all numbers of each side are equal', [4, 4, 4], [5, 5, 5], true],
    ['where the numbers are far apart', [1, 2, 1, 2, 1, 2], [5, 4, 5, 4, 5, 4], true],
    ['not where they mix', [1, 5, 1, 5, 4], [5, 1, 5, 1, 5], false],
  ] as const)('isSignificant judges a difference of means correctly: %s', ([, now, before, is]) =>
    expect(isSignificant(spreadOf(now), spreadOf(before))).toBe(is),
  )

  test('isSignificant agrees with the two-pass formula of the textbook', () => {
    const numbers = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 2, maxLength: 60 })
    fc.assert(
      fc.property(numbers, numbers, (now, before) => {
        const error = Math.sqrt(variance(now) / now.length + variance(before) / before.length)
        const change = mean(now) - mean(before)
        fc.pre(Math.abs(Math.abs(change / error) - 2.58) > 1e-9)
        expect(isSignificant(spreadOf(now), spreadOf(before))).toBe(change !== 0 && Math.abs(change / error) >= 2.58)
      }),
    )
  })
})

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function variance(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1)
}
