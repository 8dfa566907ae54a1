import { dayNumber } from './review-columns.ts'
import { intersect, keepSpan, unite, wordsFor } from './bitmap.ts'
import { findText } from './find-text.ts'
import { fold } from './fold.ts'
import type { Filters } from '../../src/schema/search.ts'
import type { Bitmap } from './bitmap.ts'
import type { ReviewColumns } from './review-columns.ts'

/** Filters as they are compared: two searches with equal terms find the same reviews. */
export type Terms = {
  /** Stars, from the least to the most that pass. */
  stars: [least: number, most: number]
  /** Places in the newest-first order: from the first that passes to just before the other. */
  places: [from: number, to: number]
  /** Folded; empty when there is none. */
  query: string
  technician: string
  service: string
}

/** What the filters come to in these reviews. A text that folds to nothing asks for nothing. */
export function termsOf(columns: ReviewColumns, filters: Filters): Terms {
  const { rating, min_rating: minimum = 1, since, until } = filters
  return {
    stars: [Math.max(rating ?? 1, Math.ceil(minimum)), rating ?? 5],
    places: [
      until === undefined ? 0 : countFrom(columns.days, dayNumber(until) + 1),
      since === undefined ? columns.reviewCount : countFrom(columns.days, dayNumber(since)),
    ],
    query: fold(filters.query ?? ''),
    technician: fold(filters.mentions_technician ?? ''),
    service: fold(filters.mentions_service ?? ''),
  }
}

/** Where a selection is made, so that a search takes no memory of its own: each is as long as a set of all reviews. */
export type Workplace = { selected: Bitmap; other: Bitmap }

export function workplaceFor({ reviewCount }: ReviewColumns): Workplace {
  const words = wordsFor(reviewCount)
  return { selected: new Uint32Array(words), other: new Uint32Array(words) }
}

/** The reviews that pass all terms: `selected`, until the next selection is made there. */
export function select(columns: ReviewColumns, terms: Terms, { selected, other }: Workplace): Bitmap {
  const { stars, places, query, technician, service } = terms
  if (query === '') selected.fill(ALL)
  else findText(columns.text, query, selected)
  if (stars[0] > 1 || stars[1] < 5) intersect(selected, withStars(columns, stars, other))
  if (technician !== '') intersect(selected, columns.technicians.get(technician) ?? NONE)
  if (service !== '') intersect(selected, columns.services.get(service) ?? NONE)
  keepSpan(selected, ...places)
  return selected
}

const ALL = 0xffffffff
const NONE = new Uint32Array()

/** How many reviews are of that day (see `dayNumber`) or later. */
export function countFrom(days: Uint32Array, day: number): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] ?? 0) >= day) low = middle + 1
    else high = middle
  }
  return low
}

function withStars({ ratings }: ReviewColumns, [least, most]: Terms['stars'], passing: Bitmap): Bitmap {
  passing.fill(0)
  for (const set of ratings.slice(least - 1, Math.max(most, least - 1))) unite(passing, set)
  return passing
}
