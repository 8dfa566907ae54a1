import pg from 'pg'
import { SettingsError } from '../../src/schema/settings.ts'
import { UnavailableError } from '../http/unavailable.ts'

/** The longest that a statement of a search may take, in milliseconds. */
export const STATEMENT_TIMEOUT = 3_000

/** How long a search waits for a connection, in milliseconds: longer than that, and too many are waiting. */
const CONNECTION_TIMEOUT = 3_000

/** So many connections has a sidecar at most for searches, and one more while it loads. */
const CONNECTIONS = 6

/** The tables of searches are missing, or are those of something else. */
export class MissingTablesError extends UnavailableError {
  override name = 'MissingTablesError'
}

/** A database with the tables of searches. */
export type SearchPool = {
  /**
   * The rows of a statement of a search.
   * @throws {UnavailableError} if it takes too long, or the database does not answer
   * @throws {MissingTablesError} if it names a table or a column that is not there
   */
  ask: <T extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => Promise<T[]>
  /**
   * Runs in a transaction without a time limit, on a connection of its own.
   * @throws {UnavailableError} if the database does not answer; `work`'s own errors as they are
   */
  inTransaction: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>
  /** Runs a statement that must not be in a transaction, without a time limit. */
  maintain: (text: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * @param url a `postgres://` address; `?sslmode=verify-full` and the like are understood
 * @throws {SettingsError} if it is no address
 */
export function openPool(url: string): SearchPool {
  assertAddress(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: STATEMENT_TIMEOUT + 1_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: wholeNumbers(),
    // Settings of the session, not parameters of the connection, which proxies such as PgBouncer refuse.
    verify(client, done) {
      client.query(SESSION).then(() => done(), done)
    },
  })
  pool.on('error', () => undefined) // An idle connection was lost; without a listener that would end the process.

  async function onOwnConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_TIMEOUT,
      types: wholeNumbers(),
      keepAlive: true,
    })
    client.on('error', () => undefined) // The query that is under way fails, too.
    try {
      await client.connect()
      await client.query(OWN_SESSION)
      return await work(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  return {
    ask: async <T extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => {
      const { rows } = await pool.query<T>(text, [...values]).catch(unavailable)
      return rows
    },
    inTransaction: (work) =>
      onOwnConnection(async (client) => {
        await client.query('BEGIN')
        const result = await work(client)
        await client.query('COMMIT')
        return result
      }).catch(unavailable),
    maintain: async (text) => {
      await onOwnConnection((client) => client.query(text)).catch(unavailable)
    },
    close: () => pool.end(),
  }
}

// No compilation of plans: for statements of milliseconds it takes longer than it saves. The memory holds the bitmap of some
// million reviews, without which every match would be looked at twice.
const SESSION = `SET statement_timeout = ${STATEMENT_TIMEOUT}; SET jit = off; SET work_mem = '32MB'`

// A role may have limits of its own. A sidecar that hangs while it loads must not keep others from it for ever.
const OWN_SESSION = `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = '10min'`

function assertAddress(url: string): void {
  try {
    new pg.Client({ connectionString: url })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SettingsError(`SEARCH_URL is no address of a database (${reason}): give postgres://user@host/database`)
  }
}

/** Counts fit a number; the driver would hand them out as strings. */
function wholeNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}

/** Errors of the database as one that the public may read; others, such as of a malformed file, as they are. */
function unavailable(cause: unknown): never {
  if (!(cause instanceof Error) || !isOfDatabase(cause)) throw cause
  const code = 'code' in cause ? String(cause.code) : ''
  if (MISSING.test(code)) throw new MissingTablesError(MISSING_TABLES, { cause })
  throw new UnavailableError(code === CANCELED ? TOO_LONG : AWAY, { cause })
}

/** All but a missing right (42501). */
const MISSING = /^(?:3F|42(?!501))/
const MISSING_TABLES = 'The reviews are being loaded again: try again in a few seconds'
const CANCELED = '57014'
const TOO_LONG = 'The search takes too long: ask for something rarer, or try again in a few seconds'
const AWAY = 'The search does not answer: try again in a few seconds'

/**
 * An error of the server that another statement might not meet (by the class of its SQLSTATE: PostgreSQL, appendix A), of the system,
 * or of the driver, which gives its own no code. Any other is a bug.
 */
function isOfDatabase(cause: Error): boolean {
  if (!('code' in cause) || typeof cause.code !== 'string') return cause.name === 'Error' && DRIVER.test(cause.message)
  return !(cause instanceof pg.DatabaseError) || PASSING.test(cause.code)
}

const DRIVER = /timeout|terminated|connection|not queryable|closed|after calling end/i
const PASSING = /^(?:08|25|28|3D|3F|40|42|53|54|55|57|58|XX)/
