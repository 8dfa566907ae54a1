import { describe, expect, test } from 'vitest'
import { taxonomyFor } from '../../../src/presets/taxonomy-for.ts'
import { translatedTaxonomy } from '../../../src/presets/trades-of.ts'
import { aReview } from '../../a-review.ts'
import { anInput } from '../an-input.ts'
import { type FullInsights, fullInsights } from '../full-insights.ts'

const TRADES = ['restaurant']

/** The insights of a restaurant whose site is in English. */
async function insightsOf(texts: readonly (readonly [string, string | null, number])[]): Promise<FullInsights> {
  const reviews = texts.map(([text, language, rating], index) =>
    aReview({ text, language, rating, date: `2026-05-${String(index + 1).padStart(2, '0')}` }),
  )
  return fullInsights(
    anInput(reviews, {
      taxonomy: taxonomyFor({ trades: TRADES, language: 'en' }),
      translate: (language) => translatedTaxonomy({ trades: TRADES, language }),
    }),
  )
}

const ENGLISH = ['The food was delicious and the waiter was friendly.', 'en', 5] as const
const SPANISH = ['La comida estaba riquísima y el camarero fue muy amable.', 'es', 5] as const
const FINNISH = ['Ruoka oli todella hyvää ja palvelu ystävällistä.', 'fi', 5] as const

describe('the reviews of one site in several languages', () => {
  test('the insights count reviews in several languages together, and name the unsupported languages', async () => {
    const insights = await insightsOf([ENGLISH, SPANISH, FINNISH])
    const food = insights.aspects.find(({ id }) => id === 'food')
    expect(food).toMatchObject({ label: 'Food', mention_count: 2, positive_count: 2 })
    expect(insights.languages).toEqual(
      expect.arrayContaining([
        { language: 'en', review_count: 1, analysed: true },
        { language: 'es', review_count: 1, analysed: true },
        { language: 'fi', review_count: 1, analysed: false },
      ]),
    )
  })

  test('the language of a review is recognised by its words if the source does not name it', async () => {
    const insights = await insightsOf([ENGLISH, [SPANISH[0], null, 5], [SPANISH[0], 'es', 5]])
    expect(insights.aspects.find(({ id }) => id === 'food')?.positive_count).toBe(3)
  })

  test('the insights quote only reviews in the language of the site', async () => {
    const texts = Array.from({ length: 6 }, () => [SPANISH, ENGLISH]).flat()
    const { pull_quote, faq } = await insightsOf(texts)
    expect(pull_quote).toBe(ENGLISH[0].slice(0, -1))
    expect(faq.map(({ answer }) => answer).join(' ')).not.toContain('riquísima')
  })

  test('the most frequent phrases of an aspect are in the language of the site', async () => {
    const insights = await insightsOf([ENGLISH, SPANISH, SPANISH, SPANISH])
    expect(insights.aspects.find(({ id }) => id === 'food')?.top_phrases).toEqual(['food was delicious'])
  })

  test('a review that mixes languages is read sentence by sentence', async () => {
    const mixed = `${ENGLISH[0]} La cuenta fue carísima y los baños estaban muy sucios.`
    const insights = await insightsOf([SPANISH, [mixed, 'en', 3]])
    const said = Object.values(insights.per_review).find(({ aspects = [] }) => aspects.length > 2)
    expect(Object.fromEntries(said?.aspects?.map(({ id, label }) => [id, label]) ?? [])).toEqual({
      food: 'positive',
      professionalism: 'positive',
      pricing: 'negative',
      cleanliness: 'negative',
    })
  })
})
