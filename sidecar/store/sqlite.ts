import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Database, type Query, type Row, StoreError, type Values } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

/**
 * The SQLite file of a `file:` URL (`file:.data/hub.db` is relative to the working directory), made if it is not there: its
 * folder for the owner alone (mode 700), itself too (600). What is committed is on disk before the promise settles.
 *
 * @throws StoreError when the file cannot be opened.
 */
export function openSqlite(url: string): Database {
  const path = pathOf(url)
  try {
    ownerOnly(path)
    return databaseOn(open(path))
  } catch (cause) {
    throw new StoreError(
      `Cannot open the store "${url}": ${String(cause)}. Set STORE_URL to a file that can be written`,
      {
        cause,
      },
    )
  }
}

function pathOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
}

/** Only what does not exist yet is made: the mode of a folder that is already there is its owner's affair. */
function ownerOnly(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}

function open(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 5_000 })
  file.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  migrate(file)
  return file
}

function migrate(file: DatabaseSync): void {
  inTransaction(file, () => {
    const taken = Number(file.prepare('PRAGMA user_version').get()?.['user_version'])
    for (const step of MIGRATIONS.slice(taken)) file.exec(step)
    file.exec(`PRAGMA user_version = ${Math.max(taken, MIGRATIONS.length)}`)
  })
}

/** IMMEDIATE: a transaction that reads first and then finds another writer before it would fail at once, not wait. */
function inTransaction<Result>(file: DatabaseSync, work: () => Result): Result {
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

function databaseOn(file: DatabaseSync): Database {
  const prepared = new Map<string, StatementSync>()
  const rows = (query: Query, values: Values): Row[] => {
    const statement = prepared.get(query.name) ?? file.prepare(query.sql)
    prepared.set(query.name, statement)
    return statement.all(values)
  }
  const commit = groupCommit(file)
  return {
    shared: false,
    ask: (query, values = {}) => commit(() => rows(query, values)),
    together: (steps) => commit(() => steps.map(([query, values]) => rows(query, values))),
    close: () => commit(() => undefined).then(() => file.close()),
  }
}

/** `run` gives back how to settle its promise. */
type Waiting = { run: () => () => void; fail: (cause: unknown) => void }

/**
 * What is asked for within one turn of the event loop goes to disk at once: a full sync takes milliseconds, in which nothing else
 * is done. Each is all or nothing for itself, and no promise settles before all of it is on disk.
 */
function groupCommit(file: DatabaseSync): <Result>(work: () => Result) => Promise<Result> {
  let waiting: Waiting[] = []

  function flush(): void {
    const group = waiting
    waiting = []
    try {
      const settled = inTransaction(file, () => group.map((one) => attempt(file, one)))
      for (const settle of settled) settle()
    } catch (cause) {
      for (const { fail } of group) fail(cause)
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      const run = () => {
        const result = work()
        return () => resolve(result)
      }
      waiting.push({ run, fail: reject })
    })
}

/** Runs one of a group, and gives back how to tell whoever asked for it once the group is on disk. */
function attempt(file: DatabaseSync, { run, fail }: Waiting): () => void {
  file.exec('SAVEPOINT one')
  try {
    return run()
  } catch (cause) {
    if (!file.isTransaction) throw cause // The failure ended the whole transaction.
    file.exec('ROLLBACK TO one')
    return () => fail(cause)
  } finally {
    if (file.isTransaction) file.exec('RELEASE one')
  }
}
