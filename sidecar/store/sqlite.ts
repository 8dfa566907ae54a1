import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import { sqlitePathOf } from '../../src/host/search-index-folder.ts'
import { Worker } from 'node:worker_threads'
import { type Query, type Row, type Step, StoreError, type StoreFault } from './database.ts'
import type { Connection } from './reconnect.ts'
import type { ThreadResponse, ThreadRequest } from './sqlite-thread.ts'

/** The thread beside this file: TypeScript in the sources, JavaScript once compiled. */
const THREAD = new URL(`./sqlite-thread${extname(import.meta.url)}`, import.meta.url)

/**
 * Opens the SQLite file of a `file:` URL (`file:.data/hub.db` is relative to the working directory). Creates it if it is missing,
 * so that only its owner can use the folder (mode 700) and the file (600). Commits are on disk before the promise settles.
 *
 * @throws {StoreError} if the file cannot be opened.
 */
export async function openSqlite(url: string): Promise<Connection> {
  const path = sqlitePathOf(url)
  try {
    makeForOwner(path)
    return await openOnThread(path)
  } catch (cause) {
    if (cause instanceof StoreError && cause.fault === 'misconfigured') throw cause
    const message = `Cannot open the store "${url}": ${String(cause)}. Set STORE_URL to a file that can be written`
    throw new StoreError(message, faultOf(cause), { cause })
  }
}

/** Creates the folder and the file if they are missing; an existing folder keeps its mode. */
function makeForOwner(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'a', 0o600))
  } catch (cause) {
    if (faultOf(cause) !== 'read-only') throw cause
    closeSync(openSync(path, 'r')) // A store that can only be read is better than none.
  }
}

/** The fault for an error code of the file system or of SQLite. */
function faultOf(cause: unknown): StoreFault {
  if (cause instanceof StoreError) return cause.fault
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return FAULTS[code] ?? 'unwritable'
}

const FAULTS: Record<string, StoreFault> = {
  EACCES: 'read-only',
  EPERM: 'read-only',
  EROFS: 'read-only',
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOTDIR: 'misconfigured',
  EISDIR: 'misconfigured',
  EEXIST: 'misconfigured',
  ENAMETOOLONG: 'misconfigured',
  ERR_INVALID_ARG_VALUE: 'misconfigured',
}

type PendingAnswer = { resolve: (rows: Row[][]) => void; reject: (cause: unknown) => void }

/** After one of these faults the file is reopened, because a good file may have replaced it. */
const REOPENED_AFTER: ReadonlySet<StoreFault> = new Set<StoreFault>(['corrupt', 'read-only', 'unwritable'])

async function openOnThread(path: string): Promise<Connection> {
  // Node 24 would warn that its SQLite is experimental.
  const thread = new Worker(THREAD, { workerData: path, execArgv: ['--disable-warning=ExperimentalWarning'] })
  const waiting = new Map<number, PendingAnswer>()
  const sentQueries = new Set<string>()
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  let lastId = 0
  let broken: StoreError | undefined

  function together(steps: readonly Step[]): Promise<Row[][]> {
    const id = ++lastId
    const answer = answerTo(id)
    thread.postMessage({ id, steps: steps.map(([query, values]) => [short(query), values]) } satisfies ThreadRequest)
    return answer
  }

  /** Leaves out the SQL if the thread already knows it: copying it takes longer than most queries. */
  function short(query: Query): Partial<Query> {
    if (sentQueries.has(query.name)) return { name: query.name }
    sentQueries.add(query.name)
    return query
  }

  function answerTo(id: number): Promise<Row[][]> {
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }

  thread.on('message', (answer: ThreadResponse) => {
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('rows' in answer) return asker?.resolve(answer.rows)
    const failed = new StoreError(answer.failed, answer.fault)
    if (REOPENED_AFTER.has(answer.fault)) broken ??= failed
    asker?.reject(failed)
  })
  thread.on('error', (cause) =>
    end(new StoreError(`The thread of the store failed: ${String(cause)}`, 'away', { cause })),
  )
  thread.on('exit', () => end(new StoreError('The thread of the store ended', 'away')))

  function end(cause: StoreError): void {
    broken ??= cause
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }

  await answerTo(0)
  return {
    shared: false,
    broken: () => broken,
    ask: async (query, values = {}) => (await together([[query, values]])).flat(),
    together: (steps) => (steps.length === 0 ? Promise.resolve([]) : together(steps)),
    close: async () => {
      await Promise.race([together([]), gone])
      await thread.terminate()
    },
  }
}
