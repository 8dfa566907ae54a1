import type pg from 'pg'
import type { SearchPool } from './database-pool.ts'
import { LOCKS, NEVER, SCHEMA } from './tables.ts'

/** A version of a site. */
export type VersionOfSite = { site: number; version: number }

/**
 * A version and the UUID `written`, which identifies it: in a database that was replaced, or after a site was written again, the
 * same numbers may belong to other rows.
 */
export type WrittenVersion = VersionOfSite & { written: string }

/** Makes this sidecar's use of a version valid for `seconds` from now. Does nothing if the version was deleted. */
export async function renewUse(
  pool: Pick<SearchPool, 'ask'>,
  { site, version }: VersionOfSite,
  { sidecar, seconds }: { sidecar: string; seconds: number },
): Promise<void> {
  await pool.ask(
    `INSERT INTO ${SCHEMA}.uses
     SELECT site, version, $3::uuid, now() + make_interval(secs => $4) FROM ${SCHEMA}.versions
     WHERE site = $1 AND version = $2
     ON CONFLICT (site, sidecar, version) DO UPDATE SET until = excluded.until`,
    [site, version, sidecar, seconds],
  )
}

/** Ends this sidecar's use of a version. */
export async function endUse(
  pool: Pick<SearchPool, 'ask'>,
  { site, version }: VersionOfSite,
  sidecar: string,
): Promise<void> {
  await pool.ask(`DELETE FROM ${SCHEMA}.uses WHERE site = $1 AND version = $2 AND sidecar = $3`, [
    ...[site, version],
    sidecar,
  ])
}

/**
 * Deletes the versions of a site that have no use, and rows that belong to no version, such as the rows of erased reviews. The
 * newest version stays, unless `evenLast` is set. Returns the number of deleted rows: 0 while another sidecar loads or purges
 * this site. Call this in a transaction.
 */
export async function purge(client: pg.ClientBase, site: number, { evenLast = false } = {}): Promise<number> {
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS free', [
    ...[LOCKS.site, site],
  ])
  if (rows[0]?.free !== true) return 0
  await client.query(`DELETE FROM ${SCHEMA}.uses WHERE site = $1 AND until < now()`, [site])
  await client.query(
    `DELETE FROM ${SCHEMA}.versions AS old WHERE site = $1
       AND ($2 OR version < (SELECT max(version) FROM ${SCHEMA}.versions WHERE site = $1))
       AND NOT EXISTS (SELECT FROM ${SCHEMA}.uses WHERE uses.site = old.site AND uses.version = old.version)`,
    [site, evenLast],
  )
  let deleted = 0
  for (const table of ['postings', 'reviews', 'shards']) {
    const { rowCount } = await client.query(
      `DELETE FROM ${SCHEMA}.${table} AS old WHERE site = $1 AND (removed < ${NEVER} OR NOT EXISTS (SELECT FROM ${SCHEMA}.versions WHERE site = $1))
         AND NOT EXISTS (SELECT FROM ${SCHEMA}.versions
           WHERE versions.site = old.site AND versions.version >= old.added AND versions.version < old.removed)`,
      [site],
    )
    deleted += rowCount ?? 0
  }
  return deleted
}

/** Frees the disk space of deleted rows, and updates the indexes and statistics of PostgreSQL. */
export async function tidy(pool: Pick<SearchPool, 'maintain'>): Promise<void> {
  for (const table of ['postings', 'reviews']) await pool.maintain(`VACUUM (ANALYZE) ${SCHEMA}.${table}`)
}

/** Gives the newest version of a site the name of its dataset. */
export async function nameLast(pool: Pick<SearchPool, 'ask'>, origin: string, name: string): Promise<void> {
  await pool.ask(`UPDATE ${SCHEMA}.versions SET name = $2 WHERE (site, version) IN (${LAST})`, [origin, name])
}

/** The number of the site if its newest version has a different name; undefined if it has this name, or no version exists. */
export async function siteOfOther(
  pool: Pick<SearchPool, 'ask'>,
  origin: string,
  name: string,
): Promise<number | undefined> {
  const [other] = await pool.ask<{ site: number }>(
    `SELECT site FROM ${SCHEMA}.versions WHERE (site, version) IN (${LAST}) AND name IS DISTINCT FROM $2`,
    [origin, name],
  )
  return other?.site
}

const LAST = `
  SELECT site, max(version) FROM ${SCHEMA}.versions JOIN ${SCHEMA}.sites USING (site) WHERE origin = $1 GROUP BY site`
