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
  /** Names this dispatcher's claims in the store. */
  worker: string
  /** There may be something to claim. */
  wake: () => void
  /** There may be something to claim anywhere in the queues: what comes first there is claimed first. */
  startOver: () => void
  /** The hosts that have used up their share of what may be under way. */
  busyHosts: () => string[]
  /** Whether nothing is under way and nothing can be claimed. */
  isIdle: () => boolean
  /** Settles when that is so. */
  settled: () => Promise<void>
  /**
   * Stops claiming; settles when what is under way has ended and is recorded. Whatever takes longer than `patience`, in
   * milliseconds, is left to another worker on the store.
   */
  close: (patience: number) => Promise<void>
}

/**
 * Claims jobs, performs each in a slot, and records the outcomes. A claim is in the store before its request is sent, so that a
 * request that ends the process leaves a trace.
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
    await withDeadline(loop.settled(), patience).catch(() => undefined) // Whatever is not done by then is claimed again.
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

/** A turn is one transaction: it claims jobs and records what is done. It gives whether to run again at once. */
function makeTurn<Job, Outcome>(parts: TurnParts<Job, Outcome>): LoopOptions['run'] {
  const { claims, database, worker, slots, jobs, planner, recorder, storeFailed } = parts
  /** The last transaction failed, and may have claimed something all the same. */
  let isUnsure = false

  async function claimAndRecord(done: readonly Done<Job, Outcome>[], isWoken: () => boolean): Promise<boolean> {
    const planned = planner.plan()
    const steps = [...planned.map(({ step }) => step), ...recorder.steps(done)]
    const beat = heartbeat(steps)
    if (beat.length + steps.length === 0) return false
    const rows = (await database.together([...beat, ...steps])).slice(beat.length)
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
    // What is done makes room in a queue with a limit, which was full when this turn was planned.
    return planned.length + done.length > 0 && planner.hasMore()
  }

  /** What keeps the claims of this worker, where it has or may get some, and gives back those that it does not know of. */
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
