import { describe, expect, test } from 'vitest'
import { judgedBy } from './said-of-a-trade.ts'

describe('a word of courtesy', () => {
  test.for([
    ['dental', 'The receptionist was dismissive.', { office: 'negative' }],
    ['dental', 'The front desk is always so friendly.', { office: 'positive' }],
    ['dental', 'A rude receptionist.', { office: 'negative' }],
    ['restaurant', 'The atmosphere was very welcoming.', { atmosphere: 'positive' }],
  ] as const)('a word of courtesy in a review of a %s judges the noun that it describes: %s', ([trade, text, judged]) =>
    expect(judgedBy(trade, text)).toEqual(judged),
  )

  test.for([
    ['dental', 'The hygienist was rude.', { professionalism: 'negative' }],
    ['dental', 'Very friendly, and the front desk has a fish.', { professionalism: 'positive' }],
    ['hotel', 'The front desk was rude.', { professionalism: 'negative' }],
  ] as const)(
    'a word of courtesy in a review of a %s judges the staff if it describes no noun: %s',
    ([trade, text, judged]) => expect(judgedBy(trade, text)).toMatchObject(judged),
  )
})

describe('a word right after a mention', () => {
  test('a word right after a mention judges what is mentioned if the sentence ends there: "Elevator great."', () => {
    expect(judgedBy('hotel', 'Elevator great.')).toMatchObject({ facilities: 'positive' })
  })

  test('a word right after a mention does not judge what is mentioned if the sentence continues about something else', () => {
    expect(judgedBy('hotel', 'The elevator great uncle Ernest once fixed is gone.')).not.toHaveProperty('facilities')
  })
})
