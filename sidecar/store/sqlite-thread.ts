// The thread that uses an SQLite file: a full sync would block the main thread for milliseconds.
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Query, type Row, StoreError, type StoreFault, type Values } from './database.ts'
import { MIGRATIONS } from './migrations.ts'
import { newerStore, SOFTWARE_VERSION, WRITTEN_BY } from './newer-store.ts'

/** A transaction; without steps it closes the file. A query's SQL is sent once. */
export type ThreadRequest = { id: number; steps: readonly (readonly [query: Partial<Query>, values: Values])[] }

/** The rows of each step, or the reason for a failure. The answer with the `id` 0 is about opening the file. */
export type ThreadResponse = { id: number; rows: Row[][] } | { id: number; failed: string; fault: StoreFault }

/** Writes nothing if there is nothing to migrate, so that a read-only store can still be read. */
function migrate(file: DatabaseSync, path: string): void {
  refuseNewer(file, path)
  if (versionOf(file) === MIGRATIONS.length) return
  inTransaction(file, () => {
    refuseNewer(file, path) // Another process may have been faster.
    if (versionOf(file) === MIGRATIONS.length) return
    for (const step of MIGRATIONS.slice(versionOf(file))) file.exec(typeof step === 'string' ? step : step.sqlite)
    file.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
    file.prepare('INSERT INTO software VALUES (?, ?)').run(MIGRATIONS.length, SOFTWARE_VERSION)
  })
}

/** @throws {StoreError} if a newer version of the software has migrated the file */
function refuseNewer(file: DatabaseSync, path: string): void {
  const steps = versionOf(file)
  if (steps <= MIGRATIONS.length) return
  const isNamed = file.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'software'`).get() !== undefined
  throw newerStore(`"${path}"`, steps, isNamed ? file.prepare(WRITTEN_BY).get()?.['version'] : undefined)
}

function versionOf(file: DatabaseSync): number {
  return Number(file.prepare('PRAGMA user_version').get()?.['user_version'])
}

/** Faults by primary result code (https://www.sqlite.org/rescode.html). */
const FAULTS: Record<number, StoreFault> = {
  3: 'unwritable',
  5: 'away',
  6: 'away',
  8: 'read-only',
  10: 'unwritable',
  11: 'corrupt',
  13: 'full',
  14: 'unwritable',
  26: 'corrupt',
}

function failure(id: number, cause: unknown): ThreadResponse {
  if (cause instanceof StoreError) return { id, failed: cause.message, fault: cause.fault }
  const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0
  return { id, failed: String(cause), fault: FAULTS[code] ?? 'failed' }
}

/**
 * Begins with IMMEDIATE. Otherwise a transaction that reads before it writes would fail at once, instead of waiting, if another
 * process writes.
 */
function inTransaction<T>(file: DatabaseSync, work: () => T): T {
  file.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    file.exec('COMMIT')
    return result
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK')
    throw error
  }
}

/**
 * Writes all waiting requests to disk together. Each succeeds or fails as a whole, and none is answered before all are on disk.
 */
function flush(file: DatabaseSync, group: readonly ThreadRequest[]): ThreadResponse[] {
  try {
    return inTransaction(file, () => group.map((request) => attempt(file, request)))
  } catch (cause) {
    return group.map(({ id }) => failure(id, cause))
  }
}

function attempt(file: DatabaseSync, { id, steps }: ThreadRequest): ThreadResponse {
  file.exec('SAVEPOINT one')
  try {
    return { id, rows: steps.map(([query, values]) => rows(file, query, values)) }
  } catch (cause) {
    if (!file.isTransaction) throw cause // The failure ended the whole transaction.
    file.exec('ROLLBACK TO one')
    return failure(id, cause)
  } finally {
    if (file.isTransaction) file.exec('RELEASE one')
  }
}

/** SQL by the name of its query. */
const sqlByName = new Map<string, string>()
const prepared = new Map<string, StatementSync>()

function rows(file: DatabaseSync, { name = '' }: Partial<Query>, values: Values): Row[] {
  const statement = prepared.get(name) ?? file.prepare(sqlByName.get(name) ?? '')
  prepared.set(name, statement)
  statement.setReadBigInts(true)
  return statement.all(values).map(wholeNumbers)
}

/**
 * Converts whole numbers. A number beyond 2^53 stays a `bigint`: SQLite would throw if asked for a number, and one bad row would
 * make every query fail.
 */
function wholeNumbers(row: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isSafe(value) ? Number(value) : value]))
}

function isSafe(value: unknown): value is bigint {
  return typeof value === 'bigint' && Number.isSafeInteger(Number(value))
}

function serve(file: DatabaseSync): void {
  let group: ThreadRequest[] = []
  const answer = () => {
    const [taken, last] = [group.filter(({ steps }) => steps.length > 0), group.find(({ steps }) => steps.length === 0)]
    group = []
    for (const answered of taken.length > 0 ? flush(file, taken) : []) parentPort?.postMessage(answered)
    if (last === undefined) return
    file.close()
    parentPort?.postMessage({ id: last.id, rows: [] } satisfies ThreadResponse)
    parentPort?.close()
  }
  parentPort?.on('message', (request: ThreadRequest) => {
    for (const [{ name = '', sql }] of request.steps) if (sql !== undefined) sqlByName.set(name, sql)
    if (group.length === 0) setImmediate(answer)
    group.push(request)
  })
}

function open(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 5_000 })
  file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  migrate(file, path)
  return file
}

try {
  serve(open(String(workerData)))
  parentPort?.postMessage({ id: 0, rows: [] } satisfies ThreadResponse)
} catch (cause) {
  parentPort?.postMessage(failure(0, cause))
}
