import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Query, type Row, type Step, StoreError, type StoreFault } from './database.ts'
import type { Connection } from './kept-open.ts'
import type { Answered, Asked } from './sqlite-thread.ts'

/**
 * The SQLite file of a `file:` URL (`file:.data/hub.db` is relative to the working directory), made if it is not there: its
 * folder for the owner alone (mode 700), itself too (600). What is committed is on disk before the promise settles.
 *
 * @throws StoreError when the file cannot be opened.
 */
export async function openSqlite(url: string): Promise<Connection> {
  const path = pathOf(url)
  try {
    makeForOwner(path)
    return await openOnThread(path)
  } catch (cause) {
    const message = `Cannot open the store "${url}": ${String(cause)}. Set STORE_URL to a file that can be written`
    throw new StoreError(message, faultOf(cause), { cause })
  }
}

function pathOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length)
}

/** Only what does not exist yet is made: the mode of a folder that is already there is its owner's affair. */
function makeForOwner(path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'a', 0o600))
  } catch (cause) {
    if (faultOf(cause) !== 'read-only') throw cause
    closeSync(openSync(path, 'r')) // What can be read is better than nothing.
  }
}

/** What a file system or SQLite says; a path that leads nowhere does not mend itself. */
function faultOf(cause: unknown): StoreFault {
  if (cause instanceof StoreError) return cause.fault
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return FAULTS[code] ?? 'unwritable'
}

const FAULTS: Record<string, StoreFault> = {
  ...{ EACCES: 'read-only', EPERM: 'read-only', EROFS: 'read-only', ENOSPC: 'full', EDQUOT: 'full' },
  ...{ ENOTDIR: 'misconfigured', EISDIR: 'misconfigured', EEXIST: 'misconfigured', ENAMETOOLONG: 'misconfigured' },
  ERR_INVALID_ARG_VALUE: 'misconfigured',
}

type Waiting = { resolve: (rows: Row[][]) => void; reject: (cause: unknown) => void }

/** After one of these the file is opened again: it may have been replaced by a good one meanwhile. */
const REOPENED_AFTER: ReadonlySet<StoreFault> = new Set<StoreFault>(['corrupt', 'read-only', 'unwritable'])

async function openOnThread(path: string): Promise<Connection> {
  const thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: path })
  const waiting = new Map<number, Waiting>()
  const said = new Set<string>()
  const gone = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  let asked = 0
  let broken: StoreError | undefined

  function together(steps: readonly Step[]): Promise<Row[][]> {
    const id = ++asked
    const answer = answerTo(id)
    thread.postMessage({ id, steps: steps.map(([query, values]) => [short(query), values]) } satisfies Asked)
    return answer
  }

  /** Without the SQL that the thread knows already: copying it takes longer than most queries do. */
  function short(query: Query): Partial<Query> {
    if (said.has(query.name)) return { name: query.name }
    said.add(query.name)
    return query
  }

  function answerTo(id: number): Promise<Row[][]> {
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }

  thread.on('message', (answer: Answered) => {
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
