import type { Business } from '../../../src/schema/business.ts'
import type { ReviewInsight } from '../../../src/schema/insights.ts'
import { newestFirst, type Review } from '../../../src/schema/review.ts'
import type { DatasetFiles } from '../../../sidecar/search/columns/dataset-files.ts'
import { unsharded } from './unsharded.ts'

export type Unsharded = { reviews: Buffer; insights: Buffer }

export type Dataset = {
  reviews?: Review[]
  per_review?: Record<string, ReviewInsight>
  business?: Partial<Record<keyof Business, unknown>>
  /** Further members of the files. */
  more?: { reviews?: object; insights?: object }
  /** Spaces of indentation. */
  indent?: number
}

/**
 * The files of a dataset without shards. A test gives only the data that matters to it. Sorts the reviews into published order.
 */
export function aDataset(dataset: Dataset): DatasetFiles {
  return unsharded(unshardedDataset(dataset))
}

/** The bytes of `/reviews.json` and `/insights.json`. */
export function unshardedDataset({ reviews = [], per_review = {}, business = {}, more, indent }: Dataset): Unsharded {
  const sorted = reviews.toSorted(newestFirst)
  const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, indent))
  return {
    reviews: bytes({
      version: 1,
      generated_at: '2026-05-01T00:00:00Z',
      business: { ...aBusiness, ...business },
      aggregate_rating: {
        rating_value: null,
        review_count: sorted.length,
        best_rating: 5,
        worst_rating: 1,
        distribution: { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 },
      },
      ...more?.reviews,
      reviews: sorted,
    }),
    insights: bytes({ ...someInsights, review_count: sorted.length, ...more?.insights, per_review }),
  }
}

const aBusiness = {
  name: 'Northgate Home Services',
  category: 'Plumber',
  url: 'https://example.com/',
  timezone: 'America/Denver',
  hours: [],
  services: [
    { id: 'drain-cleaning', name: 'Drain cleaning' },
    { id: 'water-heaters', name: 'Water heaters' },
  ],
  technicians: [
    { id: 'ana', name: 'Ana María' },
    { id: 'ilker', name: 'İlker O’Neil' },
  ],
  service_areas: [],
  licenses: [],
  profiles: [],
  verification_policy: 'Invented.',
}

const someInsights = {
  version: 1,
  generated_at: '2026-05-01T00:00:00Z',
  model: 'none',
  date_range: null,
  overall_sentiment: { score: null, positive_pct: 0, neutral_pct: 0, negative_pct: 0 },
  aspects: [],
  entities: { technicians: [], services: [], problems: [], service_areas: [] },
  topics: [],
  temporal: { monthly: [], trend: { direction: 'stable', change: 0, window_months: 3 } },
  faq: [],
  summary: '',
  pull_quote: null,
  pull_quote_source: null,
}
