import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InsightsInput } from '../../src/insights/analyse.ts'
import type { Review } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'
import { aCache } from '../host/a-cache.ts'
import { anInput } from './an-input.ts'
import { fullInsights } from './full-insights.ts'
import { aReading } from './readings/a-reading.ts'
import { aboutThem, someReviews } from './some-reviews.ts'

const texts = ['Right on time.', 'Rude and late.', 'It was ok.', 'They left a mess.']
const some = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aReview({
      author: `A. ${at}`,
      text: `${texts[at % 4] ?? ''} ${'So '.repeat(at % 60)}${at}.`,
      rating: 1 + (at % 5),
    }),
  )

let cache = aCache()
beforeEach(() => (cache = aCache()))

const cached = async (input: InsightsInput): Promise<string> => JSON.stringify(await fullInsights(input, { cache }))
const plain = async (input: InsightsInput): Promise<string> => JSON.stringify(await fullInsights(input))

/** The entries that were added to the cache since. */
const since = (before: ReadonlySet<string>) => [...cache.entries.keys()].filter((key) => !before.has(key))
const ofKind = (keys: Iterable<string>, kind: string) => [...keys].filter((key) => key.startsWith(`${kind}\n`))

describe('cached analyses and insights of months', () => {
  test('the insights have the same bytes with and without cached analyses, even after edits are undone', async () => {
    await fc.assert(
      fc.asyncProperty(someReviews, someReviews, fc.nat(), async (some, others, seed) => {
        const other = new Map(others.map((review) => [review.id, review]))
        // From here on some reviews differ or are on another day, some are gone, some are new
        const edited = [...some.map((review) => other.get(review.id) ?? review).slice(seed % 3), ...others.slice(-2)]
        const inputs = [some, unique(edited), some, unique([...some, ...others])].map(aboutThem)
        for (const input of [...inputs, ...inputs.toReversed()]) expect(await cached(input)).toBe(await plain(input))
      }),
      { numRuns: 12 },
    )
  }, 60_000)

  test('cached analyses are used again if only unrelated parts of business.yaml changed', async () => {
    const input = anInput(some(400))
    await cached(input)
    const before = new Set(cache.entries.keys())
    await cached({
      ...input,
      business: { ...input.business, telephone: '+1 201 555 0123', brand: { color: '#123456' } },
    })
    await cached(anInput([]))
    expect(since(before)).toEqual([])
  })

  test('a new review invalidates the cached insights of its month, and at most two blocks of cached analyses', async () => {
    await cached(anInput(some(400)))
    const before = new Set(cache.entries.keys())
    expect(ofKind(before, 'analyses').length).toBeGreaterThan(3)
    await cached(anInput([...some(400), aReview({ text: 'One more, polite.' })]))
    expect(ofKind(since(before), 'insights of a month')).toHaveLength(1)
    expect(ofKind(since(before), 'analyses').length).toBeLessThan(3)
  })

  test('a new service invalidates cached analyses, because reviews may mention it', async () => {
    const input = anInput(some(40))
    await cached(input)
    const before = new Set(cache.entries.keys())
    const services = [...input.business.services, { id: 'mess', name: 'Mess', aliases: [] }]
    const other = anInput(some(40), { business: { ...input.business, services } })
    expect(await cached(other)).toBe(await plain(other))
    expect(since(before)).toHaveLength(before.size)
  })

  const praise = aReview({ date: '2026-04-03', text: 'Right on time, polite and careful, and the price was fair.' })

  test.for([
    ['corrected', { corrections: [{ review: praise.id, label: 'mixed', by: 'Dana' }] }],
    ['read by a model', { readings: [aReading(praise, { label: 'mixed' })] }],
    ['given a disclosure', { reviews: [{ ...praise, disclosure: { kind: 'employee' } }] }],
  ] as const)('a cached analysis is invalidated if a review is %s', async ([, about]) => {
    const before = await cached(anInput([praise]))
    const input = { ...anInput([praise]), ...about } as unknown as InsightsInput
    const after = await cached(input)
    expect(after).not.toBe(before)
    expect(after).toBe(await plain(input))
  })

  test('the next run publishes the cached analysis of a review instead of analysing it again', async () => {
    const input = anInput([aReview({ text: 'Rude.' })])
    await cached(input)
    for (const key of ofKind(cache.entries.keys(), 'insights of a month')) cache.entries.delete(key)
    for (const [key, bytes] of cache.entries) {
      cache.entries.set(key, Buffer.from(bytes.toString().replaceAll(/"label":"\w+"/g, '"label":"mixed"')))
    }
    const { per_review: perReview } = await fullInsights(input, { cache })
    expect(Object.values(perReview)).toEqual([
      expect.objectContaining({ sentiment: expect.objectContaining({ label: 'mixed' }) }),
    ])
  })
})

describe('threads', () => {
  test('an analysis in several threads equals one in a single thread', async () => {
    const input = anInput(some(2500))
    const [alone, together] = await Promise.all([
      fullInsights(input, { workers: 1 }),
      fullInsights(input, { workers: 2 }),
    ])
    expect(JSON.stringify(together)).toBe(JSON.stringify(alone))
  })
})

function unique(reviews: readonly Review[]): Review[] {
  return [...new Map(reviews.map((review) => [review.id, review])).values()]
}
