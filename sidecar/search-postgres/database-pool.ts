import pg from 'pg'
import { SettingsError } from '../../src/schema/parse-settings.ts'
import { UnavailableError } from '../http/unavailable.ts'

/** The time limit for a search, and for each of its statements, in milliseconds. */
export const TIME_LIMIT = 3_000

/** How long a search waits for a connection, in milliseconds. A longer wait means that too many searches are waiting. */
const CONNECTION_TIMEOUT = 3_000

/** Connections per sidecar for searches; loading uses one more. */
const CONNECTIONS = 6

/** The tables are missing, or have other columns than this software creates. */
export class MissingTablesError extends UnavailableError {
  override name = 'MissingTablesError'
}

/** The connections to the database. */
export type SearchPool = {
  /**
   * Runs a statement of a search, and returns its rows.
   * @throws {UnavailableError} if it takes too long, or the database does not answer
   * @throws {MissingTablesError} if it names a table or a column that does not exist
   */
  ask: <T extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => Promise<T[]>
  /**
   * Runs `work` in a transaction, on a separate connection and without a time limit.
   *
   * @throws {UnavailableError} if the database does not answer; passes on errors of `work`
   */
  inTransaction: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>
  /** Runs a statement outside of transactions (`VACUUM` requires that), without a time limit. */
  maintain: (text: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * @param url a `postgres://` address; parameters such as `?sslmode=verify-full` work
 * @throws {SettingsError} if `url` is not the address of a database
 */
export function openPool(url: string): SearchPool {
  assertAddress(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    query_timeout: TIME_LIMIT + 1_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: wholeNumbers(),
    // Set by statements, because proxies such as PgBouncer refuse such parameters of the connection.
    verify(client, done) {
      client.query(SESSION).then(() => done(), done)
    },
  })
  pool.on('error', () => undefined) // An idle connection was lost. Without a listener, that would end the process

  async function onOwnConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECTION_TIMEOUT,
      types: wholeNumbers(),
      keepAlive: true,
    })
    client.on('error', () => undefined) // The running query fails too, and reports it
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

/**
 * The pool for one search: once the signal aborts, `ask` fails. A statement that the database is already running continues until
 * it ends or reaches its own time limit.
 *
 * @throws {UnavailableError} from `ask`, once the signal aborts
 */
export function poolUntil({ ask }: Pick<SearchPool, 'ask'>, signal: AbortSignal): Pick<SearchPool, 'ask'> {
  const over = Promise.withResolvers<never>()
  over.promise.catch(() => undefined)
  signal.addEventListener('abort', () => over.reject(new UnavailableError(TOO_LONG)), { once: true })
  return {
    ask: <T extends pg.QueryResultRow>(text: string, values: readonly unknown[]) =>
      signal.aborted ? over.promise : Promise.race([ask<T>(text, values), over.promise]),
  }
}

// Without jit, because compiling a plan takes longer than these statements, which take milliseconds. Without scans of whole
// tables, because every statement has an index, and statistics may be wrong while rows are new.
const SESSION = `SET statement_timeout = ${TIME_LIMIT}; SET jit = off; SET enable_seqscan = off`

// Loading takes long, and the database role may have a time limit, so the limit is turned off. A sidecar that hangs while it
// loads loses its transaction after ten minutes, so that others can load.
const OWN_SESSION = `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = '10min'`

function assertAddress(url: string): void {
  try {
    new pg.Client({ connectionString: url })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SettingsError(
      `SEARCH_URL is not the address of a database (${reason}): give postgres://user@host/database`,
    )
  }
}

/** Reads 64-bit integers as numbers: the driver would return strings, and all counts fit. */
function wholeNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}

/**
 * Replaces an error of the database by one that the public may read. Rethrows any other error, such as one about a malformed
 * file.
 */
function unavailable(cause: unknown): never {
  if (!(cause instanceof Error) || !isOfDatabase(cause)) throw cause
  const code = 'code' in cause ? String(cause.code) : ''
  if (MISSING.test(code)) throw new MissingTablesError(MISSING_TABLES, { cause })
  throw new UnavailableError(code === CANCELED ? TOO_LONG : AWAY, { cause })
}

/** SQLSTATEs of missing schemas, tables and columns: classes 3F and 42, without the missing privilege (42501). */
const MISSING = /^(?:3F|42(?!501))/
const MISSING_TABLES = 'The reviews are being loaded again: try again in a few seconds'
const CANCELED = '57014'
const TOO_LONG = 'The search takes too long: ask for something rarer, or try again in a few seconds'
const AWAY = 'The search does not answer: try again in a few seconds'

/**
 * Whether the same statement may succeed later: after a server error of a passing class (SQLSTATE: PostgreSQL, appendix A), an
 * error of the operating system, or an error of the driver, which has no code. Any other error is a bug.
 */
function isOfDatabase(cause: Error): boolean {
  if (!('code' in cause) || typeof cause.code !== 'string') return cause.name === 'Error' && DRIVER.test(cause.message)
  return !(cause instanceof pg.DatabaseError) || PASSING.test(cause.code)
}

const DRIVER = /timeout|terminated|connection|not queryable|closed|after calling end/i
const PASSING = /^(?:08|25|28|3D|3F|40|42|53|54|55|57|58|XX)/
