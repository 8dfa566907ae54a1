import type pg from 'pg'
import { LOCKS, SCHEMA } from '../tables.ts'

/**
 * The tables that make up `texts`, one per year. A new table is filled first, and then becomes part of `texts`.
 *
 * Tables of months would be slow, because a search plans and starts a scan of each table: for six years of 30,000 reviews, a
 * search for a rare word took 50 ms with tables of months, and 2 ms with tables of years.
 */
export type YearTables = {
  /** The table that the texts of a day go into. */
  of: (day: number) => Promise<string>
  /** Makes the new tables part of `texts`. This builds their indexes at once, which is many times faster than row by row. */
  attach: () => Promise<void>
}

/** Use the result within one transaction. */
export function yearTables(client: pg.ClientBase): YearTables {
  const known = new Map<number, { table: string; isNew: boolean }>()

  async function find(year: number): Promise<{ table: string; isNew: boolean }> {
    const name = `texts_${year}`
    const table = `${SCHEMA}.${name}`
    if (await isPartition(client, name)) return { table: `${SCHEMA}.texts`, isNew: false }
    // Until this transaction ends, no other sidecar creates a table. Another one may just have created this table
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [LOCKS.tables])
    if (await isPartition(client, name)) return { table: `${SCHEMA}.texts`, isNew: false }
    await client.query(`DROP TABLE IF EXISTS ${table}`) // A leftover, because it is not part of `texts`
    await client.query(`CREATE TABLE ${table} (LIKE ${SCHEMA}.texts)`)
    return { table, isNew: true }
  }

  return {
    async of(day) {
      const year = yearOf(day)
      const there = known.get(year) ?? (await find(year))
      known.set(year, there)
      return there.table
    },
    async attach() {
      for (const [year, { table, isNew }] of known) {
        if (!isNew) continue
        await client.query(
          `ALTER TABLE ${SCHEMA}.texts ATTACH PARTITION ${table} FOR VALUES FROM (${year * 10_000}) TO (${year * 10_000 + 10_000})`,
        )
        await client.query(`ANALYZE ${table}`)
      }
    },
  }
}

/** The year of a day (see `dayNumber`). */
export function yearOf(day: number): number {
  return Math.floor(day / 10_000)
}

/**
 * Whether a partition with this name exists. Does not use `to_regclass`, which reads a cache: after waiting for a lock, it may
 * still return the state from before.
 */
async function isPartition(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = $1 AND relname = $2 AND relispartition`,
    [SCHEMA, name],
  )
  return rowCount !== 0
}
