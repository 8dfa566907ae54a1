import type { Result } from '../../../src/schema/result.ts'
import type { Logger } from '../../process/logger.ts'
import type { Slot, Slots } from '../fairness/slots.ts'
import type { ClaimId, Failed, NotSent, Work } from './work.ts'

/** A job that this worker has claimed, whose outcome is not recorded yet. */
export type Claim<Job> = ClaimId & { host: string; queue: string; job: Result<Job> }

/** The end of a claim: an outcome to record, or the reason why the job was not performed. */
export type Done<Job, Outcome> = { claim: Claim<Job> } & (
  | { kind: 'performed'; job: Job; outcome: Outcome | Failed }
  | { kind: 'malformed'; reason: string }
  | NotSent
)

export type JobRunner<Job, Outcome> = {
  /**
   * Adds the job to those that wait; `begin` starts it once a slot is free. If a job of the same key is under way, its row was
   * removed and made again: the outcome of the earlier job then does not count, and its end releases the new claim.
   */
  add: (claim: Claim<Job>) => void
  /** Begins as many waiting jobs as there are free slots. */
  begin: () => void
  /** Removes and returns the finished jobs, for the caller to record. */
  takeDone: () => Done<Job, Outcome>[]
  /** Takes back finished jobs that could not be recorded. */
  putBack: (done: readonly Done<Job, Outcome>[]) => void
  /** Call this once the outcome of a claim has been recorded. */
  forget: (claim: ClaimId) => void
  /** The keys of the claims that are not recorded yet. */
  keys: () => Iterable<string>
  /** How many claims from this queue are not recorded yet. */
  heldFrom: (queue: string) => number
  isIdle: () => boolean
  /** From now on, waiting jobs are cancelled instead of performed. */
  close: () => void
}

/**
 * A job that has waited longer than this for a slot is cancelled, in milliseconds: it may be out of date, or another job's turn
 * may have come.
 */
const STALE_MS = 2_000

type JobRunnerOptions<Job, Outcome> = {
  perform: Work<Job, Outcome>['perform']
  slots: Slots
  log: Pick<Logger, 'error'>
}

type Waiting<Job> = { claim: Claim<Job>; slot: Slot; since: number }

/** Performs as many jobs at once as there are slots. */
export function makeJobRunner<Job, Outcome>({
  perform,
  slots,
  log,
}: JobRunnerOptions<Job, Outcome>): JobRunner<Job, Outcome> {
  const waiting: Waiting<Job>[] = []
  const held = new Map<string, Claim<Job>>()
  const superseded = new WeakSet<Claim<Job>>()
  let done: Done<Job, Outcome>[] = []
  let isClosed = false

  function add(claim: Claim<Job>): void {
    const earlier = held.get(claim.key)
    if (earlier !== undefined) return void superseded.add(earlier)
    held.set(claim.key, claim)
    waiting.push({ claim, slot: slots.hold(claim.host), since: performance.now() })
  }

  function begin(): void {
    while (slots.free()) {
      const next = waiting.shift()
      if (next === undefined) return
      next.slot.begin()
      void run(next).then((result) => {
        done.push(result)
        next.slot.leave()
      })
    }
  }

  async function run({ claim, slot, since }: Waiting<Job>): Promise<Done<Job, Outcome>> {
    const { job } = claim
    if (!job.ok) return { claim, kind: 'malformed', reason: job.problem }
    if (isClosed || superseded.has(claim) || performance.now() > since + STALE_MS) return { claim, kind: 'cancelled' }
    const outcome = await attempt(job.value, slot)
    return isNotSent(outcome) ? { claim, ...outcome } : { claim, kind: 'performed', job: job.value, outcome }
  }

  async function attempt(job: Job, slot: Slot): Promise<Outcome | Failed | NotSent> {
    try {
      return await perform(job, slot)
    } catch (cause) {
      log.error({ err: cause }, 'a request to a callback failed unexpectedly')
      return { kind: 'failed', reason: 'internal error' }
    }
  }

  return {
    add,
    begin,
    takeDone: () =>
      done.splice(0).map((one) => (superseded.has(one.claim) ? { claim: one.claim, kind: 'cancelled' } : one)),
    putBack: (results) => void (done = [...results, ...done]),
    forget: ({ key }) => void held.delete(key),
    keys: () => held.keys(),
    heldFrom: (queue) => [...held.values()].filter((claim) => claim.queue === queue).length,
    isIdle: () => slots.held() === 0 && done.length === 0,
    close: () => void (isClosed = true),
  }
}

function isNotSent(outcome: unknown): outcome is NotSent {
  const kind = typeof outcome === 'object' && outcome !== null && 'kind' in outcome ? outcome.kind : undefined
  return kind === 'cancelled' || kind === 'congested'
}
