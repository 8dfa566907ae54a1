import { describe, expect, test } from 'vitest'
import { describePlan } from '../../../src/insights/readings/describe-run.ts'
import { planReadings } from '../../../src/insights/readings/plan-readings.ts'
import type { Reading } from '../../../src/schema/content/reading.ts'
import { aReview } from '../../a-review.ts'
import { aBusiness, HOME_SERVICES } from '../an-input.ts'
import { aReading } from './a-reading.ts'

const reviews = ['2026-05-03', '2026-05-02', '2026-05-01'].map((date) => aReview({ date, text: `Good on ${date}.` }))
const WISH = { model: 'small:1b' }

function plan(wish: Partial<Parameters<typeof planReadings>[1]> = {}, readings: readonly Reading[] = [], of = reviews) {
  return planReadings({ business: aBusiness(), taxonomy: HOME_SERVICES, reviews: of, readings }, { ...WISH, ...wish })
}

describe('a plan', () => {
  test('a plan contains every unread review with words, newest first', () => {
    const wordless = [aReview({ text: null }), aReview({ text: '👍 !' })]
    expect(plan({}, [], [...reviews, ...wordless]).reviews).toEqual(reviews)
    const read = reviews.slice(0, 2).map((review) => aReading(review))
    expect(plan({}, read)).toMatchObject({ reviews: [reviews[2]], upToDate: 2, reasons: new Map([['new', 1]]) })
  })

  test.for([
    ['text', { text: '0123456789abcdef' }],
    ['stars', { stars: 1 }],
    ['aspects', { taxonomy: '00000000-00000000' }],
    ['model', { model: 'large:70b' }],
    ['prompt', { prompt: '0123456789abcdef' }],
  ] as const)('a plan includes a review again after a change, and states the reason %s', ([reason, about]) => {
    const [review] = reviews
    if (review === undefined) throw new Error('There is a review')
    expect(plan({}, [aReading(review, about)], [review]).reasons).toEqual(new Map([[reason, 1]]))
  })

  test('with --only-new, a plan skips reviews that another model has read', () => {
    const read = reviews.map((review) => aReading(review, { model: 'large:70b' }))
    expect(plan({ onlyNew: true }, read).reviews).toEqual([])
    expect(
      plan(
        { onlyNew: true },
        read.map((one) => ({ ...one, stars: 1 as const })),
      ).reviews,
    ).toHaveLength(3)
  })

  test('a plan can be limited to the newest reviews', () => {
    expect(plan({ limit: 1 })).toMatchObject({ reviews: [reviews[0]], leftOut: 2 })
  })

  test('a plan skips a review that is too long for a model', () => {
    const long = aReview({ text: 'Good. '.repeat(3000) })
    expect(plan({}, [], [long])).toMatchObject({ reviews: [], tooLong: 1 })
  })

  test('the estimated tokens of a plan grow with the number of reviews and their length', () => {
    const one = plan({ limit: 1 }).tokens
    const three = plan().tokens
    expect(three.input).toBe(3 * one.input)
    expect(three.output).toBe(3 * one.output)
    const longer = plan({}, [], [aReview({ text: 'Good. '.repeat(200) })]).tokens
    expect(longer.input - one.input).toBeGreaterThan(200)
    const foreign = plan({}, [], [aReview({ text: '很好'.repeat(200) })]).tokens
    expect(foreign.input - one.input).toBeGreaterThan(200)
  })

  test('the description of a plan states its cost', () => {
    const lines = describePlan(
      { ...plan(), tokens: { input: 2_000_000, output: 100_000 } },
      { url: 'http://localhost:1/v1', model: 'small:1b', price: { input: 0.15, output: 0.6 } },
    )
    expect(lines.join('\n')).toContain('At 0.15 and 0.6 for a million tokens: about 0.36.')
  })
})
