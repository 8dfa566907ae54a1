import type { Row, Step } from '../store/database.ts'
import type { Claim } from './job-runner.ts'
import type { Slots } from './slots.ts'
import type { Queue, Work } from './work.ts'
import { listOf } from './worker.ts'

/** Decides which queues to claim from, and how much. */
export type ClaimPlanner<Job> = {
  /** What to claim next, for the slots that are free. */
  plan: () => PlannedClaim<Job>[]
  /** Reads the rows that a planned claim gave. A queue that gave all it had is left out until `reset`, unless it `mayHaveMore`. */
  accept: (claim: PlannedClaim<Job>, rows: readonly Row[], mayHaveMore: boolean) => Claim<Job>[]
  /** Whether another claim would probably give something. */
  hasMore: () => boolean
  /** Includes again the queues that had only jobs of busy hosts left, or `all`. */
  reset: (all: boolean) => void
  /** Claims nothing from now on. */
  close: () => void
}

export type PlannedClaim<Job> = { queue: Queue<Job>; limit: number; share: number; busy: readonly string[]; step: Step }

type ClaimPlannerOptions<Job, Outcome> = {
  work: Pick<Work<Job, Outcome>, 'queues' | 'claims'>
  slots: Slots
  worker: string
  /** How many jobs claimed from a queue are not recorded yet. */
  heldFrom: (queue: string) => number
}

export function makeClaimPlanner<Job, Outcome>(options: ClaimPlannerOptions<Job, Outcome>): ClaimPlanner<Job> {
  const { work, slots, worker, heldFrom } = options
  /** Queues that are empty. */
  const empty = new Set<string>()
  /** Queues that are empty but for jobs of busy hosts. */
  const blocked = new Set<string>()
  let plans = 0
  let isClosed = false

  const roomIn = ({ name, most = Infinity }: Queue<Job>) => most - heldFrom(name)
  const isOpen = ({ name }: Queue<Job>) => !empty.has(name) && !blocked.has(name)

  function candidates(): Queue<Job>[] {
    if (isClosed) return []
    const open = work.queues().filter((queue) => isOpen(queue) && roomIn(queue) > 0)
    const first = open.filter(({ last }) => last !== true)
    return first.length > 0 ? first : open
  }

  /** Divides the room among the queues, which take turns where there is too little for all of them. */
  function plan(): PlannedClaim<Job>[] {
    const open = candidates()
    const count = Math.max(1, open.length)
    const room = slots.room()
    const part = Math.max(1, Math.floor(room / count))
    const share = Math.max(1, Math.floor(slots.share / count))
    const busy = slots.busyHosts()
    const first = ++plans % count
    const inTurn = [...open.slice(first), ...open.slice(0, first)].slice(0, Math.floor(room / part))
    return inTurn.map((queue) => {
      const limit = Math.min(part, roomIn(queue))
      return { queue, limit, share, busy, step: queue.claim({ worker, busy: listOf(busy), share, limit }) }
    })
  }

  function accept(claim: PlannedClaim<Job>, rows: readonly Row[], mayHaveMore: boolean): Claim<Job>[] {
    const { queue, limit, share, busy } = claim
    const claims = rows.map((row): Claim<Job> => {
      const key = String(row[work.claims.key])
      return { id: String(row['id']), key, worker, host: String(row['host']), queue: queue.name, job: queue.read(row) }
    })
    if (mayHaveMore || claims.length === limit || hasFullShare(claims, share)) return claims
    blocked.add(queue.name)
    if (busy.length === 0) empty.add(queue.name)
    return claims
  }

  return {
    plan,
    accept,
    hasMore: () => candidates().length > 0,
    reset: (all) => {
      if (all) empty.clear()
      blocked.clear()
    },
    close: () => void (isClosed = true),
  }
}

/** Whether a host may have more jobs than its share let us claim. */
function hasFullShare(claims: readonly Claim<unknown>[], share: number): boolean {
  return [...Map.groupBy(claims, ({ host }) => host).values()].some((of) => of.length >= share)
}
