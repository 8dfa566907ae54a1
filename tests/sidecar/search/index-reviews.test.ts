import { describe, expect, test } from 'vitest'
import { wholeBody } from '../../../sidecar/http/bodies/streamed-body.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { MalformedArtefactError } from '../../../sidecar/search/columns/malformed-artefact.ts'
import { Day } from '../../../src/schema/day.ts'
import { ReviewId } from '../../../src/schema/review.ts'
import { Filters } from '../../../src/schema/search.ts'
import { aReview } from '../../a-review.ts'
import { unsharded } from './unsharded.ts'
import { aDataset, type Unsharded, unshardedDataset } from './a-dataset.ts'

/** Enough reviews that a separate thread reads them. */
const many = Array.from({ length: 2000 }, (_, n) =>
  aReview({
    author: `Nr ${n}`,
    text: `Number ${n} of many`,
    rating: (n % 5) + 1,
    date: n < 900 ? '2026-04-01' : '2026-05-01',
  }),
)
const few = many.slice(0, 20)

describe.each([
  ['few reviews', few],
  ['many reviews', many],
])('an index over %s', (_, reviews) => {
  const [one] = reviews

  test('an index contains the number of reviews, and the other members of the published files', async () => {
    const index = await indexReviews(aDataset({ reviews, more: { reviews: { later: 1 }, insights: { later: 2 } } }))
    expect(index.business.name).toBe('Northgate Home Services')
    expect(index.aggregateRating.review_count).toBe(reviews.length)
    expect(index.generatedAt).toBe('2026-05-01T00:00:00Z')
    expect(index.insights).toMatchObject({ model: 'none', later: 2 })
    expect(index.insights).not.toHaveProperty('per_review')
    expect(index.reviewCount).toBe(reviews.length)
  })

  test('an index finds reviews by text, by rating and by mention', async () => {
    const per_review = { [one?.id ?? '']: { mentions: { technicians: ['ana'] } } }
    const index = await indexReviews(aDataset({ reviews, per_review }))
    const found = (filters: object): unknown => index.search(Filters.parse(filters))
    expect(await found({ query: 'er 19 OF' })).toMatchObject({ value: { matched: 1 } })
    expect(await found({ rating: 2 })).toMatchObject({ value: { matched: reviews.length / 5 } })
    expect(await found({ mentions_technician: 'Ana María' })).toMatchObject({ value: { matched: 1 } })
  })

  test('an index returns a review and its analysis as published', async () => {
    const insight = { topics: ['price'], later: { kept: true } }
    const published = aDataset({ reviews, per_review: { [one?.id ?? '']: insight, [aReview().id]: {} }, indent: 1 })
    const index = await indexReviews(published)
    const found = await index.review(ReviewId.parse(one?.id))
    expect(JSON.parse(String(found?.review))).toEqual(one)
    expect(published.reviews[0]?.bytes.includes(found?.review ?? 'nothing')).toBe(true)
    expect(JSON.parse(String(found?.insight))).toEqual(insight)
    expect((await index.review(ReviewId.parse(reviews[1]?.id)))?.insight).toBeUndefined()
    expect(await index.review(aReview().id)).toBeUndefined()
  })

  test('an index returns the newest reviews since a day, up to a limit', async () => {
    const index = await indexReviews(aDataset({ reviews }))
    const since = await index.since(Day.parse('2026-04-01'), 3)
    expect([since.count, since.returned]).toEqual([reviews.length, 3])
    expect(JSON.parse((await wholeBody(since.body)).toString())).toMatchObject({
      count: reviews.length,
      reviews: { length: 3 },
    })
  })

  const last = reviews.length - 1
  test.for<[string, (published: Unsharded) => Unsharded, string]>([
    ['an invalid rating', changed('reviews', /"rating":1/, '"rating":9'), 'The most is 5 stars'],
    ['an invalid date', changed('reviews', /"date":"2026-04-01"/, '"date":"2026-04-31"'), 'YYYY-MM-DD'],
    ['a review that is not JSON', changed('reviews', /"rating":1/, '"rating":one'), 'reviews['],
    ['an id that occurs twice', twice, 'occurs twice'],
    ['a wrong order', changed('reviews', /"date":"2026-04-01"(?!.*"date")/s, '"date":"2026-06-01"'), 'is newer'],
    ['a file that was cut off', cutOff, 'Cannot read /reviews.json: it is not valid JSON at byte'],
    ['a missing list of reviews', changed('reviews', /"reviews":\[.*\]/s, '"reviews":{}'), 'Give a list of reviews'],
    ['a missing business', changed('reviews', /"business"/, '"firm"'), 'Cannot read /reviews.json: business:'],
    ['text after the end', changed('reviews', /$/, '{}'), 'not valid JSON'],
    ['a page instead of insights', changed('insights', /^.*$/s, '<!doctype html>'), 'Cannot read /insights.json'],
    ['an invalid sentiment', changed('insights', /"score":0.5/, '"score":2'), 'per_review'],
  ])('indexing refuses %s and reports where it is', async ([, change, message]) => {
    const per_review = { [reviews[last]?.id ?? '']: { sentiment: { label: 'positive' as const, score: 0.5 } } }
    const published = change(unshardedDataset({ reviews, per_review }))
    const refused = await indexReviews(unsharded(published)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(MalformedArtefactError)
    expect(String(refused)).toContain(message)
    expect(String(refused).length).toBeLessThan(600)
  })
})

describe('an index', () => {
  test('a dataset without reviews can be indexed', async () => {
    const index = await indexReviews(aDataset({}))
    expect(await index.search(Filters.parse({ query: 'a' }))).toMatchObject({
      value: { matched: 0, returned: 0, next: null },
    })
    expect(index.reviewCount).toBe(0)
  })

  test('an index answers a repeated search with the same cached bytes', async () => {
    const index = await indexReviews(aDataset({ reviews: few }))
    const first = await index.search(Filters.parse({ query: ' NUMBER\t1', min_rating: 3.5 }))
    const second = await index.search(Filters.parse({ query: 'number 1', min_rating: 4 }))
    expect(second).toEqual(first)
    expect(await index.search(Filters.parse({ query: 'Number 1', min_rating: 3.1 }))).toBe(second)
  })

  test('a search by a name that two technicians share counts a review that mentions both only once', async () => {
    const technicians = ['ana', 'ana-2'].map((id) => ({ id, name: 'Ana' }))
    const [a, b] = few
    const per_review = {
      [a?.id ?? '']: { mentions: { technicians: ['ana', 'ana-2'] } },
      [b?.id ?? '']: { mentions: { technicians: ['ana-2'] } },
    }
    const index = await indexReviews(aDataset({ reviews: few, per_review, business: { technicians } }))
    const matched = ['ANA', 'ana-2'].map((name) => index.search(Filters.parse({ mentions_technician: name })))
    expect(await Promise.all(matched)).toMatchObject([{ value: { matched: 2 } }, { value: { matched: 2 } }])
  })
})

function changed(file: keyof Unsharded, from: RegExp, to: string) {
  return (published: Unsharded): Unsharded => {
    const before = published[file].toString()
    expect(before).toMatch(from)
    return { ...published, [file]: Buffer.from(before.replace(from, to)) }
  }
}

function twice(published: Unsharded): Unsharded {
  const ids = published.reviews.toString().match(/"id":"[0-9A-Z]{26}"/g) ?? []
  return changed('reviews', new RegExp(ids[5] ?? ''), ids[2] ?? '')(published)
}

function cutOff(published: Unsharded): Unsharded {
  return { ...published, reviews: published.reviews.subarray(0, published.reviews.length - 30) }
}
