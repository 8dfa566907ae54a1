import type { Insights } from '../../src/schema/insights.ts'
import type { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { UnavailableError } from '../http/unavailable.ts'
import type { SearchedVersion } from './answering/conditions.ts'
import type { SearchPool } from './database-pool.ts'
import { knownValues } from './answering/known-values.ts'
import type { LoadedVersion } from './loading/load-version.ts'
import type { MonthFigures } from './loading/month-figures.ts'
import type { DayFigures } from './loading/shard-rows.ts'
import { SCHEMA } from './tables.ts'

/** A version in the database, with the figures of its days and values in memory. */
export type OpenVersion = SearchedVersion & {
  pool: Pick<SearchPool, 'ask'>
  loaded: LoadedVersion
  /** Newest first. */
  byDay: readonly DayFigures[]
  /** By kind of value. */
  byMonth: ReadonlyMap<string, readonly MonthFigures[]>
  /** What names the groups of a search. */
  named: { business: ReviewsFile['business']; insights: Insights }
  reviewCount: number
  /**
   * Call this after the last statement of an answer. If the version still exists, every earlier statement saw all of it.
   *
   * @throws {UnavailableError} if the version was deleted
   */
  assertThere: () => Promise<void>
}

export function openVersion(
  pool: Pick<SearchPool, 'ask'>,
  loaded: LoadedVersion,
  { business, insights, onGone }: { business: ReviewsFile['business']; insights: Insights; onGone: () => void },
): OpenVersion {
  const { site, version, dataset, figures } = loaded
  const byDay = figures.flatMap(({ days }) => days)
  return {
    ...{ pool, loaded, site, version, byDay, named: { business, insights } },
    byMonth: Map.groupBy(
      figures.flatMap(({ months }) => months),
      ({ kind }) => kind,
    ),
    known: knownValues(figures, business, insights),
    days: [byDay.at(-1)?.day ?? 0, byDay[0]?.day ?? -1],
    reviewCount: byDay.reduce((sum, { stars }) => sum + countOf(stars), 0),
    async assertThere() {
      const there = await pool.ask(THERE, [site, version, dataset])
      if (there.length > 0) return
      onGone()
      throw new UnavailableError('The reviews are being loaded again: try again in a few seconds')
    },
  }
}

/** Compares the dataset too, because in a replaced database the same numbers may belong to another version. */
const THERE = `SELECT FROM ${SCHEMA}.versions WHERE site = $1 AND version = $2 AND dataset = $3`

/** The number of reviews with `fewest` to `most` stars; `stars[0]` counts the reviews with one star. */
export function countOf(stars: readonly number[], [fewest, most]: readonly [number, number] = [1, 5]): number {
  return stars.slice(fewest - 1, most).reduce((sum, count) => sum + count, 0)
}
