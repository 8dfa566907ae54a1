import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aggregateRating } from '../../src/schema/counts.ts'
import { newestDate, type ReviewsFile } from '../../src/schema/reviews-file.ts'
import { type MembersOf, monthShards } from '../../src/publish/month-shards.ts'
import { writeDataset } from '../../src/publish/write-dataset.ts'
import { PerReview, type ReviewInsight } from '../../src/schema/insights.ts'
import { Manifest } from '../../src/schema/manifest.ts'
import { newestFirst, type Review } from '../../src/schema/review.ts'
import { reviewsFileText } from '../reviews-file-text.ts'
import { DatasetHead, InsightsShard, ReviewsShard } from '../../src/schema/shards.ts'
import { aReview } from '../a-review.ts'
import { perReviewOf } from '../per-review-of.ts'
import { aBusiness } from '../sidecar/publish-folder.ts'
import { anEmptyFolder } from './run-build.ts'

const texts = fc.oneof(
  fc.string({ minLength: 1, unit: 'binary' }),
  fc.constantFrom('Ünïcode “quotes”', '\ud83d\udee0', 'a,b]}'),
)
const someReviews = fc
  .uniqueArray(
    fc.record({
      n: fc.nat(),
      date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-11-30', '2025-02-01'),
      text: fc.option(texts.filter((text) => text.trim() !== '')),
    }),
    { selector: ({ n }) => n, maxLength: 30 },
  )
  .map((all) => all.map(({ n, date, text }) => aReview({ author: `Nr ${n}`, date, text })).toSorted(newestFirst))

