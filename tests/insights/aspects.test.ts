import { describe, expect, test } from 'vitest'
import { labelOf, read } from './an-input.ts'

describe('the aspects of a review', () => {
  test.for([
    ['They showed up two hours late.', 'punctuality', 'negative'],
    ['Arrived right on time.', 'punctuality', 'positive'],
    ['They charged twice what they quoted.', 'pricing', 'negative'],
    ['Fair price and no surprises.', 'pricing', 'positive'],
    ['He knew exactly what was wrong.', 'technical_knowledge', 'positive'],
    ['They misdiagnosed the furnace.', 'technical_knowledge', 'negative'],
    ['Still leaking after the repair.', 'workmanship', 'negative'],
    ['Neat work, good as new.', 'workmanship', 'positive'],
    ['She explained everything clearly.', 'communication', 'positive'],
    ['Nobody told us they were not coming.', 'communication', 'negative'],
    ['The technician was rude.', 'professionalism', 'negative'],
    ['A polite and courteous crew.', 'professionalism', 'positive'],
    ['He left a mess in the hallway.', 'cleanliness', 'negative'],
    ['They vacuumed and wore booties.', 'cleanliness', 'positive'],
    ['They never called back.', 'responsiveness', 'negative'],
    ['They came the same day.', 'responsiveness', 'positive'],
    ['They refused to honor the warranty.', 'warranty', 'negative'],
    ['The woman in the office was so helpful.', 'office', 'positive'],
    ['She spotted the problem right away.', 'technical_knowledge', 'positive'],
    ['No hard sell at all.', 'honesty', 'positive'],
  ] as const)('%s: %s is %s', ([text, aspect, label]) => expect(labelOf(text, aspect)).toBe(label))

  test.for([
    ['My late husband would have liked it.', 'punctuality'],
    ['The crew came on Tuesday.', 'professionalism'],
    ['I sat on the phone with my sister.', 'office'],
    ['The power bill came in December.', 'pricing'],
  ] as const)('does not hear in "%s" anything on %s', ([text, aspect]) => expect(labelOf(text, aspect)).toBe('nothing'))

  test('judges each aspect by its own clause', () => {
    const text = 'The technician was very polite, but the price was outrageous.'
    expect([labelOf(text, 'professionalism'), labelOf(text, 'pricing')]).toEqual(['positive', 'negative'])
  })

  test('does not blame one aspect for what is said of another in the same clause', () => {
    const text = 'He was late and explained the bill.'
    expect([labelOf(text, 'punctuality'), labelOf(text, 'communication')]).toEqual(['negative', 'positive'])
  })

  test('lets a clause that names nothing go on about the aspect before it', () => {
    expect(labelOf('The quote was high, but worth every penny.', 'pricing')).not.toBe('negative')
  })

  test('turns a phrase of the taxonomy round by a negation', () => {
    expect(labelOf('They have never been late.', 'punctuality')).toBe('positive')
  })

  test('gives the words that say it, exactly as written', () => {
    const text = 'Came on Monday.  The “quote” was VERY   fair; he left.'
    for (const { phrase } of read(text).aspects) expect(text).toContain(phrase)
  })

  test('calls mixed what a review both praises and blames', () => {
    expect(labelOf('The price was fair. Later the price was doubled, a rip off.', 'pricing')).toBe('mixed')
  })

  test('needs a clear word to go against five stars', () => {
    const aspects = read('A bit pricey.', { rating: 5 }).aspects
    expect(aspects.find(({ id }) => id === 'pricing')?.label).not.toBe('positive')
  })
})
