import { type Database, type Query, StoreError } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Store } from './store.ts'

/** A store, and the database under it for the part that has tables of its own there. */
export type OpenStore = Store & { database: Database }

/**
 * Opens `file:..` (SQLite) or `postgres://..`, and brings its tables up to date.
 *
 * @throws StoreError when it cannot be opened.
 */
export async function openStore(url: string): Promise<OpenStore> {
  const database = await openDatabase(url)
  return {
    database,
    ping: async () => {
      await database.ask(PING)
    },
    heldSince: async (path, sha256, now) => {
      const second = Math.floor(now.getTime() / 1000) * 1000
      const [row] = await database.ask(HOLD, { path, sha256, now: second })
      return new Date(Number(row?.['since']))
    },
    secret: async (name, make) => {
      const [, [row] = []] = await database.together([
        [KEEP_SECRET, { name, value: make() }],
        [SECRET, { name }],
      ])
      return String(row?.['value'])
    },
    close: () => database.close(),
  }
}

async function openDatabase(url: string): Promise<Database> {
  if (url.startsWith('file:')) return await openSqlite(url)
  if (/^postgres(ql)?:\/\//.test(url)) return await openPostgres(url)
  throw new StoreError('Cannot open the store: STORE_URL must be file:path/to/hub.db or postgres://user@host/database')
}

const PING: Query = { name: 'ping', sql: 'SELECT path FROM topics LIMIT 1' }

/** In one statement, so that replicas that hold the same bytes agree on the second. */
const HOLD: Query = {
  name: 'hold',
  sql: `INSERT INTO held (path, sha256, since) VALUES (:path, :sha256, :now)
        ON CONFLICT (path) DO UPDATE SET
          since = CASE WHEN held.sha256 = excluded.sha256 THEN held.since ELSE excluded.since END,
          sha256 = excluded.sha256
        RETURNING since`,
}

const KEEP_SECRET: Query = {
  name: 'keep-secret',
  sql: 'INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING',
}

const SECRET: Query = { name: 'secret', sql: 'SELECT value FROM secrets WHERE name = :name' }
