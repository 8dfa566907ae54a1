import { describe, expect, test } from 'vitest'
import type { Review } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'
import { aBusiness, anInput, HOME_SERVICES, read } from './an-input.ts'
import { FullInsights, fullInsights } from './full-insights.ts'

const some = (count: number, text: string, about: Partial<Record<keyof Review, unknown>> = {}) =>
  Array.from({ length: count }, (_, index) => aReview({ author: `A. ${index}`, text: `${text} ${index}.`, ...about }))

const PRAISE = some(8, 'Polite people and a fair price.')

describe('the subject of complaints', () => {
  const summaryOf = async (...reviews: Review[]): Promise<string> =>
    (await fullInsights(anInput([...PRAISE, ...reviews]))).summary

  test.for([
    ['three reviews with few stars', some(3, 'The price was too high.', { rating: 2 }), true],
    ['two reviews with few stars', some(2, 'The price was too high.', { rating: 2 }), false],
    [
      'five clear complaints with four stars',
      some(5, 'Overpriced, far too expensive, a rip off.', { rating: 4 }),
      true,
    ],
    [
      'four clear complaints with four stars',
      some(4, 'Overpriced, far too expensive, a rip off.', { rating: 4 }),
      false,
    ],
  ] as const)(
    'the summary names the subject of complaints only if there are enough complaints: %s',
    async ([, reviews, named]) => {
      const summary = await summaryOf(...reviews)
      expect(summary.includes('Complaints are about pricing')).toBe(named)
      expect(summary.includes('Too few complaints share a subject to name one.')).toBe(!named)
    },
  )
})

describe('a quotation', () => {
  const answers = async (...reviews: Review[]): Promise<string[]> =>
    (await fullInsights(anInput(reviews))).faq.map(({ answer }) => answer)
  const quotesIn = (text: string): string[] => [...text.matchAll(/“([^”]*)”/g)].map(([, quote = '']) => quote)

  test('a quotation is the clause that judges the aspect, on the side of the verdict', () => {
    const { aspects } = read('The price was fair. The price was fair. Later the price went too high.', { rating: 5 })
    expect(aspects.find(({ id }) => id === 'pricing')).toMatchObject({
      label: 'positive',
      phrase: 'The price was fair',
    })
  })

  test('no quotation appears twice on the page', async () => {
    const quotes = (
      await answers(...some(6, 'The crew was polite and the price was fair and everything was on time'))
    ).flatMap(quotesIn)
    expect(quotes.length).toBeGreaterThan(0)
    expect(new Set(quotes).size).toBe(quotes.length)
  })

  test('an answer does not quote a clause whose only judgement is about something else', async () => {
    const both = 'Terrible parking and somebody mentioned a price'
    expect((await answers(...some(6, both, { rating: 1 }))).flatMap(quotesIn)).toEqual([])
  })

  test('an answer quotes only phrases of more than two words', async () => {
    expect((await answers(...some(6, 'Reasonable pricing.'))).flatMap(quotesIn)).toEqual([])
    expect((await answers(...some(6, 'Quite reasonable pricing.'))).flatMap(quotesIn)).not.toEqual([])
  })

  test('an answer does not quote words that the author quotes from somebody else', async () => {
    const said = 'They wrote "a fair price" on a card'
    expect((await answers(...some(6, said))).flatMap(quotesIn)).toEqual([])
    expect((await answers(...some(6, said.replaceAll('"', "'")))).flatMap(quotesIn)).toEqual([])
    expect((await answers(...some(6, said.replaceAll('"', '')))).flatMap(quotesIn)).not.toEqual([])
  })

  test('an answer about one aspect does not quote praise of the whole business', async () => {
    expect((await answers(...some(6, 'I recommend these price people'))).flatMap(quotesIn)).toEqual([])
  })

  test('an answer prefers to quote a clause that is only about its question', async () => {
    const long = some(6, 'The crew was polite and the price was fair and everything was on time')
    const short = some(1, 'What a fair price!')
    const { faq } = await fullInsights(anInput([...long, ...short]))
    expect(faq.find(({ question }) => /price/i.test(question))?.answer).toContain('“What a fair price!”')
  })

  test('an answer quotes praise only from customers who were served', async () => {
    const quote = 'We got a fair price.'
    const served = await answers(...some(6, quote))
    const declined = await answers(...some(6, `${quote} We went with another company.`))
    expect(served.flatMap(quotesIn).length).toBeGreaterThan(0)
    expect(declined.flatMap(quotesIn)).toEqual([])
  })
})

describe('an uncertain verdict', () => {
  test('an uncertain verdict on an aspect counts as not judged', async () => {
    const { aspects } = FullInsights.parse(
      await fullInsights(anInput([...PRAISE, ...some(2, 'They told me the price.')])),
    )
    expect(aspects.find(({ id }) => id === 'pricing')).toMatchObject({ mention_count: 8, not_judged_count: 2 })
  })

  test('a review whose words say only the opposite of its stars counts as not judged', async () => {
    const slip = aReview({ rating: 5, text: 'Terrible people. Rude and careless. Never again. Avoid.' })
    const insights = FullInsights.parse(await fullInsights(anInput([...PRAISE, slip])))
    expect(insights.overall_sentiment.not_judged_count).toBe(1)
    expect(insights.per_review[slip.id]?.sentiment).toBeUndefined()
    expect(insights.languages).toEqual([{ language: 'en', review_count: 9, analysed: true }])
  })
})

