import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Database, type Query, type Row, type Step, StoreError } from './database.ts'
import type { Answered, Asked } from './sqlite-thread.ts'

/**
 * The SQLite file of a `file:` URL (`file:.data/hub.db` is relative to the working directory), made if it is not there: its
 * folder for the owner alone (mode 700), itself too (600). What is committed is on disk before the promise settles.
 *
 * @throws StoreError when the file cannot be opened.
 */
export async function openSqlite(url: string): Promise<Database> {
  const path = pathOf(url)
  try {
    ownerOnly(path)
    return await openOnThread(path)
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

type Waiting = { resolve: (rows: Row[][]) => void; reject: (cause: unknown) => void }

async function openOnThread(path: string): Promise<Database> {
  const thread = new Worker(new URL('./sqlite-thread.ts', import.meta.url), { workerData: path })
  const waiting = new Map<number, Waiting>()
  const said = new Set<string>()
  let asked = 0
  let closed = false

  function together(steps: readonly Step[]): Promise<Row[][]> {
    if (closed) return Promise.reject(new StoreError('The store is closed'))
    const id = ++asked
    thread.postMessage({ id, steps: steps.map(([query, values]) => [short(query), values]) } satisfies Asked)
    return answerTo(id)
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
    if ('rows' in answer) asker?.resolve(answer.rows)
    else asker?.reject(new StoreError(answer.failed))
  })
  thread.on('error', (cause) => fail(cause))
  thread.on('exit', () => fail(new StoreError('The store is closed')))

  function fail(cause: unknown): void {
    closed = true
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }

  await answerTo(0)
  return {
    shared: false,
    ask: async (query, values = {}) => (await together([[query, values]])).flat(),
    together: (steps) => (steps.length === 0 ? Promise.resolve([]) : together(steps)),
    close: async () => {
      const last = together([])
      closed = true
      await last
    },
  }
}
