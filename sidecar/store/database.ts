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
 * rows of another's to skip or to lock.
 */
export const SKIP_LOCKED = '/* for update skip locked */'
export const FOR_UPDATE = '/* for update */'

/**
 * What keeps a store from working. `misconfigured` does not pass by itself: a setting must be changed. `failed` is about one
 * statement, the others are about the whole store.
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

/** What keeps the store from working, in words that a stranger may read: no path, host or name. */
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
