import { foldForSearch } from '../../src/search/fold-for-search.ts'
import { ReviewId } from '../../src/schema/review.ts'
import { searcher } from './answer/answer-search.ts'
import { sinceAnswerer } from './answer/answer-since.ts'
import { type Bitmap, firstRows } from './text-index/bitmap.ts'
import { columnsFrom } from './columns/columns-from-worker.ts'
import type { DatasetFiles } from './columns/dataset-files.ts'
import { type IndexPart, insightAt, type MadePart, reviewAt } from './columns/index-part.ts'
import { columnsOf, type ReviewColumns } from './columns/review-columns.ts'
import type { ReviewIndex } from './review-index.ts'
import type { CountedValue } from './filters/review-values.ts'
import { find, stringAt } from './text-index/string-table.ts'

/**
 * Reads and checks the published files, and indexes them for search. A large dataset is indexed on another thread, and the rest
 * of the work is done in short turns, so that requests are answered in the meantime.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function indexReviews(published: DatasetFiles): Promise<ReviewIndex> {
  return await indexOver([{ columns: await columnsFor(published), published }])
}

/**
 * The columns of these files, made on another thread unless the dataset is small.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export async function columnsFor(published: DatasetFiles): Promise<ReviewColumns> {
  return isSmall(published) ? columnsOf(published) : await columnsFrom(published)
}

/** Whether a dataset takes only about ten milliseconds to index, which is less than starting a thread. */
export function isSmall({ reviews, perReview }: DatasetFiles): boolean {
  return [...reviews, ...perReview].reduce((sum, file) => sum + file.bytes.length, 0) <= SMALL_BYTES
}

const SMALL_BYTES = 128 * 1024

/** The index of these parts, newest first, each with the columns of its files. It uses the head of the first part. */
export async function indexOver(given: readonly [MadePart, ...MadePart[]]): Promise<ReviewIndex> {
  const { head, insights } = given[0].columns
  const parts = placed(given)
  const search = searcher(parts)
  const since = await sinceAnswerer(parts)
  const tags = { sources: valuesOf(parts, 'source'), languages: valuesOf(parts, 'language') }
  return {
    business: head.business,
    aggregateRating: head.aggregate_rating,
    withheld: head.withheld,
    generatedAt: head.generated_at,
    insights,
    reviewCount: parts.reduce((sum, { columns }) => sum + columns.rowCount, 0),
    tags: () => Promise.resolve(tags),
    search: (filters) => Promise.resolve(search(filters)),
    since: (date, limit) => Promise.resolve(since(date, limit)),
    mentioning(kind, nameOrId, limit) {
      const name = foldForSearch(nameOrId)
      const found = parts.flatMap(({ columns }) => idsIn(columns, setsOf(columns, kind).get(name) ?? NONE, limit))
      return Promise.resolve(found.slice(0, limit))
    },
    review(id) {
      for (const part of parts) {
        const row = find(part.columns.ids, id)
        if (row === -1) continue
        const insight = insightAt({ part, row })
        return Promise.resolve({ review: reviewAt({ part, row }), insight: insight.length === 0 ? undefined : insight })
      }
      return Promise.resolve(undefined)
    },
  }
}

const NONE = new Uint32Array()

function placed(given: readonly MadePart[]): IndexPart[] {
  let firstRow = 0
  return given.map((part) => {
    const whole = { ...part, firstRow }
    firstRow += part.columns.rowCount
    return whole
  })
}

function valuesOf(parts: readonly IndexPart[], kind: CountedValue): string[] {
  return [...new Set(parts.flatMap(({ columns }) => [...columns.values.counted[kind].keys()]))].sort()
}

function setsOf(columns: ReviewColumns, kind: 'technicians' | 'services' | 'serviceAreas'): Map<string, Bitmap> {
  return kind === 'serviceAreas' ? columns.values.lists.mentions_service_area : columns[kind]
}

function idsIn({ ids }: ReviewColumns, rows: Bitmap, limit: number): ReviewId[] {
  return firstRows(rows, 0, limit).map((row) => ReviewId.parse(stringAt(ids, row)))
}
