import { describe, expect, test } from 'vitest'
import { inEnglish } from './in-english.ts'
import { textVerdict } from '../bench/insights/stars.ts'
import { aBusiness, labelOf, read } from './an-input.ts'
import { judgedBy } from './said-of-a-trade.ts'

describe('statements that a review does not assert about the business', () => {
  const problemsIn = (text: string): string[] => read(text).mentions.problems.map(({ id }) => id)

  test('a problem that consists of something missing counts: "no hot water"', () => {
    expect(problemsIn('We had no hot water.')).toEqual(['no-hot-water'])
  })

  test.for([
    'If we ever have no hot water again, we know whom to call.',
    'Do they come when there is no hot water?',
    'Make sure you call early when there is no hot water.',
    'They told me whether no hot water means a new tank.',
  ])('the text "%s" mentions no problem of the customer', (text) => expect(problemsIn(text)).toEqual([]))

  test.for([
    ['The last company was two hours late and overcharged us.', 'punctuality'],
    ['Two other companies overcharged us before we found them.', 'pricing'],
    ['Other companies overcharged us.', 'pricing'],
    ['My previous plumber was rude and left a mess.', 'cleanliness'],
    ["If they are ever late, they call. They haven't been.", 'punctuality'],
    ["Don't be late for your own appointment.", 'punctuality'],
    ['Is it expensive?', 'pricing'],
  ] as const)('an unasserted statement does not judge an aspect: %s', ([text, aspect]) =>
    expect(labelOf(text, aspect)).toBe('nothing'),
  )

  test.for([
    ['They are better than any other company, and on time.', 'punctuality', 'positive'],
    ['The last company was late. These people were on time.', 'punctuality', 'positive'],
    ['I could not find another company that charges such a fair price.', 'pricing', 'positive'],
    ['They were late, so I used another company.', 'punctuality', 'negative'],
    ['They fixed the problem that two other plumbers had made.', 'workmanship', 'positive'],
  ] as const)('an unasserted statement does not hide an asserted one: %s', ([text, aspect, label]) =>
    expect(labelOf(text, aspect)).toBe(label),
  )
})

describe('acts, expectations and wishes of the customer', () => {
  test.for([
    ['contractor', 'communication', 'I explained what I wanted.', 5],
    ['moving', 'packing', 'I had packed everything badly.', 5],
    ['insurance', 'speed', 'I cancelled immediately.', 1],
    ['insurance', 'speed', 'I signed up quickly.', 5],
    ['insurance', 'coverage', 'I thought the wellness plan would cover more.', 5],
    ['insurance', 'communication', 'I would have preferred somebody to explain the process.', 5],
    ['dental', 'scheduling', 'I only wish they had evening hours.', 4],
    ['software', 'ease', 'The app should be easier to use.', 3],
    ['software', 'speed', 'It could be faster.', 3],
    ['hotel', 'cleanliness', 'The trap needs to be cleaned.', 3],
    ['software', 'professionalism', 'Please help to solve the issue.', 4],
    ['restaurant', 'menu', 'The menu needs to be improved with great desserts.', 4],
  ] as const)('what customers did, expected or wished is not praise: %s, %s: %s', ([trade, aspect, text, stars]) =>
    expect(judgedBy(trade, text, stars)).not.toHaveProperty([aspect]),
  )

  test.for([
    ['contractor', 'They explained what they would do.', { communication: 'positive' }],
    ['insurance', 'My claim was paid immediately.', { speed: 'positive' }],
    ['contractor', 'We never thought that we would get such a great deck.', { workmanship: 'positive' }],
    ['contractor', 'I wish all contractors were this honest.', { honesty: 'positive' }],
    ['restaurant', 'You should try the soup, the food is delicious.', { food: 'positive' }],
    ['restaurant', 'The food is better than anything next door.', { food: 'positive' }],
    ['restaurant', 'The food is delicious and better than ever, and we live next door.', { food: 'positive' }],
    ['restaurant', 'We found better food right down the street from us, delicious.', { food: 'positive' }],
  ] as const)('what customers did or wished does not hide praise of the firm: %s: %s', ([trade, text, judged]) =>
    expect(judgedBy(trade, text, 5)).toMatchObject(judged),
  )

  test('what a customer did may count as a complaint, but a better burger elsewhere does not count as praise', () => {
    expect(judgedBy('restaurant', 'You can get a much better burger next door.', 3)).not.toMatchObject({
      food: 'positive',
    })
    expect(judgedBy('contractor', 'I called five times and nobody called back.', 1)).toMatchObject({
      responsiveness: 'negative',
    })
  })
})

