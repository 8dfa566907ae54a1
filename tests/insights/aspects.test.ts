import { describe, expect, test } from 'vitest'
import { aBusiness, labelOf, read } from './an-input.ts'
import { judgedBy } from './said-of-a-trade.ts'

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
  ] as const)('in the review "%s", %s is %s', ([text, aspect, label]) => expect(labelOf(text, aspect)).toBe(label))

  test.for([
    ['My late husband would have liked it.', 'punctuality'],
    ['The crew came on Tuesday.', 'professionalism'],
    ['I sat on the phone with my sister.', 'office'],
    ['The power bill came in December.', 'pricing'],
  ] as const)('the text "%s" says nothing about %s', ([text, aspect]) => expect(labelOf(text, aspect)).toBe('nothing'))

  test('the clause that mentions an aspect judges it', () => {
    const text = 'The technician was very polite, but the price was outrageous.'
    expect([labelOf(text, 'professionalism'), labelOf(text, 'pricing')]).toEqual(['positive', 'negative'])
  })

  test('a word about one aspect does not judge another aspect in the same clause', () => {
    const text = 'He was late and explained the bill.'
    expect([labelOf(text, 'punctuality'), labelOf(text, 'communication')]).toEqual(['negative', 'positive'])
  })

  test('a word inside a phrase about another aspect does not judge its usual aspect', () => {
    expect(judgedBy('restaurant', 'Disgusting toilets.')).toEqual({ cleanliness: 'negative' })
    expect(judgedBy('restaurant', 'Disgusting soup.')).toEqual({ food: 'negative' })
  })

  test('with five stars, praise around a phrase that complains does not praise the aspect of that phrase', () => {
    expect(judgedBy('hotel', 'Super helpful despite the language barrier.', 5)).toEqual({ professionalism: 'positive' })
    expect(judgedBy('hotel', 'Old fashioned in a nice way.', 5)).toEqual({})
  })

  test('a clause that mentions no aspect judges the aspect of the previous clause', () => {
    expect(labelOf('The quote was high, but worth every penny.', 'pricing')).not.toBe('negative')
  })

  test('a negation reverses a phrase of the taxonomy', () => {
    expect(labelOf('They have never been late.', 'punctuality')).toBe('positive')
  })

  test('an opinion quotes the words exactly as written', () => {
    const text = 'Came on Monday.  The “quote” was VERY   fair; he left.'
    for (const { phrase } of read(text).aspects) expect(text).toContain(phrase)
  })

  test('an aspect that a review both praises and criticises is labelled mixed', () => {
    expect(labelOf('The price was fair. Later the price was doubled, a rip off.', 'pricing')).toBe('mixed')
  })

  test('only clear words contradict five stars', () => {
    const aspects = read('A bit pricey.', { rating: 5 }).aspects
    expect(aspects.find(({ id }) => id === 'pricing')?.label).not.toBe('positive')
  })
})

describe('a mention without a cue', () => {
  test.for([
    ['A wonderful crew.', 'professionalism', 'positive'],
    ['The crew was wonderful.', 'professionalism', 'positive'],
    ['Good communication and customer service.', 'professionalism', 'positive'],
  ] as const)(
    'a mention without a cue is judged by a word before it or in its predicate: %s',
    ([text, aspect, label]) => expect(labelOf(text, aspect)).toBe(label),
  )

  test.for([
    ['We are so happy that the crew found our street.', 'professionalism'],
    ['A spotless van brought the crew.', 'professionalism'],
    ['The crew was expensive.', 'professionalism'],
  ] as const)('a mention without a cue is not judged by words about something else: %s', ([text, aspect]) =>
    expect(labelOf(text, aspect)).toBe('nothing'),
  )

  test('with four or five stars, pure praise applies to the aspects that its clause names, but not to hints', () => {
    const praised = (text: string, rating: number): string[] => read(text, { rating }).aspects.map(({ id }) => id)
    const text = 'Fantastic from the first day with the crew to the last with the bill, and the price.'
    expect([3, 4, 5].map((rating) => praised(text, rating))).toEqual([[], ['pricing'], ['pricing']])
    expect(praised('Fantastic in spite of the awful weather, the crew, the price.', 5)).toEqual([])
    expect(praised('He told us the price. We are so happy.', 5)).toEqual([])
  })

  test.for([
    ['The price never included the parts.', 'pricing'],
    ['The customer service refused.', 'professionalism'],
    ['And the price was such a disaster.', 'pricing'],
  ] as const)(
    'with one or two stars, the text "%s" complains of %s, because a clause names the aspect and then states a failure',
    ([text, aspect]) => {
      const labels = [1, 2, 3, 4, 5].map(
        (rating) => read(text, { rating }).aspects.find(({ id }) => id === aspect)?.label,
      )
      expect(labels).toEqual(['negative', 'negative', undefined, undefined, undefined])
    },
  )

  test.for([
    ['A disaster led us to the customer service.', 'professionalism', 'words before the mention'],
    ['The customer service refused a wonderful offer.', 'professionalism', 'a clause with praise'],
    ['The price, as my horrible brother said, came on Monday.', 'pricing', 'words after a comma'],
    ['My brother knows the price of a terrible month.', 'pricing', 'a mention in the middle of a clause'],
    ['The price we did not ask.', 'pricing', 'what customers did not do'],
    ['If the price is wrong, call me.', 'pricing', 'a condition'],
    ['The price came from somebody rude.', 'pricing', 'the words of another aspect'],
  ] as const)('with one star, the text "%s" does not complain of %s, because of %s', ([text, aspect]) =>
    expect(read(text, { rating: 1 }).aspects.find(({ id }) => id === aspect)).toBe(undefined),
  )

  test('a mention without a cue does not contradict the stars', () => {
    const { aspects, unclearAspects } = read('A wonderful crew.', { rating: 2 })
    expect(aspects).toEqual([])
    expect(unclearAspects).toContain('professionalism')
  })
})

test('a neutral verdict needs a word such as "average"', () => {
  expect(labelOf('The price was average.', 'pricing')).toBe('neutral')
  expect(labelOf('He told us the price on Tuesday.', 'pricing')).toBe('nothing')
})

describe('words that name an aspect', () => {
  test.for([
    ['Great service!', 'professionalism', 'nothing'],
    ['Excellent customer service!', 'professionalism', 'positive'],
    ['It was impossible to reach a real person.', 'communication', 'negative'],
  ] as const)('the text "%s" names %s and judges it as %s', ([text, aspect, label]) =>
    expect(labelOf(text, aspect)).toBe(label),
  )

  test('praise of a member of staff by name counts as praise of professionalism', () => {
    const business = aBusiness({ technicians: [{ id: 'sam', name: 'Samira Okafor' }] })
    const staff = (text: string): string[] => read(text, {}, business).aspects.map(({ id, label }) => `${id} ${label}`)
    expect(staff('Samira was fantastic.')).toEqual(['professionalism positive'])
    expect(staff('Gordon was fantastic.')).toEqual([])
    expect(staff('Samira did fantastic things.')).toEqual([])
  })
})

test('a sign of currency does not hide a number', () => {
  expect(labelOf('It was $300 more than quoted.', 'pricing')).toBe('negative')
  expect(labelOf('They charged £40 less than the estimate.', 'pricing')).not.toBe('negative')
})
