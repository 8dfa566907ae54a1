import type { Database, Row, Step } from '../../store/database.ts'
import { ADD_TO_COUNT, ASK, COUNT_ALL, LOCK_BOUNDS } from './verification-queries.ts'

/** The values of `ASK`. */
export type RequestValues = { id: string; request: string; now: number } & Step[1]

type PendingRequest = { values: RequestValues; resolve: (isKept: boolean) => void; reject: (cause: unknown) => void }

/** Requests stored per transaction. */
const MOST_AT_ONCE = 50

/**
 * Stores requests; returns whether the limits allow them. Requests that arrive during a transaction share the next one, so that a
 * process never uses more than one connection to wait for the lock on the limits.
 */
export function makeRequestKeeper(database: Database): (values: RequestValues) => Promise<boolean> {
  const waiting: PendingRequest[] = []
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

  /**
   * Stores requests and returns the ids of those that the limits allow. If the stored count refuses a request, counts everything
   * again.
   */
  async function keepAll(all: readonly RequestValues[]): Promise<Set<string>> {
    const kept = keptOf(all, await database.together([[LOCK_BOUNDS, {}], ...all.flatMap(ask)]))
    const refused = all.filter(({ request }) => !kept.has(request))
    if (refused.length === 0) return kept
    const steps = refused.flatMap((values): Step[] => [count(values), ...ask(values)])
    const answers = await database.together([[LOCK_BOUNDS, {}], ...steps])
    const asked = answers.slice(1).filter((_, index) => index % 3 !== 0)
    return kept.union(keptOf(refused, [[], ...asked]))
  }

  return (values) =>
    new Promise((resolve, reject) => {
      waiting.push({ values, resolve, reject })
      if (!isRunning) void run()
    })
}

function ask(values: RequestValues): Step[] {
  return [
    [ASK, values],
    [ADD_TO_COUNT, { id: values.id, request: values.request }],
  ]
}

function count({ id, now }: RequestValues): Step {
  return [COUNT_ALL, { id, now }]
}

/** `answers` are the rows of the lock, followed by the rows of `ask` for each request. */
function keptOf(all: readonly RequestValues[], answers: readonly Row[][]): Set<string> {
  return new Set(all.filter((_, index) => answers[1 + index * 2]?.length === 1).map(({ request }) => request))
}
