import { z } from 'zod'
import { listOf, type Row, type Step } from '../../store/database.ts'
import type { Claim } from './job-runner.ts'
import type { Slots } from '../fairness/slots.ts'
import type { Position, Queue, Work } from './work.ts'

/** Decides which queues to claim from, and how many jobs. */
export type ClaimPlanner<Job> = {
  /** The next claims, for the free slots. */
  plan: () => PlannedClaim<Job>[]
  /**
   * Reads the rows that a planned claim returned. A queue that returned everything it had is skipped until `reset`, unless
   * `mayHaveMore` is true.
   */
  accept: (claim: PlannedClaim<Job>, rows: readonly Row[], mayHaveMore: boolean) => Claim<Job>[]
  /** Whether another claim would probably find jobs. */
  hasMore: () => boolean
  /** Stops skipping the queues whose remaining jobs were all for busy hosts, or with `all`, every queue. */
  reset: (all: boolean) => void
  /** Searches all queues from their start again. */
  startOver: () => void
  /** Plans no further claims. */
  close: () => void
}

export type PlannedClaim<Job> = {
  queue: Queue<Job>
  limit: number
  share: number
  busy: readonly string[]
  after: Position
  step: Step
}

/** The position before the first row of a queue. */
const START: Position = { after_place: Number.MIN_SAFE_INTEGER, after_id: '' }

const ClaimedPosition = z.object({ place: z.int(), id: z.string() })

type ClaimPlannerOptions<Job, Outcome> = {
  work: Pick<Work<Job, Outcome>, 'queues' | 'claims'>
  slots: Slots
  worker: string
  /** The number of claimed jobs of a queue whose outcomes are not recorded yet. */
  heldFrom: (queue: string) => number
}

export function makeClaimPlanner<Job, Outcome>(options: ClaimPlannerOptions<Job, Outcome>): ClaimPlanner<Job> {
  const { work, slots, worker, heldFrom } = options
  const empty = new Set<string>()
  /** Queues that have no jobs, or only jobs for busy hosts. */
  const blocked = new Set<string>()
  const cursors = openCursors()
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

  /** Divides the room among the queues, which take turns if there is too little for all of them. */
  function plan(): PlannedClaim<Job>[] {
    const open = candidates()
    const [count, room] = [Math.max(1, open.length), slots.room()]
    const part = Math.max(1, Math.floor(room / count))
    const share = Math.max(1, Math.floor(slots.share / count))
    const busy = slots.busyHosts()
    const first = ++plans % count
    const inTurn = [...open.slice(first), ...open.slice(0, first)].slice(0, Math.floor(room / part))
    return inTurn.map((queue) => {
      const limit = Math.min(part, roomIn(queue))
      const after = cursors.of(queue.name)
      const step = queue.claim({ worker, busy: listOf(busy), share, limit, ...after })
      return { queue, limit, share, busy, after, step }
    })
  }

  function accept(claim: PlannedClaim<Job>, rows: readonly Row[], mayHaveMore: boolean): Claim<Job>[] {
    const { queue, limit, share, busy, after } = claim
    const claims = rows.map((row) => claimOf(row, queue, { worker, key: work.claims.key }))
    const isPartial = claims.length === limit || hasFullShare(claims, share)
    cursors.move(queue.name, isPartial ? rows : [])
    if (isPartial || mayHaveMore || after !== START) return claims
    blocked.add(queue.name)
    if (busy.length === 0) empty.add(queue.name)
    return claims
  }

  return {
    plan,
    accept,
    startOver: cursors.allToStart,
    hasMore: () => candidates().length > 0,
    reset: (all) => {
      if (all) empty.clear()
      blocked.clear()
    },
    close: () => void (isClosed = true),
  }
}

/**
 * A claim continues where the previous claim from the queue ended: a search from the start would read every row claimed since.
 * Rows that claims skipped (because their host was busy, or because they were not yet due) are found later: a queue counts as
 * empty only after a claim from its start.
 */
function openCursors() {
  const cursors = new Map<string, Position>()
  return {
    of: (queue: string) => cursors.get(queue) ?? START,
    /** Moves to the last of the claimed rows, or to the start if no row was claimed. */
    move: (queue: string, claimed: readonly Row[]) => {
      const positions = z.array(ClaimedPosition).safeParse(claimed).data ?? []
      const [last] = positions.toSorted((one, other) => other.place - one.place || (one.id < other.id ? 1 : -1))
      if (last === undefined) cursors.delete(queue)
      else cursors.set(queue, { after_place: last.place, after_id: last.id })
    },
    allToStart: () => cursors.clear(),
  }
}

type Claiming = { worker: string; key: 'id' | 'request' }

function claimOf<Job>(row: Row, queue: Queue<Job>, { worker, key }: Claiming): Claim<Job> {
  const [id, host] = [String(row['id']), String(row['host'])]
  return { id, key: String(row[key]), worker, host, queue: queue.name, job: queue.read(row) }
}

/** Whether any host used up its share, so that the queue may have more jobs for it. */
function hasFullShare(claims: readonly Claim<unknown>[], share: number): boolean {
  return [...Map.groupBy(claims, ({ host }) => host).values()].some((of) => of.length >= share)
}
