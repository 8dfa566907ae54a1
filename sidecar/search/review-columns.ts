import type { Insights } from '../../src/schema/insights.ts'
import type { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { add, type Bitmap, unite, wordsFor } from './bitmap.ts'
import { foldForSearch } from '../../src/schema/fold-for-search.ts'
import { readInsights, readReviews } from './read-dataset.ts'
import { find, type StringTable } from './string-table.ts'
import { type TextIndex, textIndexer } from './text-index.ts'

/** Everything that answers are made from, apart from the published bytes: plain data that threads can pass on. */
export type ReviewColumns = {
  head: Omit<ReviewsFile, 'reviews'>
  insights: Omit<Insights, 'per_review'>
  rowCount: number
  /** The ids by row, that is by position in the newest-first order. */
  ids: StringTable
  /** By row: the day as a number, such as 20260501; never ascending. */
  days: Uint32Array<ArrayBuffer>
  /** By stars minus one: the reviews with that rating. */
  ratings: Bitmap[]
  technicians: Mentions
  services: Mentions
  serviceAreas: Mentions
  text: TextIndex
  /** By row, in turn: first byte and end in `/reviews.json`. */
  reviewRanges: Uint32Array<ArrayBuffer>
  /** By row, in turn: first byte and end in `/insights.json`; both 0 if a review has no insight. */
  insightRanges: Uint32Array<ArrayBuffer>
}

/** By folded id or name: the reviews that mention it. */
export type Mentions = Map<string, Bitmap>

/**
 * Reads and checks the published files, and builds the index. Takes seconds for 100,000 reviews.
 *
 * @throws {MalformedArtefactError} if a file does not match its schema
 */
export function columnsOf(published: { reviews: Uint8Array; insights: Uint8Array }): ReviewColumns {
  const days: number[] = []
  const stars: number[] = []
  const indexer = textIndexer()
  const reviews = readReviews(published.reviews, ({ date, rating, text }) => {
    days.push(dayNumber(date))
    stars.push(rating)
    indexer.add(text === null ? null : foldForSearch(text))
  })
  const rowCount = days.length
  const insightRanges = new Uint32Array(2 * rowCount)
  const technicians = new Map<string, Bitmap>()
  const services = new Map<string, Bitmap>()
  const serviceAreas = new Map<string, Bitmap>()
  const insights = readInsights(published.insights, ({ mentions }, id, range) => {
    const row = find(reviews.ids, id)
    if (row === -1) return
    insightRanges.set(range, 2 * row)
    for (const mentioned of mentions?.technicians ?? []) add(bitmapFor(technicians, mentioned, rowCount), row)
    for (const mentioned of mentions?.services ?? []) add(bitmapFor(services, mentioned, rowCount), row)
    for (const mentioned of mentions?.service_areas ?? []) add(bitmapFor(serviceAreas, mentioned, rowCount), row)
  })
  return {
    head: reviews.head,
    insights,
    rowCount,
    ids: reviews.ids,
    days: Uint32Array.from(days),
    ratings: ratingsOf(stars),
    technicians: byNameToo(technicians, reviews.head.business.technicians),
    services: byNameToo(services, reviews.head.business.services),
    serviceAreas: byNameToo(serviceAreas, reviews.head.business.service_areas),
    text: indexer.finish(),
    reviewRanges: reviews.ranges,
    insightRanges,
  }
}

/** A calendar day as a number that sorts like it: `2026-05-01` is 20260501. */
export function dayNumber(day: string): number {
  return Number(day.replaceAll('-', ''))
}

function bitmapFor(sets: Map<string, Bitmap>, id: string, rowCount: number): Bitmap {
  const set = sets.get(id) ?? new Uint32Array(wordsFor(rowCount))
  sets.set(id, set)
  return set
}

function ratingsOf(stars: readonly number[]): Bitmap[] {
  const sets = [1, 2, 3, 4, 5].map(() => new Uint32Array(wordsFor(stars.length)))
  stars.forEach((rating, row) => {
    const set = sets[rating - 1]
    if (set) add(set, row)
  })
  return sets
}

function byNameToo(byId: ReadonlyMap<string, Bitmap>, entities: readonly { id: string; name: string }[]): Mentions {
  const mentions: Mentions = new Map()
  for (const [id, set] of byId) addNamed(mentions, id, set)
  for (const { id, name } of entities) addNamed(mentions, name, byId.get(id))
  return mentions
}

/** A name shared by two entities stands for both. */
function addNamed(mentions: Mentions, name: string, set: Bitmap | undefined): void {
  const key = foldForSearch(name)
  const before = mentions.get(key)
  if (set === undefined || before === set) return
  const all = before === undefined ? set : before.slice()
  if (before !== undefined) unite(all, set)
  mentions.set(key, all)
}
