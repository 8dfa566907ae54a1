import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InsightsInput } from '../../src/insights/analyse.ts'
import type { Review } from '../../src/schema/review.ts'
import { aReview, anId } from '../a-review.ts'
import { aBusiness, anInput } from './an-input.ts'
import { FullInsights, fullInsights } from './full-insights.ts'

const SENTENCES = [
  'Grace was on time, polite and quick!',
  'They charged twice what they quoted.',
  'No hot water since Saturday, and nobody called back.',
  'Great work but pricey…',
  'It was ok.',
  'Would I call again? Never.',
  'The EV charger in Quillby works great.',
  '😡😡',
  'They said “tomorrow” — three times.',
  'Mike came.\n\nMike left a mess.',
  'a & b <3',
  'Señor Will 👍🏽',
]

const business = aBusiness({
  technicians: [
    { id: 'grace', name: 'Grace Lindqvist' },
    { id: 'mike-a', name: 'Mike Abbott' },
    { id: 'mike-b', name: 'Mike Barlow' },
  ],
  services: [{ id: 'ev-chargers', name: 'EV chargers', aliases: ['EV charger'] }],
  service_areas: [{ id: 'quillby', name: 'Quillby' }],
})

const someReview = fc
  .record({
    author: fc.constantFrom('Dana R.', 'Grace A.', 'Mike', '李'),
    rating: fc.integer({ min: 1, max: 5 }),
    date: fc.constantFrom('2026-01-31', '2026-05-01', '2026-05-02', '2026-11-20'),
    text: fc.option(
      fc.array(fc.oneof(fc.constantFrom(...SENTENCES), fc.string({ minLength: 1 })), { minLength: 1, maxLength: 5 }),
      { freq: 6 },
    ),
    language: fc.constantFrom('en', 'en-US', 'es', null),
    seed: fc.nat(),
  })
  .map(({ text, seed, ...review }) =>
    aReview({ ...review, id: anId(`${seed}`), text: text === null ? null : text.join(' ') }),
  )

const someReviews = fc.uniqueArray(someReview, { maxLength: 25, selector: ({ id }) => id })

