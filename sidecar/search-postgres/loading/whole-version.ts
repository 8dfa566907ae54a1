import type { LoadedVersion } from './load-version.ts'
import { AS_MADE, SCHEMA } from '../tables.ts'
import { yearOf } from './year-tables.ts'

/** Runs a statement, and returns its rows. */
export type AskRows = (text: string, values: readonly unknown[]) => Promise<readonly object[]>

/**
 * Whether the database still contains this version: the tables with their columns, the version's row, its shards, and reviews in
 * each of its years. Somebody may have replaced the database by another one, or by an older copy. Rows are not counted, because
 * that would read all of them.
 *
 * @throws {MissingTablesError} if a table or a column is missing
 */
export async function isWhole(ask: AskRows, { site, version, dataset, figures }: LoadedVersion): Promise<boolean> {
  const years = [...new Set(figures.flatMap(({ days }) => days.map(({ day }) => yearOf(day))))]
  return (await ask(WHOLE, [site, version, dataset, figures.length, years])).length > 0
}

const HAS_YEAR = (table: string): string => `
  EXISTS (SELECT FROM ${SCHEMA}.${table} WHERE site = $1 AND added <= $2 AND removed > $2
    AND day BETWEEN year * 10000 AND year * 10000 + 9999)`

const WHOLE = `
  SELECT FROM ${SCHEMA}.versions WHERE site = $1 AND version = $2 AND dataset = $3 AND ${AS_MADE}
    AND $4 = (SELECT count(*) FROM ${SCHEMA}.shards WHERE site = $1 AND added <= $2 AND removed > $2)
    AND NOT EXISTS (SELECT FROM unnest($5::int[]) AS year WHERE NOT (${HAS_YEAR('reviews')} AND ${HAS_YEAR('texts')}))`
