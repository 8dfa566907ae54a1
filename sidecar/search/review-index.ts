import type { AggregateRating } from '../../src/schema/reviews-file.ts'
import type { Business } from '../../src/schema/business.ts'
import type { Insights } from '../../src/schema/insights.ts'
import type { Filters } from '../../src/schema/search.ts'
import type { Day } from '../../src/schema/day.ts'
import type { ReviewId } from '../../src/schema/review.ts'
import type { Withheld } from '../../src/schema/withheld.ts'

/** What `/reviews.json` and `/insights.json` of one manifest say, ready to be asked. Never changes once made. */
export type ReviewIndex = {
  business: Business
  aggregateRating: AggregateRating
  /** How many were taken down; undefined where the dataset does not say. */
  withheld: Withheld | undefined
  generatedAt: string
  /** The insights without `per_review`. */
  insights: Omit<Insights, 'per_review'>
  reviewCount: number
  /** The reviews that pass every filter, newest first. An unknown `after` is a fault of the caller's. */
  search: (filters: Filters) => Found | UnknownAfter
  /** Every review of that day and later, newest first; at most `limit` of them. */
  since: (date: Day, limit?: number) => Since
  /** The newest reviews that mention whom or what is called so (id or name), newest first; at most `limit` of them. */
  mentioning: (kind: 'technicians' | 'services' | 'serviceAreas', called: string, limit: number) => ReviewId[]
  /** One review and its analysis, as the bytes they were published in; undefined when there is no such review. */
  review: (id: ReviewId) => { review: Buffer; insight: Buffer | undefined } | undefined
}

export type UnknownAfter = { kind: 'unknown-after' }

/** `body` is the JSON of the whole `SearchAnswer`, its reviews being the very bytes that were published. */
export type Found = {
  kind: 'found'
  matched: number
  returned: number
  next: ReviewId | null
  body: Buffer
  /** Strong, with its quotes: from a SHA-256 of `body`. */
  etag: string
}

/** `etag` is known without making the JSON of the whole `SinceAnswer`. */
export type Since = {
  count: number
  returned: number
  etag: string
  /** The JSON in parts, without a copy of the published bytes. */
  parts: readonly Buffer[]
  /** The JSON in one piece. */
  body: () => Buffer
}