describe('the month shards', () => {
  test('month shards contain the reviews of /reviews.json in order and byte for byte, for any shard size', async () => {
    const folder = await anEmptyFolder()
    await fc.assert(
      fc.asyncProperty(someReviews, fc.integer({ min: 400, max: 3000 }), async (reviews, most) => {
        const file = aFile(reviews)
        const { whole, shards } = writeDataset(
          folder,
          { reviewsFile: file, perReview: perReviewOf(reviews) },
          { maxShardBytes: most },
        )
        const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8')
        const inShards = await Promise.all(shards.flatMap((shard) => shard.reviews).map(({ path }) => read(path)))
        const head = await read('/data/head.json')
        const slices = inShards.map((text) => text.slice(text.indexOf('[') + 1, -2))
        expect(`${head.slice(0, -1)},"reviews":[${slices.join(',')}]}`).toBe(reviewsFileText(file))
        expect(await read('/reviews.json')).toBe(reviewsFileText(file))
        expect(whole).toEqual({
          ...{ path: '/reviews.json', content_type: 'application/json; charset=utf-8' },
          ...sizeAndHash(reviewsFileText(file)),
        })
        for (const text of inShards) ReviewsShard.parse(JSON.parse(text))
        DatasetHead.parse(JSON.parse(head))
      }),
      { numRuns: 40 },
    )
  })

  test('month shards are listed newest month first, with the contents of each file', async () => {
    const folder = await anEmptyFolder()
    const reviews = [aReview({ date: '2026-03-02' }), aReview({ date: '2026-03-01' }), aReview({ date: '2025-12-31' })]
    const perReview = PerReview.parse({ [reviews[2]?.id ?? '']: { topics: ['price'] } })
    const { whole, shards } = writeDataset(folder, {
      reviewsFile: aFile(reviews),
      perReview: perReviewOf(reviews, perReview),
    })
    expect(shards.map(({ month, reviews }) => [month, reviews.map(({ path, count }) => [path, count])])).toEqual([
      ['2026-03', [['/data/2026-03/reviews.json', 2]]],
      ['2025-12', [['/data/2025-12/reviews.json', 1]]],
    ])
    for (const { path, bytes, sha256 } of shards.flatMap((shard) => [...shard.reviews, ...shard.insights]))
      expect({ bytes, sha256 }).toEqual(sizeAndHash(await readFile(join(folder, path), 'utf8')))
    const insights = shards.map((shard) => shard.insights.map(({ path }) => path))
    expect(insights).toEqual([['/data/2026-03/insights.json'], ['/data/2025-12/insights.json']])
    const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(folder, path), 'utf8'))
    expect(InsightsShard.parse(await read('data/2026-03/insights.json')).per_review).toEqual({})
    expect(InsightsShard.parse(await read('data/2025-12/insights.json')).per_review).toEqual(perReview)
    const manifest = { version: 1, base_url: 'https://a.example', generated_at: '2026-03-02T00:00:00Z' }
    Manifest.parse({ ...manifest, artefacts: [whole], shards })
  })

  test('month shards are split by size, newest first, and numbered by part', () => {
    const reviews = aMonth(20)
    const [month] = monthShards(reviews, membersOf(reviews), 1500)
    const files = month?.reviews ?? []
    expect(files.length).toBeGreaterThan(3)
    expect(files.map(({ path }) => path).slice(0, 3)).toEqual([
      '/data/2026-05/reviews.json',
      '/data/2026-05/reviews-2.json',
      '/data/2026-05/reviews-3.json',
    ])
    expect(month?.insights.map(({ path }) => path).slice(0, 2)).toEqual([
      '/data/2026-05/insights.json',
      '/data/2026-05/insights-2.json',
    ])
    const all = [...files, ...(month?.insights ?? [])].map(({ text }) => Buffer.byteLength(text))
    expect(Math.max(...all)).toBeLessThanOrEqual(1500)
    // Each file is full: another review would not fit.
    for (const { text } of files.slice(1)) expect(Buffer.byteLength(text)).toBeGreaterThan(1500 - 400)
    const ids = files.flatMap(({ text }) => ReviewsShard.parse(JSON.parse(text)).reviews.map(({ id }) => id))
    expect(ids).toEqual(reviews.map(({ id }) => id))
    expect(files.reduce((sum, { reviews }) => sum + reviews.length, 0)).toBe(20)
  })

  test('a new review changes only the first file of a split month', () => {
    const reviews = aMonth(20)
    const before = [...monthShards(reviews, nothing, 1500)][0]?.reviews.map(({ text }) => text) ?? []
    const newest = aReview({ date: '2026-05-31', author: 'New' })
    const after = [...monthShards([newest, ...reviews], nothing, 1500)][0]?.reviews.map(({ text }) => text) ?? []
    expect(after.slice(after.length - before.length + 1)).toEqual(before.slice(1))
    expect(after[0]).toContain(newest.id)
  })

  test('a change in one month does not change a byte of the shards of other months', () => {
    const older = aMonth(5)
    const newer = [aReview({ date: '2026-06-01' })]
    const [, may] = monthShards([...newer, ...older], membersOf(older))
    const [alone] = monthShards(older, membersOf(older))
    expect(may).toEqual(alone)
  })

  test('a review longer than a shard gets its own file', () => {
    const long = aReview({ date: '2026-05-02', text: 'x'.repeat(5000) })
    const around = [aReview({ date: '2026-05-03' }), aReview({ date: '2026-05-01' })]
    const [month] = monthShards([...around, long].toSorted(newestFirst), nothing, 1000)
    expect(month?.reviews.map(({ reviews }) => reviews.length)).toEqual([1, 1, 1])
  })

  test('a dataset without reviews has no month shards', async () => {
    const folder = await anEmptyFolder()
    const file = aFile([])
    expect(writeDataset(folder, { reviewsFile: file, perReview: perReviewOf([]) }).shards).toEqual([])
    expect(await readFile(join(folder, 'reviews.json'), 'utf8')).toBe(reviewsFileText(file))
  })
})

function aMonth(count: number): Review[] {
  const days = Array.from({ length: count }, (_, n) => `2026-05-${String(1 + (n % 30)).padStart(2, '0')}`)
  return days.map((date, n) => aReview({ date, author: `Nr ${n}` })).toSorted(newestFirst)
}

const nothing = () => []

function membersOf(reviews: readonly Review[]): MembersOf {
  const insight: ReviewInsight = { sentiment: { label: 'positive', score: 0.5 }, topics: ['price', 'punctuality'] }
  return perReviewOf(reviews, Object.fromEntries(reviews.map(({ id }) => [id, insight]))).membersOf
}

function aFile(reviews: Review[]): ReviewsFile {
  return {
    version: 1,
    generated_at: newestDate(reviews),
    business: aBusiness(),
    aggregate_rating: aggregateRating(reviews),
    reviews,
  }
}

function sizeAndHash(text: string): { bytes: number; sha256: string } {
  return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
}
