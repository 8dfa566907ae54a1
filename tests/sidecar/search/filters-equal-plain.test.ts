import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aTenth } from '../../a-tenth.ts'
import { SentimentLabel, type ReviewInsight } from '../../../src/schema/insights.ts'
import type { Review } from '../../../src/schema/review.ts'
import { Filters, GroupBy, type SearchAnswer, SortOrder } from '../../../src/schema/search.ts'
import { aReview } from '../../a-review.ts'
import { aDataset } from './a-dataset.ts'
import { describeOnEachSearch, type MakeIndex } from './each-search.ts'
import { indexInParts } from './in-parts.ts'
import { plainCounts, plainGroups, plainSearch, type Said } from './plain-search.ts'

const COMBINATIONS = aTenth(10_000)
const DATASETS = 10

const words = [
  'leak',
  'leaks',
  'leaked',
  'Rohre',
  'Rohren',
  'prices',
  'precios',
  'café',
  'cafe',
  'Price',
  'prices',
  'on time',
  "Mike's",
  '漢字',
  'İzmir',
  '!',
]
const sources = ['google', 'yelp', 'first_party']
const languages = ['en', 'es-MX', 'de']
const labels = SentimentLabel.options
const ids = {
  aspects: ['price', 'punctuality', 'quality'],
  topics: ['emergencies', 'winter'],
  problems: ['no-hot-water', 'burst-pipe'],
  service_areas: ['aurora', 'boulder'],
  technicians: ['ana', 'ilker'],
  services: ['drain-cleaning', 'water-heaters'],
}
/** For each id, the name that finds the same. */
const names: Record<string, string> = {
  ...{ punctuality: 'On time', winter: 'Winter jobs', 'burst-pipe': 'Burst PIPE', aurora: 'Aurora, Colorado' },
  ...{ ana: 'Ana María', ilker: 'İlker O’Neil', 'drain-cleaning': 'Drain cleaning', 'water-heaters': 'Water heaters' },
}

const some = (of: readonly string[]): fc.Arbitrary<string[]> => fc.subarray([...of])
/** They include the bounds of the 12 and the 24 months before the newest, which recent figures cover. */
const dates = [
  ...['2024-03-31', '2024-04-01', '2025-03-31', '2025-04-01'],
  ...['2025-12-31', '2026-01-01', '2026-01-02', '2026-02-28', '2026-03-01'],
]

const review = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  date: fc.constantFrom(...dates),
  text: fc.option(fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((said) => `${said.join(' ')}.`)),
  source: fc.constantFrom(...sources),
  language: fc.option(fc.constantFrom(...languages)),
  owner_reply: fc.option(fc.constant({ text: 'Thank you', date: null })),
  disclosure: fc.option(fc.constant({ kind: 'related' }), { nil: undefined }),
})

const insight: fc.Arbitrary<ReviewInsight> = fc.record(
  {
    sentiment: fc.record({ label: fc.constantFrom(...labels), score: fc.constant(0) }),
    aspects: fc.tuple(some(ids.aspects), fc.constantFrom(...labels)).map(([found, label]) =>
      found.map((id, nth) => ({
        id,
        label: labels[(labels.indexOf(label) + nth) % 4] ?? label,
        score: 0,
        phrase: 'x',
      })),
    ),
    mentions: fc.record({
      ...{ technicians: some(ids.technicians), services: some(ids.services) },
      ...{ problems: some(ids.problems), service_areas: some(ids.service_areas) },
    }),
    topics: some(ids.topics),
  },
  { requiredKeys: [] },
)

type Made = { reviews: Review[]; said: Said }

const dataset: fc.Arbitrary<Made> = fc
  .array(fc.tuple(review, fc.option(insight, { nil: undefined })), { minLength: 40, maxLength: 80, size: 'max' })
  .map((rows) => {
    const reviews = rows.map(([about], nth) => aReview({ ...about, author: `Nr ${nth}` }))
    const perReview = rows.flatMap(([, said], nth) => (said === undefined ? [] : [[reviews[nth]?.id, said]]))
    return { reviews, said: { perReview: Object.fromEntries(perReview), names } }
  })

const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined, freq: 2 })
/** Each filter is present with a chance of about one in seven, so that most searches find something. */
const rarely = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, value)

function listOf(known: readonly string[]): fc.Arbitrary<string | undefined> {
  const asked = [...known, ...known.flatMap((id) => names[id] ?? []), ...known.map((id) => id.toUpperCase()), 'unknown']
  const one = fc.constantFrom(...asked.filter((value) => !value.includes(',')))
  return rarely(fc.array(one, { minLength: 1, maxLength: 3 }).map((list) => list.join(',')))
}

