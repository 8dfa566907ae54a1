import { describe, expect, test } from 'vitest'
import { Taxonomy } from '../../src/schema/content/taxonomy.ts'
import { HOME_SERVICES } from './an-input.ts'
import { readOf } from './said-of-a-trade.ts'

describe('the taxonomy that comes with the software', () => {
  test('has the aspects by which home services are judged', () => {
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

  test('gives no id twice, and no topic the label of an aspect', () => {
    for (const rules of [HOME_SERVICES.aspects, HOME_SERVICES.problems, HOME_SERVICES.topics]) {
      expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
    }
    const aspects = new Set(HOME_SERVICES.aspects.map(({ label }) => label.toLowerCase()))
    expect(HOME_SERVICES.topics.filter(({ label }) => aspects.has(label.toLowerCase()))).toEqual([])
  })

  test('never gives one phrase both as praise and as blame of an aspect', () => {
    for (const { good, bad } of HOME_SERVICES.aspects) expect(good.filter((phrase) => bad.includes(phrase))).toEqual([])
  })

  test('may leave out all but ids, labels and words', () => {
    expect(Taxonomy.parse({ aspects: [{ id: 'price', label: 'Price', words: ['price'] }] })).toMatchObject({
      problems: [],
      topics: [],
    })
  })
})

describe('words that say why people came', () => {
  test.for([
    ['dental', 'I came in with pain and an infection.'],
    ['cleaning', 'The flat was filthy and full of dust.'],
    ['auto', 'I had an accident and a dent in the door.'],
  ] as const)('at a business of the trade %s are no complaint: %s', ([trade, text]) => {
    expect(readOf(trade, text).sentiment?.label).not.toBe('negative')
  })

  test('stay one where the trade does not say so', () => {
    expect(readOf('software', 'The app was filthy and full of dust.').sentiment?.label).toBe('negative')
  })
})
