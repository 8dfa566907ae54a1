import type { Database, Row, Step } from '../store/database.ts'
import { ADD_TO_COUNT, ASK, COUNT_ALL, LOCK_BOUNDS } from './verification-queries.ts'

/** What `ASK` puts into the store. */
export type Kept = { id: string; request: string; now: number } & Step[1]

type Waiting = { values: Kept; resolve: (isKept: boolean) => void; reject: (cause: unknown) => void }

/** So many requests at most are kept in one transaction. */
const MOST_AT_ONCE = 50

/**
 * Keeps requests in the store, where the bounds let them; gives whether they did. What comes while one transaction is under way
 * is kept in the next, so that a process waits for the lock on the bounds with one connection however much is asked of it.
 */
export function makeRequestKeeper(database: Database): (values: Kept) => Promise<boolean> {
  const waiting: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const group = waiting.splice(0, MOST_AT_ONCE)
      try {
        const kept = await keepAll(group.map(({ values }) => values))
        for (const { values, resolve } of group) resolve(kept.has(values.request))
      } catch (cause) {
        for (const { reject } of group) reject(cause)
      }
    }
    isRunning = false
  }

  /** The requests that are kept: where the last count refuses one, all are counted anew. */
  async function keepAll(all: readonly Kept[]): Promise<Set<string>> {
    const kept = keptOf(all, await database.together([[LOCK_BOUNDS, {}], ...all.flatMap(ask)]))
    const refused = all.filter(({ request }) => !kept.has(request))
    if (refused.length === 0) return kept
    const steps = refused.flatMap((values): Step[] => [count(values), ...ask(values)])
    const answers = await database.together([[LOCK_BOUNDS, {}], ...steps])
    const asked = answers.slice(1).filter((_, place) => place % 3 !== 0)
    return kept.union(keptOf(refused, [[], ...asked]))
  }

  return (values) =>
    new Promise((resolve, reject) => {
      waiting.push({ values, resolve, reject })
      if (!isRunning) void run()
    })
}

function ask(values: Kept): Step[] {
  return [
    [ASK, values],
    [ADD_TO_COUNT, { id: values.id, request: values.request }],
  ]
}

function count({ id, now }: Kept): Step {
  return [COUNT_ALL, { id, now }]
}

/** `answers` are those of the lock and of `ask` for each. */
function keptOf(all: readonly Kept[], answers: readonly Row[][]): Set<string> {
  return new Set(all.filter((_, place) => answers[1 + place * 2]?.length === 1).map(({ request }) => request))
}
