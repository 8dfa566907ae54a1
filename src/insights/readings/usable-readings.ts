import type { Reading } from '../../schema/content/reading.ts'
import type { Taxonomy } from '../../schema/content/taxonomy.ts'
import type { Review } from '../../schema/review.ts'
import { hashOfTaxonomy, whyUnusable } from './why-read.ts'

/** The readings that a build can use, by review; readings of changed reviews (`stale`); readings of unpublished ones (`gone`). */
export type SortedReadings = { usable: ReadonlyMap<string, Reading>; stale: Reading[]; gone: Reading[] }

/** Sorts readings by whether they match the current published reviews and aspects. */
export function sortReadings(
  readings: readonly Reading[],
  reviews: readonly Review[],
  taxonomy: Taxonomy,
): SortedReadings {
  if (readings.length === 0) return { usable: new Map(), stale: [], gone: [] }
  const hash = hashOfTaxonomy(taxonomy)
  const byId = new Map<string, Review>(reviews.map((review) => [review.id, review]))
  const sorted = { usable: new Map<string, Reading>(), stale: new Array<Reading>(), gone: new Array<Reading>() }
  for (const reading of readings) {
    const review = byId.get(reading.id)
    if (review === undefined) sorted.gone.push(reading)
    else if (whyUnusable(review, reading, hash) !== null) sorted.stale.push(reading)
    else sorted.usable.set(reading.id, reading)
  }
  return sorted
}
