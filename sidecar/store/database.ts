/** One query: SQL that SQLite and PostgreSQL both take, with `:name` for each value. Prepared once under its own name. */
export type Query = { name: string; sql: string }

export type Value = string | number | null
export type Values = Readonly<Record<string, Value>>

/** Numbers come back as numbers (whole ones, up to 2^53), text as text. */
export type Row = Readonly<Record<string, unknown>>

/** A query and what to put into it. */
export type Step = readonly [query: Query, values: Values]

/** A database that speaks the SQL that SQLite and PostgreSQL have in common. */
export type Database = {
  /** Whether other machines may be working on it as well. */
  shared: boolean
  /** The rows that the query gives or returns. */
  ask: (query: Query, values?: Values) => Promise<Row[]>
  /** All of the steps or none of them, in order; the rows of each. */
  together: (steps: readonly Step[]) => Promise<Row[][]>
  close: () => Promise<void>
}

/**
 * What the two databases say differently, marked in a query's SQL. SQLite has one writer at a time, so that there are no
 * rows of another's to skip.
 */
export const SKIP_LOCKED = '/* for update skip locked */'

/** The store cannot be opened or used; the message never holds a password. */
export class StoreError extends Error {
  override name = 'StoreError'
}
