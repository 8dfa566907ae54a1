import type { MatchCounts } from '../../../src/schema/search.ts'
import type { ReviewColumns } from '../columns/review-columns.ts'
import type { RowsByValue } from './review-values.ts'
import { countSelectedIn, type Selection } from './selection.ts'

/** The rows selected in one part of the index. */
type CountedPart = {
  selected: Selection
  columns: Pick<ReviewColumns, 'ratings'> & { values: { counted: Record<InCounts, RowsByValue> } }
}
type InCounts = 'source' | 'aspect' | 'language'

/** Counts the selected reviews by stars, source, aspect and language. */
export function matchCounts(parts: readonly CountedPart[]): MatchCounts {
  const stars = (count: number): number =>
    parts.reduce((sum, { selected, columns }) => sum + countSelectedIn(selected, columns.ratings[count - 1] ?? NONE), 0)
  return {
    stars: { 1: stars(1), 2: stars(2), 3: stars(3), 4: stars(4), 5: stars(5) },
    source: byValue(parts, 'source'),
    aspect: byValue(parts, 'aspect'),
    language: byValue(parts, 'language'),
  }
}

const NONE = new Uint32Array()

function byValue(parts: readonly CountedPart[], kind: InCounts): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { selected, columns } of parts) {
    for (const [value, set] of columns.values.counted[kind]) {
      const found = countSelectedIn(selected, set)
      if (found > 0) counts.set(value, (counts.get(value) ?? 0) + found)
    }
  }
  return mostFirst([...counts])
}

/** Leaves out zero counts; sorts the rest by count, the highest first, and equal counts by value. */
export function mostFirst(counts: readonly (readonly [value: string, count: number])[]): Record<string, number> {
  const found = counts.filter(([, count]) => count > 0)
  return Object.fromEntries(found.sort(([a, most], [b, fewest]) => fewest - most || (a < b ? -1 : 1)))
}
