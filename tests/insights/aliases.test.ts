import { expect, test } from 'vitest'
import { aReview } from '../a-review.ts'
import { aBusiness, anInput } from './an-input.ts'
import { fullInsights } from './full-insights.ts'

test('insights list synonyms of services and aspects, but none of people, because their names may be hidden', async () => {
  const business = aBusiness({
    technicians: [{ id: 'grace', name: 'Grace L.', aliases: ['Grace Lindqvist'] }],
    services: [
      { id: 'boilers', name: 'Boilers', aliases: ['boiler', 'gas boiler', 'Boilers'] },
      { id: 'drains', name: 'Drains' },
    ],
  })
  const { entities, aspects } = await fullInsights(anInput([aReview({ text: 'Grace was quick.' })], { business }))
  expect(entities.services.map(({ aliases }) => aliases)).toEqual([['boiler'], undefined])
  expect(entities.technicians.map(({ aliases }) => aliases)).toEqual([undefined])
  const prices = aspects.find(({ id }) => id === 'pricing')?.aliases ?? []
  expect(prices).toEqual(expect.arrayContaining(['price', 'fee']))
  expect(prices.filter((alias) => alias !== 'price' && alias.split(' ').includes('price'))).toEqual([])
  expect(prices.filter((alias) => /[A-Z|.]/.test(alias))).toEqual([])
})
