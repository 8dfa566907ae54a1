import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SearchAnswer } from '../../src/schema/search.ts'
import { anId } from '../a-review.ts'
import { aPlumber, PLUMBER_REVIEWS } from '../sidecar/mcp/a-plumber.ts'
import { session } from '../sidecar/mcp/messages.ts'
import { serveMcp } from '../sidecar/mcp/serve-mcp.ts'

const filters = fc.record(
  {
    rating: fc.integer({ min: 0, max: 6 }),
    min_rating: fc.integer({ min: 2, max: 12 }).map((halves) => halves / 2),
    since: fc.constantFrom('2026-02-10', '2026-05-01', '2026-02-30', '2027-01-01'),
    until: fc.constantFrom('2026-09-01', '2026-05-01', 'today', '1999-01-01'),
    query: fc.constantFrom('water', 'WATER  heater', 'visit 1', '', ' ', 'nothing says this'),
    mentions_technician: fc.constantFrom('Mike Alvarez', 'mike-alvarez', 'JO  PARK', ''),
    mentions_service: fc.constantFrom('drains', 'Water Heaters'),
    limit: fc.constantFrom(0, 1, 7, 100, 101),
    after: fc.constantFrom(...PLUMBER_REVIEWS.slice(0, 5).map(({ id }) => id), anId('none'), 'no-id'),
  },
  { requiredKeys: [] },
)

/** A few of the further filters, most of them valid. */
const further = fc
  .tuple(
    fc.record({
      mentions_service_area: fc.constantFrom('eastside', 'Old Town,eastside', ''),
      mentions_aspect: fc.constantFrom('pricing', 'Pricing,punctuality', ','),
      aspect_label: fc.constantFrom('positive', 'good'),
      topic: fc.constantFrom('leaks', ' '),
      sentiment: fc.constantFrom('positive', 'positive,mixed', 'happy'),
      source: fc.constantFrom('google', 'GOOGLE,google', ''),
      language: fc.constantFrom('en', 'en,'),
      has_reply: fc.boolean(),
      has_text: fc.boolean(),
      disclosed: fc.boolean(),
      sort: fc.constantFrom('oldest', 'highest', 'lowest', 'newest', 'best'),
      match: fc.constantFrom('words', 'substring', 'fuzzy'),
      counts: fc.boolean(),
      highlights: fc.boolean(),
    }),
    fc.nat(),
    fc.nat(),
  )
  .map(([all, ...chosen]) => {
    const names = Object.keys(all)
    const kept = new Set(chosen.map((nth) => names[nth % names.length]))
    return Object.fromEntries(Object.entries(all).filter(([name]) => kept.has(name)))
  })

describe('search_reviews', () => {
  test('search_reviews returns the same text as GET /api/reviews/search, and refuses the same filters', async () => {
    const { url, origin } = await serveMcp({ snapshot: await aPlumber() })
    const ask = await session(url)
    const seen = { given: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(filters, further, async (known, more) => {
        const given = { ...known, ...more }
        const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]))
        const overHttp = await fetch(`${origin}/api/reviews/search?${query.toString()}`)
        const { message } = await ask('tools/call', { name: 'search_reviews', arguments: given })
        expect(message.result?.['isError'] ?? false).toBe(overHttp.status === 400)
        seen[overHttp.ok ? 'given' : 'refused']++
        // Only the tool names the subjects of a query, before the answer.
        const text = message.result?.content?.[0]?.text.replace(/^\{"subjects":\[[^\]]*\],/, '{')
        if (overHttp.ok) expect(text).toBe(await overHttp.text())
      }),
      { seed: 4, numRuns: 600 },
    )
    expect(seen.given).toBeGreaterThan(30)
    expect(seen.refused).toBeGreaterThan(30)
  })

  test('following next in the answers of search_reviews leads through all pages', async () => {
    const ask = await session((await serveMcp({ snapshot: await aPlumber() })).url)
    const ids: string[] = []
    for (let after: string | null | undefined; after !== null;) {
      const { message } = await ask('tools/call', { name: 'search_reviews', arguments: { limit: 40, after } })
      const page = message.result?.structuredContent as SearchAnswer
      ids.push(...page.reviews.map(({ id }) => id))
      after = page.next
    }
    expect(ids.toSorted()).toEqual(PLUMBER_REVIEWS.map(({ id }) => id).toSorted())
  })
})
