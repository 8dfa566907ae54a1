import type { MatchCounts } from '../../src/schema/search.ts'
import { type Bitmap, countCommon } from './bitmap.ts'
import type { ReviewColumns } from './review-columns.ts'
import type { RowsByValue } from './review-values.ts'

/** How many of the selected reviews there are by stars, source, aspect and language. */
export function matchCounts(selected: Bitmap, { ratings, values }: ReviewColumns): MatchCounts {
  const { source, aspect, language } = values.counted
  const stars = (count: number): number => countCommon(selected, ratings[count - 1] ?? NONE)
  return {
    stars: { 1: stars(1), 2: stars(2), 3: stars(3), 4: stars(4), 5: stars(5) },
    source: byValue(selected, source),
    aspect: byValue(selected, aspect),
    language: byValue(selected, language),
  }
}

const NONE = new Uint32Array()

function byValue(selected: Bitmap, sets: RowsByValue): Record<string, number> {
  return mostFirst([...sets].map(([value, set]) => [value, countCommon(selected, set)]))
}

/** What was found at all, the most frequent first, then by value, whatever the order of the reviews. */
export function mostFirst(counts: readonly (readonly [value: string, count: number])[]): Record<string, number> {
  const found = counts.filter(([, count]) => count > 0)
  return Object.fromEntries(found.sort(([a, most], [b, fewest]) => fewest - most || (a < b ? -1 : 1)))
}
