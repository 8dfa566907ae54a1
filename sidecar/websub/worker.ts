import { randomUUID } from 'node:crypto'
import type { Database, Query, Step } from '../store/database.ts'

/**
 * Whoever claims rows, as the others on the store know it. What it claims is its own as long as it says that it is alive; claims
 * of one that no longer does are anybody's.
 */
export type Worker = {
  id: () => string
  /** What says that this worker is alive, if it is time to say so again: to go before its claims. */
  beat: () => Step[]
  /** Goes on as another worker: for when it is not known what the last transaction has claimed. */
  renew: () => void
  /** Gives up what is claimed. */
  leave: () => Promise<void>
}

/** How long a worker that was killed keeps its claims at most, in milliseconds. */
export const CLAIM_MS = 30_000

/** What is for an address where too many wait is claimed again after so long, in milliseconds. It is no failed attempt. */
export const CROWDED_MS = 30_000

export function makeWorker(database: Database, clock: () => number, claimMs: number): Worker {
  let id = randomUUID()
  let beatAt = -Infinity
  return {
    id: () => id,
    beat: () => {
      const now = clock()
      if (now < beatAt + claimMs / 4) return []
      beatAt = now
      return [[BEAT, { worker: id, alive_until: now + claimMs }]]
    },
    renew: () => {
      id = randomUUID()
      beatAt = -Infinity
    },
    leave: async () => {
      await database.ask(FORGET, { worker: id })
    },
  }
}

/** At the start, on a file: nobody else works on it, so that what is claimed there was claimed by the dead. */
export async function forgetTheDead(database: Database): Promise<void> {
  if (!database.shared) await database.ask(FORGET_ALL)
}

/** The condition that a row is nobody's; needs `:now` and `:worker`. */
export const UNCLAIMED = `(claimed_by IS NULL OR
  (claimed_by <> :worker AND claimed_by NOT IN (SELECT id FROM workers WHERE alive_until > :now)))`

/** The condition that the row's host has not had its share; `:busy` is from `hostList`. */
export const NOT_BUSY = `replace(:busy, ' ' || host || ' ', '') = :busy`

/** Hosts as one value: SQLite and PostgreSQL have no list in common. */
export function hostList(hosts: readonly string[]): string {
  return ` ${hosts.join('  ')} `
}

const BEAT: Query = {
  name: 'beat',
  sql: `INSERT INTO workers (id, alive_until) VALUES (:worker, :alive_until)
        ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
}

const FORGET: Query = { name: 'forget-worker', sql: 'DELETE FROM workers WHERE id = :worker' }
const FORGET_ALL: Query = { name: 'forget-workers', sql: 'DELETE FROM workers' }