function filtersFor({ reviews }: Made): fc.Arbitrary<Filters> {
  return fc
    .record({
      ...{
        source: listOf(sources),
        language: listOf(languages),
        sentiment: rarely(fc.constantFrom(...labels, 'mixed,neutral')),
      },
      ...{ topic: listOf(ids.topics), mentions_problem: listOf(ids.problems) },
      ...{ mentions_service_area: listOf(ids.service_areas), mentions_aspect: listOf(ids.aspects) },
      ...{ mentions_technician: rarely(fc.constantFrom('ana', 'ANA maría', 'nobody')) },
      ...{ mentions_service: rarely(fc.constantFrom('water-heaters', 'Drain  Cleaning')) },
      ...{ label: maybe(fc.constantFrom(...labels)), rating: rarely(fc.integer({ min: 1, max: 5 })) },
      ...{ has_reply: rarely(fc.boolean()), has_text: rarely(fc.boolean()), disclosed: rarely(fc.boolean()) },
      ...{ min_rating: rarely(fc.constantFrom(2, 3.5)), since: rarely(fc.constantFrom(...dates)) },
      ...{ until: rarely(fc.constantFrom(...dates)), limit: fc.integer({ min: 1, max: 12 }) },
      ...{ match: maybe(fc.constantFrom('words', 'substring')), sort: maybe(fc.constantFrom(...SortOrder.options)) },
      query: rarely(
        fc
          .array(fc.constantFrom(...words, 'leaking', 'Rohr', 'precio', 'CAFE', 'mike', 'nowhere'), { maxLength: 2 })
          .map((said) => said.join(' ')),
      ),
      after: rarely(fc.constantFrom(...reviews.map(({ id }) => id))),
      ...{ counts: maybe(fc.boolean()), group_by: maybe(fc.constantFrom(...GroupBy.options)) },
    })
    .map(({ label, ...filters }) =>
      Filters.parse({ ...filters, ...(filters.mentions_aspect && { aspect_label: label }) }),
    )
}

/** The day that separates the parts of an index. The first part contains all, none or some of the reviews. */
const CUTS = ['2026-02-28', '2025-12-31', '2026-03-02']

describeOnEachSearch('every filter and order', everyFilterAndOrder)

describe.for(CUTS)('every filter and order, cut at %s', (cut) => {
  everyFilterAndOrder((files) => indexInParts(files, cut))
})

function everyFilterAndOrder(indexOf: MakeIndex): void {
  test(`search finds, counts and sorts like a plain filter, in ${COMBINATIONS} random combinations`, async () => {
    let found = 0
    for (const made of fc.sample(dataset, { numRuns: DATASETS, seed: 19 })) {
      const index = await indexOf(published(made))
      for (const filters of fc.sample(filtersFor(made), { numRuns: COMBINATIONS / DATASETS, seed: 20 })) {
        const result = await index.search(filters)
        if (!result.ok) throw new Error('The search did not know a review that exists')
        const { reviews, counts, groups, ...figures } = answerIn(result.value.body)
        const { matched, next, ids } = plainSearch(made.reviews, filters, made.said)
        const asked = JSON.stringify(filters)
        expect([figures.matched, figures.next, reviews.map(({ id }) => id)], asked).toEqual([matched, next, ids])
        expect(counts, asked).toEqual(filters.counts ? plainCounts(made.reviews, filters, made.said) : undefined)
        expect(groups, asked).toEqual(plainGroups(made.reviews, filters, made.said))
        if (matched > 0) found++
      }
    }
    expect(found).toBeGreaterThan(COMBINATIONS / 5)
  }, 180_000)

  test.for([
    ...[{ since: '2025-05-20' }, { until: '2025-04-02' }, { since: '2025-06-01' }],
    { since: '2025-05-09', until: '2025-05-03' },
  ])('a search in a period without reviews returns no groups: %j', async (days) => {
    const reviews = ['2025-05-10', '2025-04-03'].map((date) => aReview({ date, author: date }))
    const index = await indexOf(published({ reviews, said: { perReview: {}, names } }))
    for (const group_by of GroupBy.options) {
      const result = await index.search(Filters.parse({ ...days, group_by }))
      expect(result.ok && answerIn(result.value.body), group_by).toMatchObject({ matched: 0, groups: [] })
    }
  })

  test.for(SortOrder.options)('the pages by %s contain every review exactly once', async (sort) => {
    const [made] = fc.sample(dataset, { numRuns: 1, seed: 21 })
    if (made === undefined) throw new Error('No dataset was made')
    const index = await indexOf(published(made))
    const expected = plainSearch(made.reviews, Filters.parse({ sort, limit: 100 }))
    const ids: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await index.search(Filters.parse({ sort, limit: 7, after }))
      if (!page.ok) throw new Error('The search did not know a review that exists')
      ids.push(...answerIn(page.value.body).reviews.map(({ id }) => id))
      after = page.value.next
    }
    expect(ids.slice(0, 100)).toEqual(expected.ids)
    expect(new Set(ids).size).toBe(made.reviews.length)
  })
}

function answerIn(body: Buffer): SearchAnswer {
  return JSON.parse(body.toString())
}

function published({ reviews, said: { perReview } }: Made) {
  const labelled = (known: readonly string[]): object[] =>
    known.map((id) => ({ ...figures, id, label: names[id] ?? id, ...topicFigures }))
  const problems = ids.problems.map((id) => ({
    ...figures,
    id,
    name: names[id] ?? id,
    average_rating: null,
    last_mentioned: null,
  }))
  return aDataset({
    ...{ reviews, per_review: { ...perReview } },
    business: { service_areas: ids.service_areas.map((id) => ({ id, name: names[id] ?? id })) },
    more: {
      insights: {
        ...{ aspects: labelled(ids.aspects), topics: labelled(ids.topics) },
        entities: { technicians: [], services: [], problems, service_areas: [] },
      },
    },
  })
}

const topicFigures = { keywords: [], review_count: 0, share_pct: 0 }
const figures = {
  ...{ mention_count: 0, positive_count: 0, neutral_count: 0, negative_count: 0, positive_pct: null, score: null },
  ...{ top_phrases: [], example_review_ids: [] },
}
