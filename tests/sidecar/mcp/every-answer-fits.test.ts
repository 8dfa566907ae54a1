import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOOLS } from '../../../sidecar/mcp/tools/call-tool.ts'
import type { Snapshot } from '../../../sidecar/snapshot/snapshot.ts'
import { readSite } from '../../../src/publish/read-site.ts'
import { GroupBy } from '../../../src/schema/search.ts'
import { policyOf } from '../../../src/site/views/policy-sections.ts'
import { writeContent } from '../../bench/data/content.ts'
import { aSnapshot } from './serve-mcp.ts'

/** Characters that clients take. */
const MOST_CHARACTERS = 75_000
/** As many as an owner may have in ten years; in the suite fewer, because the longest answers are lists of 100 either way. */
const REVIEWS = process.env['SOAK'] === '1' ? 3000 : 1000

let folder: string
let snapshot: Snapshot

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-'))
  writeContent(folder, REVIEWS)
  const site = await readSite(folder, { baseUrl: 'https://reviews.example', hasSidecar: true })
  const { reviews, business } = site.reviewsFile
  snapshot = await aSnapshot(reviews, {
    ...{ business, insights: site.insights },
    perReview: Object.fromEntries(reviews.map((review) => [review.id, site.perReview.by(review)])),
    files: { '/policy.json': JSON.stringify(policyOf(site)) },
  })
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe(`answers about ${REVIEWS} reviews`, () => {
  test.for(TOOLS)('every answer of $listing.name has at most 75,000 characters', async ({ listing, call }) => {
    const calls = argumentsOf(listing.name)
    expect(calls.length).toBeGreaterThan(0)
    for (const given of calls) {
      const answer = await call(given, snapshot)
      expect([given, answer.ok ? '' : answer.problem]).toEqual([given, ''])
      if (answer.ok) expect(answer.value.json.length).toBeLessThanOrEqual(MOST_CHARACTERS)
    }
  })
})

/** Calls of a tool with everything that it can be asked about. */
function argumentsOf(name: string): Record<string, unknown>[] {
  const { entities, aspects } = snapshot.reviews.insights
  const named = (of: readonly { id: string; mention_count: number }[], as = 'name'): Record<string, unknown>[] =>
    of.filter(({ mention_count }) => mention_count > 0).map(({ id }) => ({ [as]: id }))
  const all = { limit: 100, counts: true, highlights: true, match: 'words' }
  const calls: Record<string, Record<string, unknown>[]> = {
    search_reviews: [{}, all, { ...all, query: 'the' }, ...GroupBy.options.map((group_by) => ({ ...all, group_by }))],
    compare: GroupBy.options.map((group_by) => ({ group_by })),
    get_review: [{ id: snapshot.reviews.insights.pull_quote_source?.review_id }],
    get_reviews_since: [{ date: '2000-01-01' }],
    get_aspect_sentiment: named(aspects, 'aspect'),
    get_technician: named(entities.technicians),
    get_service: named(entities.services),
    get_service_area: named(entities.service_areas),
  }
  return calls[name] ?? [{}]
}
