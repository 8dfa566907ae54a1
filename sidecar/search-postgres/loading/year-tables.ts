import type pg from 'pg'
import { LOCKS, SCHEMA } from '../tables.ts'

/**
 * The table of each year: those that are there, and new ones that become part of `texts` when they are full.
 *
 * Of years, not of months: a search plans and starts a scan for each table. With six years of months a rare term among 30,000
 * reviews took 50 ms, with years 2.
 */
export type YearTables = {
  /** The table that the texts of a day go into. */
  of: (day: number) => Promise<string>
  /** Makes the new ones visible: their indexes are built at once, which takes a fraction of building them row by row. */
  attach: () => Promise<void>
}

/** To be used within one transaction. */
export function yearTables(client: pg.ClientBase): YearTables {
  const known = new Map<number, { table: string; isNew: boolean }>()

  async function find(year: number): Promise<{ table: string; isNew: boolean }> {
    const name = `texts_${year}`
    const table = `${SCHEMA}.${name}`
    if (await isPartition(client, name)) return { table: `${SCHEMA}.texts`, isNew: false }
    // Until this transaction ends, nobody else makes a table. Another may have just made this one.
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [LOCKS.tables])
    if (await isPartition(client, name)) return { table: `${SCHEMA}.texts`, isNew: false }
    await client.query(`DROP TABLE IF EXISTS ${table}`) // One that is no part of `texts` is of no use.
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

/** The year of a day as a number. */
export function yearOf(day: number): number {
  return Math.floor(day / 10_000)
}

/**
 * Whether there is a partition of that name. Not `to_regclass`: after waiting for a lock it may still say what a look before that
 * saw, since it reads a cache.
 */
async function isPartition(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = $1 AND relname = $2 AND relispartition`,
    [SCHEMA, name],
  )
  return rowCount !== 0
}
