import type { LoadedVersion } from './load-version.ts'
import { AS_MADE, SCHEMA } from '../tables.ts'
import { chunksOf } from '../postings.ts'

/** Runs a statement, and returns its rows. */
export type AskRows = (text: string, values: readonly unknown[]) => Promise<readonly object[]>

/** Whether the database still contains a version. Throws a `MissingTablesError` if a table or a column is missing. */
export type WholeCheck = (ask: AskRows) => Promise<boolean>

/**
 * Makes the check of a version. It looks for the tables with their columns, the version's row, its shards, reviews in each of its
 * years, and postings in each of its chunks, because somebody may have replaced the database with another one, or with an older
 * copy. It does not count reviews and postings, because that would read all of them. It has no reference to the shards, so they
 * need not stay in memory.
 */
export function wholeCheck({ site, version, written, shards }: LoadedVersion): WholeCheck {
  const years = new Set(shards.flatMap(({ figures }) => figures.days.map(({ day }) => Math.floor(day / 10_000))))
  const chunks = chunksOf(shards.map(({ numbers }) => numbers))
  const values = [site, version, written, shards.length, [...years], chunks]
  return async (ask) => (await ask(WHOLE, values)).length > 0
}

const WHOLE = `
  SELECT FROM ${SCHEMA}.versions WHERE site = $1 AND version = $2 AND written = $3 AND ${AS_MADE}
    AND $4 = (SELECT count(*) FROM ${SCHEMA}.shards WHERE site = $1 AND added <= $2 AND removed > $2)
    AND NOT EXISTS (SELECT FROM unnest($5::int[]) AS year WHERE NOT EXISTS (
      SELECT FROM ${SCHEMA}.reviews WHERE site = $1 AND added <= $2 AND removed > $2
        AND day BETWEEN year * 10000 AND year * 10000 + 9999))
    AND NOT EXISTS (SELECT FROM unnest($6::int[]) AS stored WHERE NOT EXISTS (
      SELECT FROM ${SCHEMA}.postings WHERE site = $1 AND added <= $2 AND removed > $2 AND chunk = stored))`
