import type { Insights } from '../../../src/schema/insights.ts'
import type { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { add, type Bitmap, wordsFor } from '../text-index/bitmap.ts'
import type { DatasetFiles } from './dataset-files.ts'
import { foldForSearch } from '../../../src/search/fold-for-search.ts'
import { readInsights, readReviews } from './read-dataset-files.ts'
import { digestsOf } from '../answer/review-digests.ts'
import { byNameToo, namesIn, type ReviewValues, type RowsByValue, valueCollector } from '../filters/review-values.ts'
import { find, type StringTable } from '../text-index/string-table.ts'
import { type TextIndex, textIndexer } from '../text-index/text-index.ts'
import { endingsOf } from '../../../src/search/word-endings.ts'

/** All data that answers are made from, apart from the published bytes: plain data, which can be sent between threads. */
export type ReviewColumns = {
  head: Omit<ReviewsFile, 'reviews'>
  insights: Insights
  rowCount: number
  /** The ids by row, that is, by position in newest-first order. */
  ids: StringTable
  /** By row: the day as a number, such as 20260501, in descending order. */
  days: Uint32Array<ArrayBuffer>
  /** By stars minus one: the reviews with that rating. */
  ratings: Bitmap[]
  technicians: RowsByValue
  services: RowsByValue
  values: ReviewValues
  text: TextIndex
  /** By row, in turn: the file with the review, its first byte and its end. */
  reviewRanges: Uint32Array<ArrayBuffer>
  /** By row: the SHA-256 of the published bytes of the review. */
  digests: Uint8Array<ArrayBuffer>
  /** By row, in turn: the file with the insight, its first byte and its end; all 0 if a review has no insight. */
  insightRanges: Uint32Array<ArrayBuffer>
}

/**
 * Reads and checks the published files, and builds the index. Takes seconds for 100,000 reviews.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export function columnsOf(published: DatasetFiles<Uint8Array>): ReviewColumns {
  const days: number[] = []
  const stars: number[] = []
  const indexer = textIndexer()
  const values = valueCollector()
  const reviews = readReviews(published, (review) => {
    const { date, rating, text, language } = review
    days.push(dayNumber(date))
    stars.push(rating)
    values.addReview(review)
    indexer.add(text === null ? null : foldForSearch(text), endingsOf(language))
  })
  const rowCount = days.length
  const insightRanges = new Uint32Array(3 * rowCount)
  const insights = readInsights(published, (insight, id, range) => {
    const row = find(reviews.ids, id)
    if (row === -1) return
    insightRanges.set(range, 3 * row)
    values.addInsight(insight, row)
  })
  const found = values.finish(namesIn(reviews.head.business, insights))
  return {
    head: reviews.head,
    insights,
    rowCount,
    ids: reviews.ids,
    days: Uint32Array.from(days),
    ratings: ratingsOf(stars),
    technicians: byNameToo(found.counted.technician, reviews.head.business.technicians),
    services: byNameToo(found.counted.service, reviews.head.business.services),
    values: found,
    text: indexer.finish(),
    reviewRanges: reviews.ranges,
    digests: digestsOf(published.reviews, reviews.ranges),
    insightRanges,
  }
}

/** A calendar day as a number that sorts like it: `2026-05-01` is 20260501. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''))
}

function ratingsOf(stars: readonly number[]): Bitmap[] {
  const sets = [1, 2, 3, 4, 5].map(() => new Uint32Array(wordsFor(stars.length)))
  stars.forEach((rating, row) => {
    const set = sets[rating - 1]
    if (set) add(set, row)
  })
  return sets
}
