import type { Content } from '../content/read-content.ts'
import type { CoverageLine, SourceCoverage } from '../schema/coverage.ts'
import { newestStated, publishedUntil, unexplainedOf } from '../schema/compare-coverage.ts'
import { withheldCounts } from '../schema/counts.ts'
import type { SourceName } from '../schema/review.ts'
import type { WithheldEntry } from '../schema/withheld.ts'

/** For each source that has lines in `coverage.jsonl`: what its platform states, and what is published up to the same day. */
export function coverageOf(
  content: Pick<Content, 'coverage' | 'reviews' | 'unpublished' | 'withheld' | 'sources'>,
): Map<SourceName, SourceCoverage> {
  const stated = [...newestStated(content.coverage.lines).values()]
  return new Map(stated.map((line) => [line.source, coverageBeside(line, content)]))
}

function coverageBeside(
  stated: CoverageLine,
  content: Pick<Content, 'reviews' | 'unpublished' | 'withheld' | 'sources'>,
): SourceCoverage {
  const { source, seen_on: last } = stated
  const published = publishedUntil(stated, content.reviews)
  const gone = content.withheld.filter((entry) => {
    return entry.reason !== 'platform_removed' && entry.date <= last && knownSource(entry, content) === source
  })
  const { by_reason, total } = withheldCounts(gone)
  const { platform_removed: _notStatedEither, ...reasons } = by_reason
  const unverified = content.unpublished.find((left) => left.source === source && left.reason === 'unverified')
  const counts = {
    stated,
    published,
    withheld: { total, by_reason: reasons },
    not_published: unverified?.dates.filter((date) => date <= last).length ?? 0,
  }
  return { ...counts, unexplained: unexplainedOf(counts) }
}

/**
 * The source of a review that was taken down; undefined if it is unknown: earlier versions recorded no source, and the id
 * is a hash. If a business has one source, the review came from there.
 */
export function knownSource({ source }: WithheldEntry, { sources }: Pick<Content, 'sources'>): SourceName | undefined {
  const [only, second] = Object.keys(sources)
  return source ?? (second === undefined ? only : undefined)
}
