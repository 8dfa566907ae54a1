import type pg from 'pg'
import { LOCKS, SCHEMA } from '../tables.ts'

/**
 * The tables of `texts`, one a year. A new one is filled first, and then becomes part of `texts`.
 *
 * One a year, not one a month: a search plans and starts a scan of each table. For six years of 30,000 reviews, a search for a rare
 * word took 50 ms with tables of months, and 2 ms with tables of years.
 */
export type YearTables = {
  /** The table that the texts of a day go into. */
  of: (day: number) => Promise<string>
  /** Makes the new tables part of `texts`. This builds their indexes at once, which is many times faster than row by row. */
  attach: () => Promise<void>
}

/** Use it within one transaction. */
export function yearTables(client: pg.ClientBase): YearTables {
  const known = new Map<number, { table: string; isNew: boolean }>()

  async function find(year: number): Promise<{ table: string; isNew: boolean }> {
    const name = `texts_${year}`
    const table = `${SCHEMA}.${name}`
    if (await isPartition(client, name)) return { table: `${SCHEMA}.texts`, isNew: false }
    // Until this transaction ends, nobody else creates a table. Another sidecar may just have created this one
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [LOCKS.tables])
    if (await isPartition(client, name)) return { table: `${SCHEMA}.texts`, isNew: false }
    await client.query(`DROP TABLE IF EXISTS ${table}`) // Left over, for it is not part of `texts`
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
 * Whether a partition with this name exists. Not by `to_regclass`, which reads a cache: after waiting for a lock, it may still
 * return what was true before.
 */
async function isPartition(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = $1 AND relname = $2 AND relispartition`,
    [SCHEMA, name],
  )
  return rowCount !== 0
}
