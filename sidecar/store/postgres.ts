import pg from 'pg'
import {
  FOR_UPDATE,
  type Query,
  type Row,
  SKIP_LOCKED,
  StoreError,
  type StoreFault,
  type Values,
  valuesOf,
} from './database.ts'
import type { Connection } from './reconnect.ts'
import { MIGRATIONS } from './migrations.ts'
import { newerStore, SOFTWARE_VERSION, WRITTEN_BY } from './newer-store.ts'

/** The number of the advisory lock: the same in all replicas, and not used by other programs on the database. */
const MIGRATION_LOCK = 7_289_411_503

/**
 * The PostgreSQL database of a `postgres://` URL. A broken connection is replaced at the next query.
 *
 * @throws {StoreError} if it cannot be reached.
 */
export async function openPostgres(url: string): Promise<Connection> {
  const pool = poolOf(url)
  pool.on('error', () => undefined) // An idle connection was lost; without a listener that would end the process.
  try {
    await inTransaction(pool, (client) => migrate(client, url))
  } catch (cause) {
    await pool.end()
    if (cause instanceof StoreError) throw cause
    throw new StoreError(`Cannot open the store${hostIn(url)}: ${String(cause)}. Check STORE_URL`, faultOf(cause), {
      cause,
    })
  }
  return databaseOn(pool)
}

function poolOf(url: string): pg.Pool {
  try {
    return new pg.Pool({
      connectionString: url,
      max: 8,
      connectionTimeoutMillis: 5_000,
      query_timeout: 30_000,
      types: wholeNumbers(),
    })
  } catch (cause) {
    throw new StoreError(`Cannot open the store: ${String(cause)}. Check STORE_URL`, 'misconfigured', { cause })
  }
}

/** Faults by SQLSTATE, or its class (PostgreSQL, appendix A), or the code of the operating system. */
const FAULTS: Record<string, StoreFault> = {
  '25006': 'read-only',
  '53100': 'full',
  XX001: 'corrupt',
  XX002: 'corrupt',
  '28': 'misconfigured',
  '3D': 'misconfigured',
  '42501': 'unwritable',
  '58': 'unwritable',
  '08': 'away',
  '53': 'away',
  '55': 'away',
  '57': 'away',
  ERR_INVALID_URL: 'misconfigured',
  ENOTFOUND: 'away',
}

function faultOf(cause: unknown): StoreFault {
  if (cause instanceof TypeError || cause instanceof RangeError || cause instanceof URIError) return 'misconfigured' // An invalid URL.
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const isState = /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')
  return FAULTS[code] ?? (isState ? (FAULTS[code.slice(0, 2)] ?? 'failed') : 'away')
}

/** The host in the URL, without its password; empty if the URL is invalid. */
function hostIn(url: string): string {
  return URL.canParse(url) ? ` at ${new URL(url).host}` : ''
}

/** Counts and instants fit into a number; by default the driver would return them as strings. */
function wholeNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, Number)
  return types
}

async function migrate(client: pg.PoolClient, url: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await client.query('CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)')
  const { rows } = await client.query<{ taken: number }>('SELECT count(*) AS taken FROM migrations')
  const taken = rows[0]?.taken ?? 0
  if (taken === MIGRATIONS.length) return
  if (taken > MIGRATIONS.length) {
    const { rows: names } = await client.query<{ version: string }>(WRITTEN_BY).catch(() => ({ rows: [] }))
    const { host = '', pathname = '' } = URL.parse(url) ?? {}
    throw newerStore(`"${host}${pathname}"`, taken, names[0]?.version)
  }
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index < taken) continue
    await client.query(typeof step === 'string' ? step : step.postgres)
    await client.query('INSERT INTO migrations VALUES ($1)', [index + 1])
  }
  await client.query('INSERT INTO software VALUES ($1, $2)', [MIGRATIONS.length, SOFTWARE_VERSION])
}

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((cause: unknown) => {
      broken = new StoreError('The connection to the store broke', 'away', { cause })
    })
    throw error
  } finally {
    client.release(broken)
  }
}

function databaseOn(pool: pg.Pool): Connection {
  const prepared = new Map<string, Prepared>()
  const prepare = (query: Query): Prepared => {
    const found = prepared.get(query.name) ?? numbered(query)
    prepared.set(query.name, found)
    return found
  }
  return {
    shared: true,
    broken: () => undefined, // The pool replaces broken connections.
    ask: (query, values = {}) => rowsOf(pool, prepare(query), values).catch(fail),
    together: (steps) =>
      inTransaction(pool, async (client) => {
        const answers: Row[][] = []
        for (const [query, values] of steps) answers.push(await rowsOf(client, prepare(query), values))
        return answers
      }).catch(fail),
    close: () => pool.end(),
  }
}

function fail(cause: unknown): never {
  if (cause instanceof StoreError) throw cause
  throw new StoreError(String(cause), faultOf(cause), { cause })
}

async function rowsOf(on: pg.Pool | pg.PoolClient, { name, text, order }: Prepared, values: Values): Promise<Row[]> {
  const { rows } = await on.query<Row>({ name, text, values: order.map((key) => values[key]) })
  return rows
}

type Prepared = { name: string; text: string; order: readonly string[] }

const LIST = new RegExp(RegExp.escape(valuesOf('LIST')).replace('LIST', '([a-z_]+)'), 'g')

/** Translates named values (`:host`) into the numbered ones of PostgreSQL ($1, $2). */
function numbered({ name, sql }: Query): Prepared {
  const order: string[] = []
  const translated = sql
    .replace(SKIP_LOCKED, 'FOR UPDATE SKIP LOCKED')
    .replace(FOR_UPDATE, 'FOR UPDATE')
    .replaceAll(LIST, '(SELECT value FROM jsonb_array_elements_text(CAST(:$1 AS jsonb))) AS listed')
  const text = translated.replace(/:([a-z_0-9]+)/g, (_, key: string) => {
    if (!order.includes(key)) order.push(key)
    return `$${order.indexOf(key) + 1}`
  })
  return { name, text, order }
}
