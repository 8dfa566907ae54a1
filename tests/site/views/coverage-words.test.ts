import { expect, test } from 'vitest'
import { readContent } from '../../../src/content/read-content.ts'
import { messagesOf } from '../../../src/messages/messages.ts'
import { policyFile } from '../../../src/policy/policy-file.ts'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { reviewsFile } from '../../../src/schema/reviews-file.ts'
import type { Site } from '../../../src/site/site.ts'
import { comparedSources } from '../../../src/site/views/coverage-words.ts'
import { policyOf, policySections } from '../../../src/site/views/policy-sections.ts'
import { completeness } from '../../../src/site/views/trust.ts'
import { aContentFolder, aLine } from '../../content/a-content-folder.ts'
import { aStatedLine } from '../../policy/a-stated-line.ts'

/** Two reviews of Google, one of them unverified, and as many entries of removed ones as there are reasons. */
async function aSite(figures: Record<string, unknown>, reasons: readonly string[] = []): Promise<Site> {
  const gone = reasons.map((reason, n) => {
    return `${JSON.stringify({ id: reviewId('google', `gone ${n}`), date: '2026-05-01', rating: 1, reason })}\n`
  })
  const content = await readContent(
    await aContentFolder({
      'coverage.jsonl': aStatedLine(figures),
      'reviews/a.jsonl': aLine({ rating: 4 }) + aLine({ source_id: 'two', verified: false }),
      'withheld.jsonl': gone.join(''),
    }),
  )
  return { content, log: null, reviewsFile: reviewsFile(content.business, content.reviews, content.withheld) } as Site
}

const BEGIN = 'Google states 3 reviews at 4.0 (May 31, 2026).'
const HERE = '1 written by then is here, at 4.00'
const UNVERIFIED = '1 is unverified and so not published'

test.for<[string, Record<string, unknown>, string[], string]>([
  [
    'all are accounted for',
    { review_count: 3 },
    ['personal_data'],
    `${BEGIN} ${HERE}; 1 was taken down (personal data); ${UNVERIFIED}. That accounts for all of them.`,
  ],
  [
    'some are unexplained, and several reasons are named',
    { review_count: 7 },
    ['fake', 'personal_data', 'fake'],
    `${BEGIN.replace('3', '7')} ${HERE}; 3 were taken down (2\u00A0× fake, 1\u00A0× personal data); ${UNVERIFIED}; 2 are not explained.`,
  ],
  [
    'there are fewer than here',
    { review_count: 1 },
    [],
    `Google states 1 review at 4.0 (May 31, 2026). ${HERE}; ${UNVERIFIED}; there is 1 fewer there than here: platforms remove some later.`,
  ],
  [
    'the business entered it, and the rating here is better',
    { review_count: 2, rating_value: 3.25, by: 'owner' },
    [],
    `Google states 2 reviews at 3.25 (May 31, 2026, entered by the business). ${HERE}; ${UNVERIFIED}. That accounts for all of them. The rating here is more than 0.1 better than the one stated there.`,
  ],
  [
    'nothing written by then is here',
    { review_count: 1_200, seen_on: '2026-04-30' },
    [],
    'Google states 1,200 reviews at 4.0 (April 30, 2026). 1,200 are not explained.',
  ],
  [
    'there are none',
    { review_count: 0, rating_value: null, seen_on: '2026-04-30' },
    [],
    'Google states no reviews (April 30, 2026).',
  ],
])('a page compares the figures of a platform with those of the site: %s', async ([, figures, reasons, said]) => {
  const { content, reviewsFile: dataset } = await aSite({ rating_value: 4, ...figures }, reasons)
  const [compared] = comparedSources(policyFile(content, dataset), messagesOf(content.business))
  expect(compared?.text).toBe(said)
  expect(compared?.isDoubtful).toBe(/not explained|better/.test(said))
})

test('the name of a platform links to its page, even if the name or the address contains brackets', async () => {
  const { content, reviewsFile: dataset } = await aSite({ url: 'https://google.example/us(1)' })
  content.sources['google'] = { ...content.sources['google'], name: 'Go[o]gle' } as (typeof content.sources)['google']
  const [compared] = comparedSources(policyFile(content, dataset), messagesOf(content.business))
  expect(compared?.text).toMatch(/^\[Google\]\(https:\/\/google\.example\/us%281%29\) states/)
})

test('the page names a platform without recorded figures if another platform has figures', async () => {
  const source = 'yelp'
  const content = await readContent(
    await aContentFolder({
      'sources.yaml': `google: { name: Google, verified: true, how: By hand }
yelp: { name: Yelp, verified: true, how: By hand, url: "https://yelp.example/us" }
survey: { name: Our survey, verified: true, how: By hand, rights: { basis: first_party }, url: "https://us.example" }
`,
      'coverage.jsonl': aStatedLine(),
      'reviews/a.jsonl':
        aLine() + aLine({ source, source_url: 'https://yelp.example/us' }) + aLine({ source: 'survey' }),
    }),
  )
  const dataset = reviewsFile(content.business, content.reviews, content.withheld)
  const texts = (): string[] =>
    comparedSources(policyFile(content, dataset), messagesOf(content.business)).map(({ text }) => text)
  expect(texts()).toEqual([
    expect.stringMatching(/Nothing is missing\.$/),
    'What [Yelp](https://yelp.example/us) states has not been recorded.',
  ])
  const reasons = completeness({ content, log: null, reviewsFile: dataset } as Site)
  expect(reasons.map(({ number, words, isDoubt }) => `${isDoubt ? '?' : '✓'} ${number} ${words}`)).toEqual([
    '✓ 1 review that Google states: accounted for',
    '? 1 platform whose figures are not recorded: Yelp',
  ])
  content.coverage = { bytes: Buffer.alloc(0), lines: [] }
  expect(texts()).toEqual([])
})

test("the start page says how many reviews of a platform are unexplained, and whether the site's rating is better", async () => {
  const said = async (figures: Record<string, unknown>): Promise<string[]> =>
    completeness(await aSite(figures)).map(({ number, words, isDoubt }) => `${isDoubt ? '?' : '✓'} ${number} ${words}`)
  expect(await said({ review_count: 2, rating_value: 4 })).toEqual([
    '✓ 2 reviews that Google states: all accounted for',
  ])
  expect(await said({ review_count: 1, rating_value: 4 })).toEqual(['✓ 1 review that Google states: accounted for'])
  expect(await said({ review_count: 3, rating_value: 3.8 })).toEqual([
    '? 1 of the 3 reviews that Google states is not explained',
    '? 4.00 here, but Google states 3.8',
  ])
})

test('the verification page says that nothing is left out only if all reviews that a platform states are explained', async () => {
  const sectionsOf = async (review_count: number): Promise<string[]> => {
    const site = await aSite({ review_count })
    site.content.unpublished = []
    return policySections(site, policyOf(site)).map(({ id }) => id)
  }
  expect(await sectionsOf(1)).toContain('left-out')
  expect(await sectionsOf(2)).not.toContain('left-out')
})

test('the verification page states the period of its table of the last 12 months', async () => {
  const site = await aSite({ review_count: 1 })
  const tables = policySections(site, policyOf(site)).find(({ id }) => id === 'by-stars')?.tables
  const { since, until } = policyOf(site).counts.last_12_months
  expect([since, until]).toEqual(['2025-05-02', '2026-05-01'])
  expect(tables?.map(({ caption }) => caption)).toEqual(['All reviews', 'May 2, 2025 – May 1, 2026'])
})