describe('a complaint beside five stars', () => {
  const labelOf = (text: string): string | undefined =>
    read(text, { rating: 5 }).aspects.find(({ id }) => id === 'pricing')?.label

  test('with five stars, an aspect counts as a complaint only after a contrast such as "but"', () => {
    expect(labelOf('Wonderful crew, but the price was far too high and overpriced.')).toBe('negative')
    expect(labelOf('Wonderful crew. A new furnace is far too expensive and overpriced anywhere.')).toBeUndefined()
  })
})

describe('a mixed opinion', () => {
  const both = some(2, 'The price was fair. Later the price was doubled, a rip off.', { rating: 3 })

  test('mixed opinions count as neutral, and are also counted separately', async () => {
    const { aspects } = FullInsights.parse(await fullInsights(anInput([...PRAISE, ...both])))
    expect(aspects.find(({ id }) => id === 'pricing')).toMatchObject({ neutral_count: 2, mixed_count: 2 })
  })

  test.for([
    [5, 'positive'],
    [2, 'negative'],
    [1, 'negative'],
  ] as const)('the stars decide the label of a mixed aspect: %i stars', ([rating, label]) => {
    const { aspects } = read('The price was fair. Later the price was doubled, a rip off.', { rating })
    expect(aspects.find(({ id }) => id === 'pricing')?.label).toBe(label)
  })
})

describe('the summary', () => {
  const summaryOf = async (...reviews: Review[]): Promise<string> => (await fullInsights(anInput(reviews))).summary
  const bad = (count: number): Review[] => some(count, 'Rude, careless people.', { rating: 1 })
  const good = (count: number): Review[] => some(count, 'Polite people and a fair price.')

  test('with fewer than 100 reviews, the summary states counts, and mixed reviews separately from neutral ones', async () => {
    const mixed = some(2, 'Polite people, great work, but rude on the phone and a terrible mess.', { rating: 3 })
    expect(await summaryOf(...good(8), ...bad(3), ...mixed)).toContain(
      'Of these, 8 are positive, 2 mixed and 3 negative.',
    )
  })

  test('from 100 reviews on, the summary states percentages without decimals', async () => {
    expect(await summaryOf(...good(80), ...bad(30))).toContain('Of these, 73% are positive and 27% negative.')
  })

  test('the summary describes 199 of 200 reviews as neither "all" nor "100%"', async () => {
    const summary = await summaryOf(...good(240), ...bad(1))
    expect(summary).toContain('4.9 of 5 stars on average. Of these, over 99% are positive and under 1% negative.')
  })
})

describe('a question', () => {
  const questionsWith = async (question: string): Promise<string[]> => {
    const aspects = [
      {
        id: 'pricing',
        label: 'Prices',
        question,
        words: ['price'],
        hints: [],
        except: [],
        good: [],
        bad: [],
        facts: [],
      },
    ]
    const taxonomy = { language: 'en', aspects, problems: [], topics: [], neutral: [] }
    return (await fullInsights(anInput(PRAISE, { taxonomy }))).faq.map((entry) => entry.question)
  }

  test.for(['How long does it take?', 'How much do they charge?', 'What is covered?', 'When do they come?'])(
    'a question that counts of praise and complaints cannot answer is replaced: %s',
    async (question) => {
      expect(await questionsWith(question)).toEqual(['What do customers say about prices?'])
    },
  )

  test.for(['Are prices fair?', 'What are the prices like?', 'How good is the price?'])(
    'a question that counts of praise and complaints can answer is not replaced: %s',
    async (question) => {
      expect(await questionsWith(question)).toEqual([question])
    },
  )
})

test('abbreviations keep their capitals in the summary and the answers', async () => {
  const taxonomy = structuredClone(HOME_SERVICES)
  for (const aspect of taxonomy.aspects) if (aspect.id === 'pricing') Object.assign(aspect, { label: 'HVAC prices' })
  for (const aspect of taxonomy.aspects) Reflect.deleteProperty(aspect, 'question')
  const services = [
    { id: 'ac', name: 'AC repair', aliases: ['air conditioner'] },
    { id: 'drains', name: 'Drains', aliases: ['drain'] },
  ]
  const reviews = some(8, 'A fair price for the air conditioner and the drain')
  const { summary, faq } = await fullInsights(anInput(reviews, { taxonomy, business: aBusiness({ services }) }))
  expect(summary).toContain('Customers praise HVAC prices')
  expect(faq.map(({ question }) => question)).toContain('What do customers say about HVAC prices?')
  expect(faq.map(({ answer }) => answer).join(' ')).toContain(
    'Most often AC repair (8 reviews) and drains (8 reviews).',
  )
})

test.for([
  [8, 0, 'All 8 reviews that judge this are positive. “A fair price'],
  [6, 3, 'Mostly positive: of the 9 reviews that judge this, 6 are positive and 3 negative. “A fair price'],
  [2, 6, 'Mostly negative: of the 8 reviews that judge this, 2 are positive and 6 negative. “The price was too high'],
  [5, 4, 'Opinions are divided: of the 9 reviews that judge this, 5 are positive and 4 negative. “A fair price'],
] as const)(
  'an answer about %d who praise and %d who complain states a verdict and counts, and quotes both sides if divided',
  async ([good, bad, said]) => {
    const reviews = [...some(good, 'A fair price'), ...some(bad, 'The price was too high', { rating: 1 })]
    const { faq } = await fullInsights(anInput(reviews))
    const answer = faq.find(({ question }) => /price/i.test(question))?.answer ?? ''
    expect(answer.slice(0, said.length)).toBe(said)
    expect(answer.match(/“/g)).toHaveLength(said.startsWith('Opinions are divided') ? 2 : 1)
    if (said.startsWith('Opinions are divided')) expect(answer).toContain('“The price was too high')
  },
)
