import type pg from 'pg'
import { isTable, LOCKS, SCHEMA } from './tables.ts'

/** The table of each month: those that are there, and new ones that become part of `texts` when they are full. */
export type MonthTables = {
  /** The table that the texts of a day go into. */
  of: (day: number) => Promise<string>
  /** Makes the new ones visible: their indexes are built at once, which takes a fraction of building them row by row. */
  attach: () => Promise<void>
}

/** To be used within one transaction. */
export function monthTables(client: pg.ClientBase): MonthTables {
  const known = new Map<number, { table: string; isNew: boolean }>()

  async function find(month: number): Promise<{ table: string; isNew: boolean }> {
    const name = `texts_${month}`
    const table = `${SCHEMA}.${name}`
    if (await isTable(client, name)) return { table: `${SCHEMA}.texts`, isNew: false }
    // Until this transaction ends, nobody else makes a table. Another may have just made this one.
    await client.query('SELECT pg_advisory_xact_lock($1, 0)', [LOCKS.tables])
    if (await isTable(client, name)) return { table: `${SCHEMA}.texts`, isNew: false }
    await client.query(`CREATE TABLE ${table} (LIKE ${SCHEMA}.texts)`)
    return { table, isNew: true }
  }

  return {
    async of(day) {
      const month = Math.floor(day / 100)
      const there = known.get(month) ?? (await find(month))
      known.set(month, there)
      return there.table
    },
    async attach() {
      for (const [month, { table, isNew }] of known) {
        if (!isNew) continue
        await client.query(
          `ALTER TABLE ${SCHEMA}.texts ATTACH PARTITION ${table} FOR VALUES FROM (${month * 100}) TO (${month * 100 + 100})`,
        )
        await client.query(`ANALYZE ${table}`)
      }
    },
  }
}
