import type { AggregateRating } from '../../src/schema/reviews-file.ts'
import type { Business } from '../../src/schema/business.ts'
import type { DatasetDigest } from '../../src/schema/dataset-digest.ts'
import type { Insights } from '../../src/schema/insights.ts'
import type { Filters } from '../../src/schema/search.ts'
import type { Day } from '../../src/schema/day.ts'
import type { Result } from '../../src/schema/result.ts'
import type { ReviewId } from '../../src/schema/review.ts'
import type { StreamedBody } from '../http/bodies/streamed-body.ts'
import type { Withheld } from '../../src/schema/withheld.ts'

/**
 * The reviews and insights of one build, to be searched: in memory or in a database. Every answer is of that build. What answers
 * with a promise rejects with an `UnavailableError` while a database does not answer.
 */
export type ReviewIndex = {
  business: Business
  aggregateRating: AggregateRating
  /** How many reviews were taken down; undefined if the dataset does not say. */
  withheld: Withheld | undefined
  generatedAt: string
  insights: Insights
  reviewCount: number
  /** The sources and languages of the reviews, sorted. */
  tags: () => Promise<Tags>
  /** The reviews that match every filter, in the order asked for; `unknown-after` if no review has the id given as `after`. */
  search: (filters: Filters) => Promise<Result<SearchResult, 'unknown-after'>>
  /** The reviews of that day and later, newest first, at most `limit` of them. */
  since: (date: Day, limit?: number) => Promise<SinceResult>
  /** The reviews that mention an entity, newest first, at most `limit` of them. */
  mentioning: (
    kind: 'technicians' | 'services' | 'serviceAreas',
    nameOrId: string,
    limit: number,
  ) => Promise<ReviewId[]>
  /** One review and its analysis, as the bytes they were published in; undefined if there is no such review. */
  review: (id: ReviewId) => Promise<PublishedReview | undefined>
  /** Of an index in a database: why nothing can be searched, in words fit for the public; undefined if it can. */
  fault?: () => string | undefined
  /** Of an index in a database: looks whether it is still there, in the background, and loads it again if not. */
  check?: () => void
}

export type Tags = { sources: readonly string[]; languages: readonly string[] }

export type PublishedReview = { review: Buffer; insight: Buffer | undefined }

/** What the routes answer from: the reviews of one dataset, its digest, and since when it is served. */
export type SearchedDataset = { reviews: ReviewIndex; digest: DatasetDigest; lastModified?: Date | undefined }

/** `body` is the JSON of the `SearchAnswer`; its reviews are the published bytes. */
export type SearchResult = {
  matched: number
  returned: number
  next: ReviewId | null
  /** See `SearchAnswer`; empty if there is none. */
  suggestions: readonly string[]
  body: Buffer
  /** Strong, quoted: equal exactly where `body` is. */
  etag: string
}

/** `etag` is known without reading the JSON of the `SinceAnswer`. */
export type SinceResult = {
  count: number
  returned: number
  etag: string
  /** The JSON: in parts, without a copy of the published bytes, or as it is read from a database. */
  body: readonly Buffer[] | StreamedBody
}
