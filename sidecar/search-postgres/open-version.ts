import type { Insights } from '../../src/schema/insights.ts'
import type { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { UnavailableError } from '../http/unavailable.ts'
import type { SearchPool } from './database-pool.ts'
import { type KnownValues, knownValues } from './answering/known-values.ts'
import { type VersionRows, versionRows } from './answering/version-rows.ts'
import type { LoadedVersion } from './loading/load-version.ts'
import type { DayFigures } from './loading/shard-rows.ts'
import { SCHEMA } from './tables.ts'
import type { WrittenVersion } from './uses.ts'
import { type WholeCheck, wholeCheck } from './loading/whole-version.ts'

/** A version in the database, with its figures and the order of its reviews in memory. */
export type OpenVersion = WrittenVersion & {
  known: KnownValues
  rows: VersionRows
  pool: Pick<SearchPool, 'ask'>
  isWhole: WholeCheck
  /** Newest first. */
  byDay: readonly DayFigures[]
  /** The data that the groups of a search get their names from. */
  named: { business: ReviewsFile['business']; insights: Insights }
  /** Called when the database no longer contains the version. */
  onGone: () => void
}

export function openVersion(
  pool: Pick<SearchPool, 'ask'>,
  loaded: LoadedVersion,
  { business, insights, onGone }: { business: ReviewsFile['business']; insights: Insights; onGone: () => void },
): OpenVersion {
  const { site, version, written, shards } = loaded
  const figures = shards.map((shard) => shard.figures)
  return {
    ...{ pool, site, version, written, named: { business, insights }, isWhole: wholeCheck(loaded), onGone },
    byDay: figures.flatMap(({ days }) => days),
    known: knownValues(figures, business, insights),
    rows: versionRows(shards),
  }
}

/**
 * Call this after the last statement of an answer. If the version still exists, every earlier statement saw all of it.
 *
 * @throws {UnavailableError} if the version was deleted
 */
export async function assertThere({ pool, site, version, written, onGone }: OpenVersion): Promise<void> {
  const there = await pool.ask(THERE, [site, version, written])
  if (there.length > 0) return
  onGone()
  throw new UnavailableError('The reviews are being loaded again: try again in a few seconds')
}

const THERE = `SELECT FROM ${SCHEMA}.versions WHERE site = $1 AND version = $2 AND written = $3`