describe('the insights of any reviews', () => {
  test('the insights of any reviews match the published schema, add up, and quote only words from the reviews', async () => {
    await fc.assert(
      fc.asyncProperty(someReviews, async (reviews) => {
        const insights = FullInsights.parse(await fullInsights(anInput(reviews, { business })))
        const byId = new Map(reviews.map((review) => [String(review.id), review]))
        const figures = [...insights.aspects, ...Object.values(insights.entities).flat()]
        for (const { mention_count, positive_count, neutral_count, negative_count } of figures) {
          expect(positive_count + neutral_count + negative_count).toBe(mention_count)
        }
        for (const [id, { aspects = [] }] of Object.entries(insights.per_review)) {
          for (const { phrase } of aspects) expect(byId.get(id)?.text).toContain(phrase)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('the insights do not depend on the order in which the reviews were found', async () => {
    await fc.assert(
      fc.asyncProperty(someReviews, fc.nat(), async (reviews, seed) => {
        const turned = [
          ...reviews.slice(seed % (reviews.length + 1)),
          ...reviews.slice(0, seed % (reviews.length + 1)),
        ].reverse()
        const [one, other] = await Promise.all([
          fullInsights(anInput(reviews, { business })),
          fullInsights(anInput(turned, { business })),
        ])
        expect(JSON.stringify(other)).toBe(JSON.stringify(one))
      }),
      { numRuns: 30 },
    )
  })
})

describe('the insights', () => {
  const five = (text: string, about: Partial<Record<keyof Review, unknown>> = {}) =>
    Array.from({ length: 5 }, (_, at) => aReview({ author: `A. ${at}`, text, ...about }))

  test('the insights are empty without reviews', async () => {
    const insights = FullInsights.parse(await fullInsights(anInput([])))
    expect(insights).toMatchObject({
      review_count: 0,
      date_range: null,
      topics: [],
      per_review: {},
      faq: [],
      pull_quote: null,
    })
    expect(insights.overall_sentiment).toEqual({ score: null, positive_pct: 0, neutral_pct: 0, negative_pct: 0 })
  })

  test('the insights count the stars of reviews in unsupported languages, and report those reviews as not analysed', async () => {
    const spanish = aReview({ text: 'Llegaron tarde y fue muy caro.', language: 'es', rating: 1 })
    const insights = await fullInsights(anInput([...five('Polite and on time.'), spanish]))
    expect(insights.per_review[spanish.id]).toBeUndefined()
    expect(insights.languages).toEqual([
      { language: 'en', review_count: 5, analysed: true },
      { language: 'es', review_count: 1, analysed: false },
    ])
    expect(insights.temporal.monthly[0]?.average_rating).toBe(4.33)
    expect(insights.summary).toContain('Only the stars of 1 review in another language count.')
  })

  test("the owner's summary replaces the generated one", async () => {
    const insights = await fullInsights(anInput(five('Polite and on time.'), { summary: 'Ask our neighbors.' }))
    expect(insights.summary).toBe('Ask our neighbors.')
  })

  describe('with questions of the owner', () => {
    const own = { question: 'Are you open on Sundays?', answer: 'For emergencies.', review_ids: [] }
    const faqWith = async (faq: InsightsInput['faq']) =>
      (await fullInsights(anInput(five('Polite and on time.'), { faq }))).faq

    test("the FAQ marks the owner's questions and lists them before the generated ones", async () => {
      const generated = await faqWith(null)
      expect(generated.length).toBeGreaterThan(1)
      expect(await faqWith({ only_mine: false, questions: [own] })).toEqual([{ ...own, by: 'owner' }, ...generated])
    })

    test('the FAQ leaves out a generated question that the owner also asks, in any spelling', async () => {
      const [first, ...others] = await faqWith(null)
      const same = { ...own, question: `  ${(first?.question ?? '').toUpperCase().replace('?', ' ?')}` }
      expect(await faqWith({ only_mine: false, questions: [same] })).toEqual([{ ...same, by: 'owner' }, ...others])
    })

    test('with only_mine, the FAQ contains no generated questions', async () => {
      expect(await faqWith({ only_mine: true, questions: [own] })).toEqual([{ ...own, by: 'owner' }])
      expect(await faqWith({ only_mine: true, questions: [] })).toEqual([])
    })
  })

  test('an answer contains counts and quotations of the cited reviews', async () => {
    const late = five('He was two hours late and never said sorry.', { rating: 1 })
    const { faq } = await fullInsights(anInput(late))
    const entry = faq.find(({ question }) => question.startsWith('Do they come when'))
    expect(entry?.answer).toContain('All 5 reviews that judge this are negative.')
    expect(new Set(entry?.review_ids)).toEqual(new Set(late.map(({ id }) => id)))
  })

  test('the insights report complaints as well as praise', async () => {
    const { summary } = await fullInsights(
      anInput([...five('Polite and friendly people.'), ...five('Two hours late, overpriced.', { rating: 1 })]),
    )
    expect(summary).toMatch(/praise professionalism/)
    expect(summary).toMatch(/Complaints are about .*punctuality/)
  })

  test('the insights take the pull quote only from a positive review', async () => {
    const insights = await fullInsights(
      anInput(five('A wonderful, friendly and careful team that we trust.', { rating: 2 })),
    )
    expect(insights.pull_quote).toBeNull()
  })

  test('the insights find the problem, the service, the area and the topic of a review', async () => {
    const review = aReview({ text: 'No hot water in Quillby on Christmas day. The EV charger is fine too.' })
    const { per_review } = await fullInsights(anInput([review], { business }))
    expect(per_review[review.id]).toMatchObject({
      mentions: { services: ['ev-chargers'], problems: ['no-hot-water'], service_areas: ['quillby'] },
      topics: ['emergencies'],
    })
  })

  test.for([
    ['a word without end', 'x'.repeat(100_000)],
    ['a name again and again', 'Grace and '.repeat(10_000)],
    ['a complaint without a stop', 'late '.repeat(20_000)],
    ['quotation marks', '“'.repeat(100_000)],
    ['initials', 'A. '.repeat(33_000)],
  ] as const)('the analysis of %s takes time in proportion to its length', { timeout: 10_000 }, async ([, text]) => {
    const insights = await fullInsights(anInput([aReview({ text })], { business }))
    expect(insights.review_count).toBe(1)
  })

  test('the insights do not change with the time zone or locale', async () => {
    const script = new URL('print-digest.ts', import.meta.url).pathname
    const digest = async (env: Record<string, string>): Promise<string> =>
      (await promisify(execFile)(process.execPath, [script], { env: { ...process.env, ...env } })).stdout
    const [one, other] = await Promise.all([
      digest({ TZ: 'America/Los_Angeles', LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' }),
      digest({ TZ: 'Pacific/Auckland', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }),
    ])
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(other).toBe(one)
  })
})
