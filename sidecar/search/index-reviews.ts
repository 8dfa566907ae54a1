import { ReviewId } from '../../src/schema/review.ts'
import { searcher } from './answer-search.ts'
import { sinceAnswerer } from './answer-since.ts'
import { firstRows } from './bitmap.ts'
import { columnsFrom } from './columns-from-worker.ts'
import type { DatasetFiles } from './dataset-files.ts'
import { foldForSearch } from '../../src/schema/fold-for-search.ts'
import { columnsOf, type ReviewColumns } from './review-columns.ts'
import type { ReviewIndex } from './review-index.ts'
import { find, stringAt } from './string-table.ts'
import { u32 } from './typed-arrays.ts'

/**
 * Reads and checks the published files, and indexes them for search. A large dataset is indexed on another thread or in
 * short turns, so that requests are answered meanwhile.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function indexReviews(published: DatasetFiles): Promise<ReviewIndex> {
  return await indexOver(await columnsFor(published), published)
}

/**
 * Everything that the index is made of, apart from the files.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function columnsFor(published: DatasetFiles): Promise<ReviewColumns> {
  return isSmall(published) ? columnsOf(published) : await columnsFrom(published)
}

/** Whether a dataset takes some ten milliseconds to index, which is less than starting a thread. */
export function isSmall({ reviews, perReview }: DatasetFiles): boolean {
  return [...reviews, ...perReview].reduce((sum, file) => sum + file.bytes.length, 0) <= SMALL_BYTES
}

const SMALL_BYTES = 128 * 1024

/** The index that these columns make with the files that they were made from. */
export async function indexOver(columns: ReviewColumns, published: DatasetFiles): Promise<ReviewIndex> {
  const { head, insights, rowCount, reviewRanges, insightRanges } = columns
  const reviewFiles = published.reviews.map(({ bytes }) => bytes)
  const insightFiles = published.perReview.map(({ bytes }) => bytes)
  const search = searcher(columns, reviewFiles)
  const since = await sinceAnswerer(columns, reviewFiles)
  const tags = {
    sources: [...columns.values.counted.source.keys()].sort(),
    languages: [...columns.values.counted.language.keys()].sort(),
  }
  return {
    business: head.business,
    aggregateRating: head.aggregate_rating,
    withheld: head.withheld,
    generatedAt: head.generated_at,
    insights,
    reviewCount: rowCount,
    tags: () => Promise.resolve(tags),
    search: (filters) => Promise.resolve(search(filters)),
    since: (date, limit) => Promise.resolve(since(date, limit)),
    mentioning(kind, nameOrId, limit) {
      const sets = kind === 'serviceAreas' ? columns.values.lists.mentions_service_area : columns[kind]
      const rows = firstRows(sets.get(foldForSearch(nameOrId)) ?? NONE, 0, limit)
      return Promise.resolve(rows.map((row) => ReviewId.parse(stringAt(columns.ids, row))))
    },
    review(id) {
      const row = find(columns.ids, id)
      if (row === -1) return Promise.resolve(undefined)
      const insight = sliceAt(insightFiles, insightRanges, row)
      return Promise.resolve({
        review: sliceAt(reviewFiles, reviewRanges, row),
        insight: insight.length === 0 ? undefined : insight,
      })
    },
  }
}

const NONE = new Uint32Array()

function sliceAt(files: readonly Buffer[], ranges: Uint32Array, row: number): Buffer {
  const file = files[u32(ranges, 3 * row)] ?? Buffer.alloc(0)
  return file.subarray(u32(ranges, 3 * row + 1), u32(ranges, 3 * row + 2))
}
