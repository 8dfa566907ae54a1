import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import type { ReviewInsight } from '../../../src/schema/insights.ts'
import { newestFirst, type Review } from '../../../src/schema/review.ts'
import { QueryFilters, type SearchAnswer } from '../../../src/schema/search.ts'
import { searchReviews } from '../../../src/search/search-reviews.ts'
import { EVERY_STEM } from '../../../src/search/stems/every-stem.ts'
import { filtersIn } from '../../../src/site/components/search/in-browser/search-months.ts'
import { aReview } from '../../a-review.ts'
import { aTenth } from '../../a-tenth.ts'
import { aDataset } from './a-dataset.ts'

const words = [
  'The',
  'leaks',
  'leak',
  'sink',
  "sink's",
  'Schläuche',
  'réparé',
  'Heizungen',
  'camere',
  'tandartsen',
  'reparações',
  'camas',
  'unkown',
  '漢字',
  '!',
  '  ',
  'ﬁxed',
  '“on time”',
]
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((some) => some.join(' '))
const review = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  date: fc.constantFrom('2026-01-01', '2026-01-02', '2026-03-01'),
  text: fc.oneof({ weight: 5, arbitrary: text }, fc.constant(null)),
  source: fc.constantFrom('google', 'yelp'),
  language: fc.constantFrom(null, 'en', 'de-AT', 'fr', 'it', 'nl', 'pt-BR', 'es'),
  owner_reply: fc.constantFrom(null, { text: 'Thanks.', date: '2026-03-02' as Review['date'] }),
})
const insight: fc.Arbitrary<ReviewInsight> = fc.record({
  aspects: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('pricing', 'quality'),
      label: fc.constantFrom('positive', 'negative'),
      score: fc.constant(0.5),
      phrase: fc.constant('sink'),
    }),
    { selector: ({ id }) => id },
  ),
  mentions: fc.record({
    technicians: fc.subarray(['ana', 'ilker']),
    services: fc.subarray(['drain-cleaning', 'water-heaters']),
  }),
})
const dataset = fc
  .array(fc.tuple(review, fc.option(insight, { nil: undefined })), { maxLength: 30, size: 'max' })
  .map((some) =>
    some
      .map(([about, insight], n) => ({ review: aReview({ ...about, author: `Nr ${n}` }), insight }))
      .sort((a, b) => newestFirst(a.review, b.review)),
  )

const maybe = (value: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> =>
  fc.option(value, { nil: undefined, freq: 3 })
const search = fc.record({
  query: fc.option(
    fc.oneof(
      text,
      fc.constantFrom(
        'lea',
        'LEAKS',
        'snik',
        'unknown',
        'schlauch',
        'repare',
        'heizung',
        'camera',
        'tandarts',
        'reparacao',
      ),
    ),
    {
      nil: undefined,
      freq: 5,
    },
  ),
  match: fc.constantFrom('words', 'substring', undefined),
  rating: maybe(fc.constantFrom('1', '5')),
  since: maybe(fc.constantFrom('2026-01-02', '2026-02-01')),
  until: maybe(fc.constantFrom('2026-01-01', '2026-02-01')),
  source: maybe(fc.constantFrom('google', 'yelp', 'Google,yelp', 'other')),
  language: maybe(fc.constantFrom('en', 'de-at')),
  has_reply: maybe(fc.constantFrom('true', 'false')),
  aspect: maybe(fc.constantFrom('pricing', 'quality')),
  label: maybe(fc.constantFrom('positive', 'negative')),
  mentions_technician: maybe(fc.constant('ana')),
  mentions_service: maybe(fc.constant('water-heaters')),
  sort: fc.constantFrom(undefined, 'newest', 'oldest', 'highest', 'lowest'),
  limit: fc.constantFrom(undefined, '1', '3'),
  place: fc.option(fc.nat(40), { nil: undefined, freq: 2 }),
})

type Search = typeof search extends fc.Arbitrary<infer One> ? One : never

/** The parameters of a search as the page sends them. A label is only sent with an aspect. */
function askedFor(given: Search, reviews: readonly Review[]): URLSearchParams {
  const { aspect, label, place, ...plain } = given
  const after = place === undefined ? undefined : reviews[place]?.id
  const aspects = aspect === undefined ? {} : { mentions_aspect: aspect, aspect_label: label }
  const all = Object.entries({ ...plain, ...aspects, after, counts: '1', highlights: '1' })
  return new URLSearchParams(all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

test('a search in the browser returns the same answer as the sidecar, except for suggestions', async () => {
  const cases = fc.tuple(dataset, fc.array(search, { minLength: 10, maxLength: 20 }))
  await fc.assert(
    fc.asyncProperty(cases, async ([all, searches]) => {
      const reviews = all.map(({ review }) => review)
      const said = all.flatMap(({ review: { id }, insight }) => (insight === undefined ? [] : [[id, insight] as const]))
      const searched = { reviews, perReview: new Map(said), stems: EVERY_STEM }
      const index = await indexReviews(aDataset({ reviews, per_review: Object.fromEntries(said) }))
      for (const one of searches) {
        const asked = askedFor(one, reviews)
        const answer = await index.search(QueryFilters.parse(Object.fromEntries(asked)))
        if (!answer.ok) throw new Error('The search did not know a review that exists')
        const { suggestions: _, ...expected }: SearchAnswer = JSON.parse(answer.value.body.toString())
        const found: unknown = JSON.parse(JSON.stringify(searchReviews(searched, filtersIn(asked))))
        expect(found, asked.toString()).toEqual(expected)
      }
    }),
    { numRuns: aTenth(200), seed: 36 },
  )
})
