/** SQL that both SQLite and PostgreSQL accept, with `:name` for each value. It is prepared once, under its name. */
export type Query = { name: string; sql: string }

export type Value = string | number | null
export type Values = Readonly<Record<string, Value>>

/** Numbers come back as numbers (whole ones, up to 2^53), text as text. */
export type Row = Readonly<Record<string, unknown>>

/** A query and its values. */
export type Step = readonly [query: Query, values: Values]

/** A database, for SQL that SQLite and PostgreSQL have in common. */
export type Database = {
  /** Whether other machines may use it too. */
  shared: boolean
  /** The rows that the query selects or returns. */
  ask: (query: Query, values?: Values) => Promise<Row[]>
  /** All of the steps or none of them, in order; the rows of each. */
  together: (steps: readonly Step[]) => Promise<Row[][]>
  close: () => Promise<void>
}

/**
 * Marks what only PostgreSQL needs in a query's SQL. SQLite has one writer at a time, so there are no rows of another writer to
 * skip or lock.
 */
export const SKIP_LOCKED = '/* for update skip locked */'
export const FOR_UPDATE = '/* for update */'

/**
 * A table of one column, `value`, with what is in a list of text (`listOf`). Written as SQLite has it, where the function alone has
 * more columns, one of them `id`.
 */
export function valuesOf(list: string): string {
  return `(SELECT value FROM json_each(:${list})) AS listed`
}

/** A list of text as one value, for `valuesOf`. */
export function listOf(texts: Iterable<string>): string {
  return JSON.stringify([...texts])
}

/**
 * Why a store does not work. `misconfigured` lasts until a setting is changed. `failed` concerns one statement, the others the whole
 * store.
 */
export type StoreFault = 'misconfigured' | 'full' | 'read-only' | 'corrupt' | 'unwritable' | 'away' | 'failed'

/** The store cannot be opened or used; the message never holds a password. */
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
