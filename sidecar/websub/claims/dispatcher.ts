import { withDeadline } from '../../process/deadline.ts'
import { listOf, type Step } from '../../store/database.ts'
import { type ClaimPlanner, makeClaimPlanner } from './claim-planner.ts'
import type { HubContext } from '../hub-context.ts'
import { type Done, type JobRunner, makeJobRunner } from './job-runner.ts'
import { type LoopOptions, makeLoop } from './loop.ts'
import { makeRecorder, type Recorder } from './recorder.ts'
import { openSlots, type Slots } from '../fairness/slots.ts'
import type { Work } from './work.ts'
import { makeWorker, type Worker } from './worker.ts'

export type DispatcherOptions = Pick<
  HubContext,
  'settings' | 'database' | 'clock' | 'claimMs' | 'random' | 'log' | 'storeFailed'
>

export type Dispatcher = {
  /** The id that marks this dispatcher's claims in the store. */
  worker: string
  /** Call this when there may be something to claim. */
  wake: () => void
  /** Call this when there may be something to claim anywhere in the queues, which are then searched from their start. */
  startOver: () => void
  /** The hosts that have used up their share of the slots. */
  busyHosts: () => string[]
  /** Whether nothing is under way and nothing can be claimed. */
  isIdle: () => boolean
  /** Settles when the dispatcher is idle. */
  settled: () => Promise<void>
  /**
   * Stops claiming; settles when the jobs under way have ended and are recorded. Jobs that take longer than `patience`, in
   * milliseconds, are left to another worker on the store.
   */
  close: (patience: number) => Promise<void>
}

/**
 * Claims jobs, performs each in a slot, and records the outcomes. A claim is stored before its request is sent, so that a request
 * that crashes the process leaves a trace.
 */
export function startDispatcher<Job, Outcome>(work: Work<Job, Outcome>, options: DispatcherOptions): Dispatcher {
  const { database, clock, random, log, storeFailed } = options
  const worker = makeWorker(database, clock, options.claimMs)
  const slots = openSlots(options.settings.HUB_CONCURRENCY, slotFreed)
  const jobs = makeJobRunner({ perform: work.perform, slots, log })
  const planner = makeClaimPlanner({ work, slots, worker: worker.id, heldFrom: jobs.heldFrom })
  const recorder = makeRecorder(work, { worker: worker.id, slots, clock, random, log, released: wake })
  const turn = makeTurn({ claims: work.claims, database, worker, slots, jobs, planner, recorder, storeFailed })
  const loop = makeLoop({ run: turn, isIdle: jobs.isIdle })

  function slotFreed(): void {
    jobs.begin()
    planner.reset(false)
    loop.wake()
  }

  function wake(): void {
    planner.reset(true)
    loop.wake()
  }

  async function close(patience: number): Promise<void> {
    planner.close()
    jobs.close()
    loop.wake()
    await withDeadline(loop.settled(), patience).catch(() => undefined) // Unfinished jobs will be claimed again.
    loop.stop()
    await database.together([work.claims.releaseUnheld(worker.id, listOf([]))])
    await worker.leave()
  }

  return {
    worker: worker.id,
    wake,
    startOver: () => {
      planner.startOver()
      wake()
    },
    busyHosts: slots.busyHosts,
    isIdle: loop.isSettled,
    settled: loop.settled,
    close: (patience) => close(patience).catch(storeFailed),
  }
}

type TurnParts<Job, Outcome> = Pick<HubContext, 'database' | 'storeFailed'> & {
  claims: Work<Job, Outcome>['claims']
  worker: Worker
  slots: Slots
  jobs: JobRunner<Job, Outcome>
  planner: ClaimPlanner<Job>
  recorder: Recorder<Job, Outcome>
}

/** A turn is one transaction: it claims jobs and records outcomes. It returns whether to run again at once. */
function makeTurn<Job, Outcome>(parts: TurnParts<Job, Outcome>): LoopOptions['run'] {
  const { claims, database, worker, slots, jobs, planner, recorder, storeFailed } = parts
  /** Whether the last transaction failed. It may have claimed jobs nevertheless. */
  let isUnsure = false

  async function claimAndRecord(done: readonly Done<Job, Outcome>[], isWoken: () => boolean): Promise<boolean> {
    const planned = planner.plan()
    // Outcomes go first: they must not meet a claim to a row that was removed and made again in the meantime.
    const steps = [...recorder.steps(done), ...planned.map(({ step }) => step)]
    const beat = heartbeat(steps)
    if (beat.length + steps.length === 0) return false
    const rows = (await database.together([...beat, ...steps])).slice(beat.length + steps.length - planned.length)
    isUnsure = false
    if (beat.length > 0) worker.beaten()
    for (const one of done) {
      jobs.forget(one.claim)
      recorder.recorded(one)
    }
    for (const [index, claim] of planned.entries()) {
      planner.accept(claim, rows[index] ?? [], isWoken()).forEach(jobs.add)
    }
    jobs.begin()
    // Finished jobs make room in a queue with a limit, which may have been full when this turn was planned.
    return planned.length + done.length > 0 && planner.hasMore()
  }

  /** Steps that renew this worker's claims (if it has some, or may get some now), and release claims that it does not know of. */
  function heartbeat(steps: readonly Step[]): Step[] {
    const isNeeded = isUnsure || ((steps.length > 0 || slots.held() > 0) && worker.isDue())
    return isNeeded ? [worker.beat(), claims.releaseUnheld(worker.id, listOf(jobs.keys()))] : []
  }

  return async (isWoken) => {
    const done = jobs.takeDone()
    try {
      return await claimAndRecord(done, isWoken)
    } catch (cause) {
      jobs.putBack(done)
      isUnsure = true
      storeFailed(cause)
      return false
    }
  }
}
