import { ReviewId } from '../../src/schema/review.ts'
import { foldForSearch } from '../../src/search/fold-for-search.ts'
import { UnavailableError } from '../http/unavailable.ts'
import type { DatasetFiles } from '../search/columns/dataset-files.ts'
import { readFigures, readHead } from '../search/columns/read-dataset-files.ts'
import { firstRows, unite } from '../search/text-index/bitmap.ts'
import type { PublishedReview, ReviewIndex } from '../search/review-index.ts'
import { setsOf } from './answering/find-postings.ts'
import { assertThere, type OpenVersion } from './open-version.ts'
import { reviewsAt, versionSearcher } from './answering/search-version.ts'
import { SCHEMA } from './tables.ts'
import type { ValueKind } from './answering/value-number.ts'
import { sinceIn } from './answering/version-since.ts'

/** A version in the database, and the function that searches it. */
export type Searchable = { version: OpenVersion; search: ReviewIndex['search'] }

export function searchable(version: OpenVersion): Searchable {
  return { version, search: versionSearcher(version) }
}

/**
 * The index of a dataset in the database. `current` returns the version, or undefined while the database lacks it; `check`
 * becomes the `check` of the index.
 *
 * @throws {MalformedArtefactError} if the head or the insights do not match their schema
 */
export function databaseIndex(
  published: Pick<DatasetFiles, 'head' | 'insights'>,
  { current, check }: { current: () => Searchable | undefined; check: () => void },
): ReviewIndex {
  const head = readHead(published.head)
  const now = (): Searchable => {
    const there = current()
    if (there === undefined) throw new UnavailableError('The reviews are not loaded yet: try again in a few seconds')
    return there
  }
  return {
    business: head.business,
    aggregateRating: head.aggregate_rating,
    withheld: head.withheld,
    generatedAt: head.generated_at,
    insights: readFigures(published.insights),
    reviewCount: head.aggregate_rating.review_count,
    tags: async () => {
      const { values } = (await Promise.resolve(now())).version.known
      const sorted = (kind: ValueKind): string[] => [...(values.get(kind) ?? [])].sort()
      return { sources: sorted('source'), languages: sorted('language') }
    },
    search: async (filters) => await now().search(filters),
    since: async (date, limit) => await sinceIn(now().version, date, limit),
    mentioning: async (kind, nameOrId, limit) => {
      const numbers = now().version.known.numbersOf(MENTIONED[kind], foldForSearch(nameOrId))
      return await newestWith(now().version, numbers, limit)
    },
    review: async (id) => await reviewIn(now().version, id),
    fault: () => (current() === undefined ? LACKING : undefined),
    check,
  }
}

const LACKING = 'The search database lacks the current build, which is being loaded'

const MENTIONED = { technicians: 'technician', services: 'service', serviceAreas: 'area' } as const

async function newestWith(version: OpenVersion, numbers: readonly string[], limit: number): Promise<ReviewId[]> {
  const [first, ...others] = (await setsOf(version, numbers)).values()
  if (first === undefined) return []
  for (const other of others) unite(first, other)
  const reviews = await reviewsAt(version, firstRows(first, 0, limit))
  await assertThere(version)
  return reviews.map(({ id }) => ReviewId.parse(id))
}

async function reviewIn(version: OpenVersion, id: ReviewId): Promise<PublishedReview | undefined> {
  const { pool, site, version: number } = version
  const rows = await pool.ask<{ review: Buffer; insight: Buffer | null }>(REVIEW, [site, number, id])
  await assertThere(version)
  const [found] = rows
  return found && { review: found.review, insight: found.insight ?? undefined }
}

const REVIEW = `
  SELECT review, insight FROM ${SCHEMA}.reviews WHERE site = $1 AND added <= $2 AND removed > $2 AND id = $3`
