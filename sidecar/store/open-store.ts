import { type Database, type Query, StoreError } from './database.ts'
import { type Connection, reconnecting } from './reconnect.ts'
import { openSqlite } from './sqlite.ts'

/** A store with its database, which also contains the tables of the hub. */
export type OpenStore = Store & { database: Database }

/**
 * Opens `file:..` (SQLite) or `postgres://..`, and brings its tables up to date.
 *
 * If the store cannot be opened now, calls `tolerate` with the error, and tries again at later queries. Until then, the sidecar
 * serves everything that needs no store.
 *
 * @throws {StoreError} if it cannot be opened; with `tolerate`, only if the setting must be changed first
 */
export async function openStore(url: string, tolerate?: (fault: StoreError) => void): Promise<OpenStore> {
  const database = reconnecting({ open: openerOf(url), shared: !url.startsWith('file:') })
  try {
    await database.ask(PING)
  } catch (cause) {
    const fault = cause instanceof StoreError ? cause : new StoreError(String(cause), 'away', { cause })
    if (tolerate === undefined || fault.fault === 'misconfigured') {
      await database.close()
      throw fault
    }
    tolerate(fault)
  }
  return storeOn(database)
}

function openerOf(url: string): () => Promise<Connection> {
  if (url.startsWith('file:')) return () => openSqlite(url)
  if (/^postgres(ql)?:\/\//.test(url)) return async () => (await import('./postgres.ts')).openPostgres(url)
  const message = 'Cannot open the store: STORE_URL must be file:path/to/hub.db or postgres://user@host/database'
  throw new StoreError(message, 'misconfigured')
}

function storeOn(database: Database): OpenStore {
  return {
    database,
    ping: async () => {
      await database.ask(WRITE, { now: Date.now() })
    },
    heldSince: async (url, sha256, now) => {
      const second = Math.floor(now.getTime() / 1000) * 1000
      const [row] = await database.ask(HOLD, { url, path: new URL(url).pathname, sha256, now: second })
      return new Date(Number(row?.['since']))
    },
    secret: async (name, make) => {
      const [kept] = await database.ask(SECRET, { name })
      if (kept !== undefined) return String(kept['value'])
      const [, [row] = []] = await database.together([
        [KEEP_SECRET, { name, value: make() }],
        [SECRET, { name }],
      ])
      return String(row?.['value'])
    },
    close: () => database.close(),
  }
}

const PING: Query = { name: 'ping', sql: 'SELECT url FROM topics LIMIT 1' }

const WRITE: Query = {
  name: 'write',
  sql: `INSERT INTO writes (name, at) VALUES ('readiness', :now) ON CONFLICT (name) DO UPDATE SET at = excluded.at`,
}

/**
 * One statement, so that replicas with the same bytes agree on the second. Stores before 1.1 identified files by path: a file
 * with the bytes of such a row takes over its second.
 */
const HOLD: Query = {
  name: 'hold',
  sql: `INSERT INTO held (url, sha256, since) VALUES (:url, :sha256,
          coalesce((SELECT since FROM held WHERE url = :path AND sha256 = :sha256), CAST(:now AS BIGINT)))
        ON CONFLICT (url) DO UPDATE SET
          since = CASE WHEN held.sha256 = excluded.sha256 THEN held.since
                       WHEN CAST(:now AS BIGINT) > held.since THEN CAST(:now AS BIGINT)
                       ELSE held.since + 1000 END,
          sha256 = excluded.sha256
        RETURNING since`,
}

const KEEP_SECRET: Query = {
  name: 'keep-secret',
  sql: 'INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING',
}

const SECRET: Query = { name: 'secret', sql: 'SELECT value FROM secrets WHERE name = :name' }

/** The sidecar's store: an SQLite file, or a PostgreSQL database that replicas share. */
export type Store = {
  /** Resolves when the store has accepted a write; rejects if the store does not accept it. */
  ping: () => Promise<void>
  /**
   * The second since which the URL has had the bytes with this hash (`Last-Modified`). If the bytes have just changed, that is
   * `now`, cut to the second, but later than the second of the previous bytes.
   */
  heldSince: (url: string, sha256: string, now: Date) => Promise<Date>
  /** The secret with this name: created once, and the same for every replica on the store. */
  secret: (name: string, make: () => string) => Promise<string>
  close: () => Promise<void>
}
