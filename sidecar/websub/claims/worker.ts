import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Database, type Query, SKIP_LOCKED, type Step, valuesOf } from '../../store/database.ts'

/** A process that claims rows. It keeps its claims while it sends heartbeats; after that another worker takes them back. */
export type Worker = {
  id: string
  /** Whether the next heartbeat is due. */
  isDue: () => boolean
  /** The heartbeat; it must come before claims in a transaction. */
  beat: () => Step
  /** Call this once the heartbeat is in the store. */
  beaten: () => void
  leave: () => Promise<void>
}

/** The longest time that a killed worker's claims last, in milliseconds. */
export const CLAIM_MS = 30_000

export function makeWorker(database: Database, clock: () => number, claimMs: number): Worker {
  const id = `${process.pid}:${randomUUID()}`
  let beatAt = -Infinity
  return {
    id,
    isDue: () => Math.abs(clock() - beatAt) >= claimMs / 4,
    beat: () => [BEAT, { worker: id, alive_until: clock() + claimMs }],
    beaten: () => void (beatAt = clock()),
    leave: async () => {
      await database.ask(FORGET, { worker: id })
    },
  }
}

/**
 * Forgets workers whose processes no longer run, so that their claims can be taken over at once. Does nothing if other machines
 * may share the store.
 */
export async function forgetTheDead(database: Database): Promise<void> {
  if (database.shared) return
  const workers = z.array(z.object({ id: z.string() })).parse(await database.ask(WORKERS))
  const dead = workers.filter(({ id }) => !isRunning(Number(id.split(':')[0])))
  await database.together(dead.map(({ id }): Step => [FORGET, { worker: id }]))
}

/** Our own process id counts as dead: in a container, the earlier process usually had the same id. */
function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    return process.kill(pid, 0) // Signal 0 only checks.
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM'
  }
}

/** A heartbeat that lasts longer than this was written with a wrong clock. In milliseconds. */
export const LONGEST_HEARTBEAT_MS = 3_600_000

/** Condition: the row is claimed by another worker, which has died. `:latest` is `LONGEST_HEARTBEAT_MS` after `:now`. */
const ABANDONED = `claimed_by IS NOT NULL AND claimed_by <> :worker AND NOT EXISTS (SELECT 1 FROM workers
  WHERE workers.id = claimed_by AND alive_until > :now AND alive_until <= :latest)`

/** Selects the ids of a table's rows whose worker has died. */
export function abandoned(table: 'subscriptions' | 'verifications'): string {
  return `SELECT id FROM ${table} WHERE ${ABANDONED} ${SKIP_LOCKED}`
}

/**
 * Condition: the row's host has not used up its share; `:busy` is from `listOf`. PostgreSQL expects nearly all rows to meet `NOT
 * EXISTS`, and so reads an index until it has enough rows. If the condition were an equation, PostgreSQL would read and sort all
 * rows.
 */
export const NOT_BUSY = `NOT EXISTS (SELECT 1 FROM ${valuesOf('busy')} WHERE value = host)`

const BEAT: Query = {
  name: 'beat',
  sql: `INSERT INTO workers (id, alive_until) VALUES (:worker, :alive_until)
        ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
}

/** Forgets workers that have been silent so long that they must be dead. */
export const FORGET_LONG_DEAD: Query = {
  name: 'forget-long-dead',
  sql: 'DELETE FROM workers WHERE alive_until < :before',
}

const WORKERS: Query = { name: 'workers', sql: 'SELECT id FROM workers' }
const FORGET: Query = { name: 'forget-worker', sql: 'DELETE FROM workers WHERE id = :worker' }
