import { describe, expect, test } from 'vitest'
import { Taxonomy } from '../../src/schema/content/taxonomy.ts'
import { HOME_SERVICES } from './an-input.ts'
import { readOf } from './said-of-a-trade.ts'

describe('the taxonomy that comes with the software', () => {
  test('the built-in taxonomy contains the aspects of home services', () => {
    expect(HOME_SERVICES.aspects.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        ...[
          'punctuality',
          'pricing',
          'technical_knowledge',
          'workmanship',
          'communication',
          'professionalism',
          'cleanliness',
        ],
        ...['responsiveness', 'scheduling', 'warranty'],
      ]),
    )
    expect(HOME_SERVICES.aspects.length).toBeGreaterThanOrEqual(12)
  })

  test('the built-in taxonomy uses no id twice, and gives no topic the label of an aspect', () => {
    for (const rules of [HOME_SERVICES.aspects, HOME_SERVICES.problems, HOME_SERVICES.topics]) {
      expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
    }
    const aspects = new Set(HOME_SERVICES.aspects.map(({ label }) => label.toLowerCase()))
    expect(HOME_SERVICES.topics.filter(({ label }) => aspects.has(label.toLowerCase()))).toEqual([])
  })

  test('the built-in taxonomy never lists a phrase as both praise and blame of an aspect', () => {
    for (const { good, bad } of HOME_SERVICES.aspects) expect(good.filter((phrase) => bad.includes(phrase))).toEqual([])
  })

  test('a taxonomy may omit everything except ids, labels and words', () => {
    expect(Taxonomy.parse({ aspects: [{ id: 'price', label: 'Price', words: ['price'] }] })).toMatchObject({
      problems: [],
      topics: [],
    })
  })
})

describe('words for the reason of a visit', () => {
  test.for([
    ['dental', 'I came in with pain and an infection.'],
    ['cleaning', 'The flat was filthy and full of dust.'],
    ['auto', 'I had an accident and a dent in the door.'],
  ] as const)('words for the reason of a visit do not count as a complaint in the trade %s: %s', ([trade, text]) => {
    expect(readOf(trade, text).sentiment?.label).not.toBe('negative')
  })

  test('words that state the reason of a visit in one trade count as a complaint in another', () => {
    expect(readOf('software', 'The app was filthy and full of dust.').sentiment?.label).toBe('negative')
  })
})
