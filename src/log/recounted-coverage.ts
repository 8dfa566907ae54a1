import type { CoverageLine, SourceCoverage } from '../schema/coverage.ts'
import type { LogEntry } from '../schema/log-entry.ts'
import type { LogHistory } from './history.ts'
import { type ImportedEntry, lastImports } from './logged-imports.ts'
import { removalsIn } from './published-reviews.ts'
import type { Review } from '../schema/review.ts'
import { isBetterThanStated, newestStated, publishedUntil, unexplainedOf } from '../schema/compare-coverage.ts'

// The log page loads this file in browsers.

/** Counts that only the business knows: how many reviews of a source it took down, and how many it does not publish. */
export type OwnCounts = { withheld: { total: number }; not_published: number }

/** The newest figures that a source stated, the figures that a stranger can count, and the business's own counts. */
export type RecountedCoverage = Pick<SourceCoverage, 'stated' | 'published' | 'unexplained'> &
  OwnCounts & {
    isBetter: boolean
    /** The last line from an export, if it states more reviews than the newest line, which the business entered. */
    higher: CoverageLine | undefined
    /** The last full export up to the day of the newest figures, if it contained more reviews than they state. */
    exported: ImportedEntry | undefined
  }

type Counted = {
  lines: readonly CoverageLine[]
  entries: readonly LogEntry[]
  reviews: readonly Pick<Review, 'source' | 'date' | 'rating'>[]
  /** By source. */
  own: ReadonlyMap<string, OwnCounts>
}

/** Compares, from public files only, what each platform states with the reviews that are published. */
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

/** Whether the business counts more removals than the log has. Removals by platforms are left out of both counts. */
export function exceedsRemovals(own: Iterable<OwnCounts>, history: LogHistory): boolean {
  const removed = removalsIn(history).filter(({ reason }) => reason !== 'platform_removed')
  return [...own].reduce((sum, { withheld }) => sum + withheld.total, 0) > removed.length
}
