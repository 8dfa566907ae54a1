import type { CoverageLine, SourceCoverage } from '../schema/coverage.ts'
import type { LogEntry } from '../schema/log-entry.ts'
import type { LogHistory } from './history.ts'
import { type ImportedEntry, lastImports } from './logged-imports.ts'
import { removalsIn } from './published-reviews.ts'
import type { Review } from '../schema/review.ts'
import { isBetterThanStated, newestStated, publishedUntil, unexplainedOf } from '../schema/compare-coverage.ts'

// The log page loads this file in browsers.

/** What only a business can count of a source: its reviews that were taken down, and those that are not published. */
export type OwnCounts = { withheld: { total: number }; not_published: number }

/** The newest figures of a source beside what a stranger counts, and what the business says is not published. */
export type RecountedCoverage = Pick<SourceCoverage, 'stated' | 'published' | 'unexplained'> &
  OwnCounts & {
    isBetter: boolean
    /** The last line from an export, if the business entered fewer reviews after it. */
    higher: CoverageLine | undefined
    /** The last full export up to that day, if it contained more reviews. */
    exported: ImportedEntry | undefined
  }

type Counted = {
  lines: readonly CoverageLine[]
  entries: readonly LogEntry[]
  reviews: readonly Pick<Review, 'source' | 'date' | 'rating'>[]
  /** By source. */
  own: ReadonlyMap<string, OwnCounts>
}

/** Counts for a stranger what platforms state and what is published of it. */
export function recountedCoverage({ lines, entries, reviews, own }: Counted): RecountedCoverage[] {
  return [...newestStated(lines).values()].map((stated) => {
    const counts = { stated, published: publishedUntil(stated, reviews), ...(own.get(stated.source) ?? NONE) }
    return {
      ...counts,
      unexplained: unexplainedOf(counts),
      isBetter: isBetterThanStated(counts),
      higher: higherIn(lines, stated),
      exported: largerExport(entries, stated),
    }
  })
}

function largerExport(
  entries: readonly LogEntry[],
  { source, seen_on: last, review_count: count }: CoverageLine,
): ImportedEntry | undefined {
  const [newest] = lastImports(
    entries.filter((entry) => {
      return entry.event === 'imported' && entry.source === source && !('partial' in entry) && entry.on <= last
    }),
  )
  return newest !== undefined && newest.reviews > count ? newest : undefined
}

function higherIn(
  lines: readonly CoverageLine[],
  { source, by, review_count }: CoverageLine,
): CoverageLine | undefined {
  const last = newestStated(lines.filter((line) => line.source === source && line.by === 'export')).get(source)
  return by === 'owner' && last !== undefined && last.review_count > review_count ? last : undefined
}

const NONE: OwnCounts = { withheld: { total: 0 }, not_published: 0 }

/** Whether more reviews are said to be taken down than the log knows of: platforms do not count what they removed themselves. */
export function exceedsRemovals(own: Iterable<OwnCounts>, history: LogHistory): boolean {
  const removed = removalsIn(history).filter(({ reason }) => reason !== 'platform_removed')
  return [...own].reduce((sum, { withheld }) => sum + withheld.total, 0) > removed.length
}
