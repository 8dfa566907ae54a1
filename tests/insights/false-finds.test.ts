import { describe, expect, test } from 'vitest'
import { judgedBy, readOf } from './said-of-a-trade.ts'

/** Sentences that were once counted for an aspect which they do not judge. */
describe('a review says nothing of an aspect that it does not judge', () => {
  test.for([
    ['dental', 'outcome', 'Fake nice until you decline the $200 fluoride varnish.', 2],
    ['dental', 'outcome', 'The chain at the mall redid my crown twice.', 5],
    ['dental', 'technical_knowledge', 'Great experience from start to finish.', 5],
    ['dental', 'honesty', 'I appreciate the transparency on costs.', 5],
    ['dental', 'office', 'I lost my tooth there.', 1],
    ['dental', 'speed', 'Nothing they put in has come out in 8 years.', 5],
    ['insurance', 'claims', 'We had no claims for 8 years.', 2],
    ['insurance', 'speed', 'I cancelled my insurance with them immediately.', 1],
    ['insurance', 'ease', 'The only thing that was easy was canceling.', 1],
    ['hotel', 'breakfast', 'Bar floor so sticky my shoe stayed behind.', 2],
    ['hotel', 'breakfast', 'There is an honesty bar in the lounge.', 5],
    ['hotel', 'honesty', 'There is an honesty bar in the lounge.', 5],
    ['hotel', 'sleep', 'I had a cold and had to stay in bed on Sunday.', 4],
    ['hotel', 'ease', 'The hotel is easy to reach.', 5],
    ['hotel', 'location', 'The heating unit was right next to the bed and very noisy.', 3],
    ['contractor', 'punctuality', 'Inspector came on the day and signed.', 5],
    ['contractor', 'professionalism', 'They painted welcome home Rosa on the gate.', 5],
    ['contractor', 'speed', 'Their estimator was prompt to come out.', 4],
    ['contractor', 'workmanship', 'They replaced an old wall that was crumbling.', 5],
    ['plumbing-heating-electrical', 'speed', 'Inspector signed in five minutes.', 5],
    ['plumbing-heating-electrical', 'workmanship', 'Tune up was thorough.', 5],
  ] as const)('%s, %s: %s', ([trade, aspect, text, stars]) =>
    expect(judgedBy(trade, text, stars)).not.toHaveProperty([aspect]),
  )
})

describe('a review has no topic by a word that means something else', () => {
  test.for([
    ['insurance', 'cars-and-accidents', 'A total of 13 claims.'],
    ['insurance', 'health-and-life', 'My dog saw a specialist.'],
    ['moving', 'packing-service', 'Havent unpacked yet.'],
  ] as const)('%s, %s: %s', ([trade, topic, text]) => expect(readOf(trade, text).topics).not.toContain(topic))

  test('but has it by the words that mean it', () => {
    expect(readOf('insurance', 'Somebody totaled my truck.').topics).toContain('cars-and-accidents')
    expect(readOf('moving', 'They packed everything.').topics).toContain('packing-service')
  })
})

describe('what was missed is found', () => {
  test.for([
    ['hotel', 'Everyone was lovely to us.', { professionalism: 'positive' }],
    ['hotel', 'Beds comfortable.', { sleep: 'positive' }],
    ['hotel', 'They made check-in super fast.', { ease: 'positive' }],
    ['dental', 'They got me an appointment very quickly.', { scheduling: 'positive' }],
    ['insurance', 'My reimbursement was directly deposited.', { claims: 'positive' }],
    ['contractor', 'Turns out he never pulled a permit.', { honesty: 'negative' }],
    ['plumbing-heating-electrical', 'Tune up was thorough.', { technical_knowledge: 'positive' }],
  ] as const)('%s: %s', ([trade, text, judged]) =>
    expect(judgedBy(trade, text, text.startsWith('Turns') ? 1 : 5)).toMatchObject(judged),
  )
})
