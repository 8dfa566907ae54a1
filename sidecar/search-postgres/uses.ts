import type pg from 'pg'
import type { SearchPool } from './database-pool.ts'
import { LOCKS, NEVER, SCHEMA } from './tables.ts'

/** A version of a site. */
export type VersionOfSite = { site: number; version: number }

/** Renews this sidecar's use of a version for that many seconds; does nothing if the version is gone. */
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

/** Says that this sidecar does not search a version any more. */
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
 * Deletes the versions of a site that nobody searches, apart from the last unless that is meant too, and all that only they have:
 * what was erased is among it. Returns how many rows were deleted; nothing is while somebody loads or deletes. To be called in a
 * transaction.
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
  for (const table of ['texts', 'reviews', 'words', 'shards']) {
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

/** Frees what deleted rows took on disk, and brings the indexes and the statistics up to date. */
export async function tidy(pool: Pick<SearchPool, 'maintain'>): Promise<void> {
  for (const table of ['texts', 'reviews', 'words']) await pool.maintain(`VACUUM (ANALYZE) ${SCHEMA}.${table}`)
}

/** Names the last version of a site after its dataset. */
export async function nameLast(pool: Pick<SearchPool, 'ask'>, origin: string, name: string): Promise<void> {
  await pool.ask(`UPDATE ${SCHEMA}.versions SET name = $2 WHERE (site, version) IN (${LAST})`, [origin, name])
}

/** The number of a site whose last version has another name than that; undefined if it has not, or there is none. */
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
