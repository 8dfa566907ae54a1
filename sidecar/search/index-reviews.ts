import { ReviewId } from '../../src/schema/review.ts'
import { searcher } from './answer-search.ts'
import { sinceAnswerer } from './answer-since.ts'
import { firstRows } from './bitmap.ts'
import { columnsFrom } from './columns-from-worker.ts'
import { foldForSearch } from '../../src/schema/fold-for-search.ts'
import { columnsOf, type ReviewColumns } from './review-columns.ts'
import type { ReviewIndex } from './review-index.ts'
import { find, stringAt } from './string-table.ts'
import { u32 } from './typed-arrays.ts'

/** The bytes of `/reviews.json` and `/insights.json` as published. The index keeps them, so they must not change. */
export type PublishedReviews = { reviews: Buffer; insights: Buffer }

/**
 * Reads and checks the published files, and indexes them for search. A large dataset is indexed on another thread or in
 * short turns, so that requests are answered meanwhile.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function indexReviews(published: PublishedReviews): Promise<ReviewIndex> {
  const small = published.reviews.length + published.insights.length <= SMALL_BYTES
  const columns = small ? columnsOf(published) : await columnsFrom(published)
  return indexOver(columns, published)
}

/** A dataset that takes some ten milliseconds to index, which is less than starting a thread. */
const SMALL_BYTES = 128 * 1024

async function indexOver(columns: ReviewColumns, published: PublishedReviews): Promise<ReviewIndex> {
  const { head, insights, rowCount, reviewRanges, insightRanges } = columns
  return {
    business: head.business,
    aggregateRating: head.aggregate_rating,
    withheld: head.withheld,
    generatedAt: head.generated_at,
    insights,
    reviewCount: rowCount,
    search: searcher(columns, published.reviews),
    since: await sinceAnswerer(columns, published.reviews),
    mentioning(kind, nameOrId, limit) {
      const mentions = columns[kind].get(foldForSearch(nameOrId))
      if (mentions === undefined) return []
      return firstRows(mentions, 0, limit).map((row) => ReviewId.parse(stringAt(columns.ids, row)))
    },
    review(id) {
      const row = find(columns.ids, id)
      if (row === -1) return undefined
      const insight = sliceAt(published.insights, insightRanges, row)
      return {
        review: sliceAt(published.reviews, reviewRanges, row),
        insight: insight.length === 0 ? undefined : insight,
      }
    },
  }
}

function sliceAt(file: Buffer, ranges: Uint32Array, row: number): Buffer {
  return file.subarray(u32(ranges, 2 * row), u32(ranges, 2 * row + 1))
}
