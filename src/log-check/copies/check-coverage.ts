import { newestStated, publishedUntil, unexplainedOf } from '../../schema/compare-coverage.ts'
import { readJsonLines } from '../../host/files/read-json-lines.ts'
import { COVERAGE_FILE, CoverageLine, type SourceCoverage } from '../../schema/coverage.ts'
import { loose } from '../../schema/loose.ts'
import type { Policy, PolicySource } from '../../schema/policy.ts'
import type { Review } from '../../schema/review.ts'
import type { DatasetHead } from '../../schema/shards.ts'
import { differences } from './same-json.ts'

const PATH = '/policy.json'

/** The dataset, and the bytes of `/coverage.jsonl`; undefined if it is missing. */
export type StatedAndPublished = { head: DatasetHead; reviews: readonly Review[]; coverage: Buffer | undefined }

/**
 * Faults of `coverage` in `/policy.json`. Stated figures and numbers of published reviews are computed again. The source of a
 * review that was taken down or never published is not public, so only the sums of such reviews are checked.
 */
export function faultsOfCoverage(
  { collection, verification }: Pick<Policy, 'collection' | 'verification'>,
  { head, reviews, coverage: file }: StatedAndPublished,
): string[] {
  const { lines, complaints } = readJsonLines(file ?? Buffer.alloc(0), `/${COVERAGE_FILE}`, loose(CoverageLine))
  const newest = newestStated(lines.map(({ value }) => value))
  const listed = new Set(collection.sources.map(({ source }) => source))
  const all = collection.sources.flatMap(({ coverage }) => (coverage ? [coverage] : []))
  return [
    ...(complaints.length === 0 ? [] : [`/${COVERAGE_FILE} is malformed`]),
    ...[...newest.keys()]
      .filter((source) => !listed.has(source))
      .map((source) => `${PATH}: it lacks "coverage" of ${source}`),
    ...collection.sources.flatMap((source) => faultsOfSource(source, { stated: newest.get(source.source), reviews })),
    ...(isWithin(all, head) ? [] : [`${PATH}: "coverage" has more reviews taken down than there are`]),
    ...(sumOf(all, ({ not_published }) => not_published) <= verification.not_published.not_verified
      ? []
      : [`${PATH}: "coverage" has more unverified reviews than there are`]),
  ]
}

function faultsOfSource(
  { source, coverage, not_verified }: PolicySource,
  { stated, reviews }: Pick<StatedAndPublished, 'reviews'> & { stated: CoverageLine | undefined },
): string[] {
  if (stated === undefined)
    return coverage === undefined ? [] : [`${PATH}: it has "coverage" of ${source}, which /${COVERAGE_FILE} lacks`]
  if (coverage === undefined) return [`${PATH}: it lacks "coverage" of ${source}`]
  const { by_reason } = coverage.withheld
  const total = Object.values(by_reason).reduce((sum, count) => sum + count, 0)
  const expected = {
    ...{ stated, published: publishedUntil(stated, reviews), withheld: { total, by_reason } },
    ...{ not_published: Math.min(coverage.not_published, not_verified), unexplained: unexplainedOf(coverage) },
  }
  return differences(expected, coverage).wrong.map(
    (path) => `${PATH}: "coverage.${path}" of ${source} does not match what is published`,
  )
}

/** Whether `coverage` counts, for every reason, at most as many reviews taken down as the dataset does. */
function isWithin(all: readonly SourceCoverage[], { withheld }: DatasetHead): boolean {
  const there: Record<string, number> = { ...withheld?.by_reason, platform_removed: 0 }
  const counts = all.map(({ withheld: { by_reason } }): Record<string, number> => by_reason)
  const reasons = new Set(counts.flatMap((count) => Object.keys(count)))
  return [...reasons].every((reason) => {
    return counts.reduce((sum, count) => sum + (count[reason] ?? 0), 0) <= (there[reason] ?? 0)
  })
}

function sumOf(all: readonly SourceCoverage[], count: (one: SourceCoverage) => number): number {
  return all.reduce((sum, one) => sum + count(one), 0)
}
