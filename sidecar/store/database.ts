/** SQL that both SQLite and PostgreSQL accept, with `:name` for each value. It is prepared once, under the query's name. */
export type Query = { name: string; sql: string }

export type Value = string | number | null
export type Values = Readonly<Record<string, Value>>

/** Contains numbers (whole, up to 2^53) as numbers, and text as text. */
export type Row = Readonly<Record<string, unknown>>

/** A query and its values. */
export type Step = readonly [query: Query, values: Values]

/** A database, for SQL that SQLite and PostgreSQL have in common. */
export type Database = {
  /** Whether other machines may use the database too. */
  shared: boolean
  /** The rows that the query selects or returns. */
  ask: (query: Query, values?: Values) => Promise<Row[]>
  /** Runs the steps in order, in one transaction: all of them or none. Returns the rows of each. */
  together: (steps: readonly Step[]) => Promise<Row[][]>
  close: () => Promise<void>
}

/**
 * Marks clauses that only PostgreSQL needs. SQLite has one writer at a time, so there are no rows of another writer to skip or
 * lock.
 */
export const SKIP_LOCKED = '/* for update skip locked */'
export const FOR_UPDATE = '/* for update */'

/**
 * A table of one column, `value`, with the texts of a list (`listOf`). The SQL is SQLite's; `postgres.ts` translates it. The
 * subquery hides the other columns of `json_each`, one of which is named `id`.
 */
export function valuesOf(list: string): string {
  return `(SELECT value FROM json_each(:${list})) AS listed`
}

/** A list of texts as one value, for `valuesOf`. */
export function listOf(texts: Iterable<string>): string {
  return JSON.stringify([...texts])
}

/**
 * Why a store does not work. `misconfigured` lasts until a setting is changed. `failed` concerns one statement, every other fault
 * the whole store.
 */
export type StoreFault = 'misconfigured' | 'full' | 'read-only' | 'corrupt' | 'unwritable' | 'away' | 'failed'

/** The store cannot be opened or used; the message never contains a password. */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly fault: StoreFault

  constructor(message: string, fault: StoreFault = 'failed', options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** Why the store does not work, in words that anyone may read: no path, host or name. */
export function describeFault(cause: unknown): string {
  return DESCRIPTIONS[cause instanceof StoreError ? cause.fault : 'away']
}

const DESCRIPTIONS: Record<StoreFault, string> = {
  misconfigured: 'The store cannot be opened',
  full: 'The store is full',
  'read-only': 'The store is read-only',
  corrupt: 'The store is corrupt',
  away: 'The store does not answer',
  unwritable: 'The store cannot be written',
  failed: 'The store failed',
}
