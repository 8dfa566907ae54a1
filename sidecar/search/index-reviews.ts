import type { Business } from '../../src/schema/business.ts'
import type { Day } from '../../src/schema/day.ts'
import type { ReviewId } from '../../src/schema/review.ts'
import type { Filters } from '../../src/schema/search.ts'
import { etagOf } from '../entity-tags.ts'
import { reviewsAnswer } from './answer.ts'
import { fold } from './fold.ts'
import { readInsights, readReviews } from './read-dataset.ts'
import type { Found, ReviewIndex, Since, UnknownAfter } from './review-index.ts'

/** The bytes of `/reviews.json` and `/insights.json` as published. The index keeps them: they must not change. */
export type PublishedReviews = { reviews: Buffer; insights: Buffer }

/**
 * Reads what is published, checks it, and makes it ready to be asked.
 *
 * @throws {MalformedArtefact} when a file is not what its schema says
 */
export async function indexReviews(published: PublishedReviews): Promise<ReviewIndex> {
  await Promise.resolve()
  const rows: Row[] = []
  const places = new Map<string, number>()
  const reviews = readReviews(published.reviews, (review, place) => {
    places.set(review.id, place)
    const text = review.text === null ? null : fold(review.text)
    rows.push({ id: review.id, rating: review.rating, date: review.date, text, technicians: [], services: [] })
  })
  const insights = readInsights(published.insights, ({ mentions }, id) => {
    const row = rows[places.get(id) ?? -1]
    row?.technicians.push(...(mentions?.technicians ?? []))
    row?.services.push(...(mentions?.services ?? []))
  })
  const bytesOf = (place: number): Buffer =>
    published.reviews.subarray(reviews.ranges[2 * place], reviews.ranges[2 * place + 1])
  return {
    business: reviews.head.business,
    aggregateRating: reviews.head.aggregate_rating,
    generatedAt: reviews.head.generated_at,
    insights: insights.head,
    reviewCount: rows.length,
    search: (filters) => search(rows, places, bytesOf, reviews.head.business, filters),
    since: (date, limit) => since(rows, bytesOf, date, limit),
    review(id) {
      const place = places.get(id)
      if (place === undefined) return undefined
      const range = insights.ranges.get(id)
      return { review: bytesOf(place), insight: range && published.insights.subarray(range.from, range.to) }
    },
  }
}

type Row = { id: ReviewId; rating: number; date: Day; text: string | null; technicians: string[]; services: string[] }

function search(
  rows: readonly Row[],
  places: ReadonlyMap<string, number>,
  bytesOf: (place: number) => Buffer,
  business: Business,
  filters: Filters,
): Found | UnknownAfter {
  const start = filters.after === undefined ? 0 : (places.get(filters.after) ?? -2) + 1
  if (start < 0) return { kind: 'unknown-after' }
  const passes = filterOf(business, filters)
  const matching = [...rows.keys()].filter((place) => {
    const row = rows[place]
    return row !== undefined && passes(row)
  })
  const following = matching.filter((place) => place >= start)
  const shown = following.slice(0, filters.limit)
  const next = following.length > shown.length ? (rows[shown.at(-1) ?? -1]?.id ?? null) : null
  const figures = { matched: matching.length, returned: shown.length, next }
  const body = reviewsAnswer(figures, shown.map(bytesOf), {})
  return { kind: 'found', ...figures, body, etag: etagOf(body) }
}

function filterOf(business: Business, filters: Filters): (row: Row) => boolean {
  const query = fold(filters.query ?? '')
  const technician = meaningOf(filters.mentions_technician, business.technicians)
  const service = meaningOf(filters.mentions_service, business.services)
  return (row) =>
    (filters.rating === undefined || row.rating === filters.rating) &&
    (filters.min_rating === undefined || row.rating >= filters.min_rating) &&
    (filters.since === undefined || row.date >= filters.since) &&
    (filters.until === undefined || row.date <= filters.until) &&
    (query === '' || row.text?.includes(query) === true) &&
    (technician === undefined || row.technicians.some(technician)) &&
    (service === undefined || row.services.some(service))
}

/** Whether an id is meant by a name or id; undefined when nothing is asked for. */
function meaningOf(
  asked: string | undefined,
  entities: readonly { id: string; name: string }[],
): ((id: string) => boolean) | undefined {
  const wanted = fold(asked ?? '')
  if (wanted === '') return undefined
  const ids = new Set(entities.filter(({ name }) => fold(name) === wanted).map(({ id }) => id))
  return (id) => ids.has(id) || fold(id) === wanted
}

function since(rows: readonly Row[], bytesOf: (place: number) => Buffer, date: Day, limit = Infinity): Since {
  const found = [...rows.keys()].filter((place) => (rows[place]?.date ?? '') >= date)
  const shown = found.slice(0, limit)
  const body = reviewsAnswer({}, shown.map(bytesOf), { count: found.length, since: date })
  return { count: found.length, returned: shown.length, etag: etagOf(body), body: () => body }
}