describe('trouble that customers were spared', () => {
  test.for([
    ['insurance', 'No need to call and wait on hold.', 'speed'],
    ['insurance', 'We never had to chase them or sit on hold.', 'communication'],
    ['contractor', 'No delays, no excuses, no hidden fees.', 'punctuality'],
    ['moving', 'No scratches, no broken boxes, no extra fees.', 'care_of_belongings'],
  ] as const)('trouble that customers were spared counts as praise: %s: %s', ([trade, text, aspect]) =>
    expect(judgedBy(trade, text, 5)).toMatchObject({ [aspect]: 'positive' }),
  )

  test('trouble that customers were not spared counts as a complaint', () => {
    expect(judgedBy('insurance', 'I had to call and wait on hold.', 2)).toMatchObject({ speed: 'negative' })
  })
})

describe('a hyphen', () => {
  const clauses = (text: string): number => inEnglish(text).sentences.flatMap((sentence) => sentence.clauses).length

  test.for([
    ['They sell a very user-friendly product', 1],
    ['They denied it as pre-existing', 1],
    ['They are open from 9–5 every day', 1],
    ['They came on time - we were happy', 2],
    ['They came on time—we were happy', 2],
  ] as const)('a hyphen within a word does not end a clause: %s', ([text, count]) => expect(clauses(text)).toBe(count))

  test.for([
    ['A hassle-free move.', 'positive'],
    ['Top-notch people.', 'positive'],
    ['A total rip-off.', 'negative'],
  ] as const)('a hyphen does not break a phrase: %s', ([text, label]) => expect(textVerdict(text).label).toBe(label))
})

describe("the firm's own name", () => {
  const business = aBusiness({
    name: 'Fair Deck Masters LLC',
    services: [{ id: 'decks', name: 'Decks', aliases: ['deck'] }],
    technicians: [{ id: 'mason', name: 'Mason Deck' }],
  })
  const servicesIn = (text: string): string[] => read(text, {}, business).mentions.services.map(({ id }) => id)

  test.for([
    ['We hired Fair Deck Masters.', []],
    ['Deck Masters rebuilt our deck.', ['decks']],
    ['fair deck masters did it', []],
    ['Our deck looks great.', ['decks']],
    ['The Deck looks great.', ['decks']],
  ] as const)("the firm's own name is not a service: %s", ([text, ids]) => expect(servicesIn(text)).toEqual(ids))

  test("the firm's own name does not count as praise or as an aspect", () => {
    const { aspects, sentiment } = read('We hired Fair Deck Masters in May.', { rating: 3 }, business)
    expect(aspects).toEqual([])
    expect(sentiment?.label).toBe('neutral')
  })

  test("the firm's own name is not a technician", () => {
    const named = aBusiness({ name: "Mike's Plumbing", technicians: [{ id: 'mike', name: 'Mike Abbott' }] })
    const mentioned = (text: string): string[] => read(text, {}, named).mentions.technicians.map(({ id }) => id)
    expect(mentioned("Mike's Plumbing fixed it.")).toEqual([])
    expect(mentioned('Mike fixed it.')).toEqual(['mike'])
  })
})

describe('a negation before a comparative', () => {
  test.for([
    ['I could not be more impressed.', 'positive'],
    ['We could not have been happier.', 'positive'],
    ["You won't find a more honest crew.", 'positive'],
    ['I have never seen a cleaner job site.', 'positive'],
    ["It couldn't have been worse.", 'negative'],
    ['I have never been treated so badly.', 'negative'],
    ["I couldn't be less happy.", 'negative'],
    ['They are not more honest than others.', 'negative'],
    ['They were not professional.', 'negative'],
  ] as const)('the negated comparative "%s" is %s', ([text, label]) => expect(textVerdict(text).label).toBe(label))
})

describe('trouble that is over', () => {
  test.for([
    ['The mess was gone 30 minutes later.', 'cleanliness'],
    ['The mess was cleaned up right after.', 'cleanliness'],
  ] as const)('trouble that is over does not count as a complaint: %s', ([text, aspect]) =>
    expect(labelOf(text, aspect)).not.toBe('negative'),
  )
})
