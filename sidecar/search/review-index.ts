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
 * The searchable reviews and insights of one build, in memory or in a database. Every answer is from that build. Promises reject
 * with an `UnavailableError` while the database does not answer.
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
  /** The reviews that match every filter, in the requested order; `unknown-after` if no review has the id in `after`. */
  search: (filters: Filters) => Promise<Result<SearchResult, 'unknown-after'>>
  /** The reviews of that day and later, newest first, at most `limit` of them. */
  since: (date: Day, limit?: number) => Promise<SinceResult>
  /** The reviews that mention an entity, newest first, at most `limit` of them. */
  mentioning: (
    kind: 'technicians' | 'services' | 'serviceAreas',
    nameOrId: string,
    limit: number,
  ) => Promise<ReviewId[]>
  /** The published bytes of one review and of its insights; undefined if there is no such review. */
  review: (id: ReviewId) => Promise<PublishedReview | undefined>
  /** For an index in a database: why it cannot be searched, in words fit for the public; undefined if it can be. */
  fault?: () => string | undefined
  /** For an index in a database: checks in the background whether it still exists, and loads it again if it does not. */
  check?: () => void
}

export type Tags = { sources: readonly string[]; languages: readonly string[] }

export type PublishedReview = { review: Buffer; insight: Buffer | undefined }

/** The data that the routes answer from: the reviews of one dataset, its digest, and the date of its last change. */
export type SearchedDataset = { reviews: ReviewIndex; digest: DatasetDigest; lastModified?: Date | undefined }

/** `body` is the JSON of the `SearchAnswer`; its reviews are the published bytes. */
export type SearchResult = {
  matched: number
  returned: number
  next: ReviewId | null
  /** See `SearchAnswer`; empty without suggestions. */
  suggestions: readonly string[]
  body: Buffer
  /** A strong ETag, quoted: equal exactly if `body` is equal. */
  etag: string
}

/** The `SinceAnswer`. Its `etag` is known without reading the JSON. */
export type SinceResult = {
  count: number
  returned: number
  etag: string
  /** The JSON: parts that refer to the published bytes without a copy, or a stream from a database. */
  body: readonly Buffer[] | StreamedBody
}
