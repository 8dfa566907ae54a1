import { ReviewId } from '../../src/schema/review.ts'
import { searcher } from './answer-search.ts'
import { sinceAnswerer } from './answer-since.ts'
import { firstPlaces } from './bitmap.ts'
import { columnsFrom } from './columns-from-worker.ts'
import { fold } from './fold.ts'
import { columnsOf } from './review-columns.ts'
import type { ReviewColumns } from './review-columns.ts'
import type { ReviewIndex } from './review-index.ts'
import { find, stringAt } from './string-table.ts'

/** The bytes of `/reviews.json` and `/insights.json` as published. The index keeps them: they must not change. */
export type PublishedReviews = { reviews: Buffer; insights: Buffer }

/**
 * Reads what is published, checks it, and makes it ready to be asked. What takes long is done by another thread,
 * or in short turns: requests are answered meanwhile.
 *
 * @throws {MalformedArtefact} when a file is not what its schema says
 */
export async function indexReviews(published: PublishedReviews): Promise<ReviewIndex> {
  const small = published.reviews.length + published.insights.length <= SMALL_BYTES
  const columns = small ? columnsOf(published) : await columnsFrom(published)
  return indexOver(columns, published)
}

/** What is read within some ten milliseconds, which is less than it takes to start a thread. */
const SMALL_BYTES = 128 * 1024

async function indexOver(columns: ReviewColumns, published: PublishedReviews): Promise<ReviewIndex> {
  const { head, insights, reviewCount, reviewRanges, insightRanges } = columns
  const reviewBytes = (place: number): Buffer => sliceAt(published.reviews, reviewRanges, place)
  return {
    business: head.business,
    aggregateRating: head.aggregate_rating,
    withheld: head.withheld,
    generatedAt: head.generated_at,
    insights,
    reviewCount,
    search: searcher(columns, published.reviews),
    since: await sinceAnswerer(columns, published.reviews),
    mentioning(kind, called, limit) {
      const mentioning = columns[kind].get(fold(called))
      if (mentioning === undefined) return []
      return firstPlaces(mentioning, 0, limit).map((place) => ReviewId.parse(stringAt(columns.ids, place)))
    },
    review(id) {
      const place = find(columns.ids, id)
      if (place === -1) return undefined
      const insight = sliceAt(published.insights, insightRanges, place)
      return { review: reviewBytes(place), insight: insight.length === 0 ? undefined : insight }
    },
  }
}

function sliceAt(file: Buffer, ranges: Uint32Array, place: number): Buffer {
  return file.subarray(ranges[2 * place] ?? 0, ranges[2 * place + 1] ?? 0)
}
