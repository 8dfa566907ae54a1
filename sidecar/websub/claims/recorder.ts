import type { Logger } from '../../process/logger.ts'
import type { Step } from '../../store/database.ts'
import { spread } from '../hub-context.ts'
import type { Done } from './job-runner.ts'
import type { Slots } from '../fairness/slots.ts'
import type { Work } from './work.ts'

/** Records the results of claims in the store. */
export type Recorder<Job, Outcome> = {
  /** The changes that the results make in the store. */
  steps: (done: readonly Done<Job, Outcome>[]) => Step[]
  /** Follows up a result once it is in the store. */
  recorded: (done: Done<Job, Outcome>) => void
}

type RecorderOptions = {
  worker: string
  slots: Slots
  clock: () => number
  random: () => number
  log: Pick<Logger, 'error'>
  /** Called when a job is back in its queue. */
  released: () => void
}

/** A job for an address where too many requests wait is claimed again after this time, in milliseconds. */
const CONGESTED_MS = 30_000

export function makeRecorder<Job, Outcome>(
  { record, recorded, claims }: Work<Job, Outcome>,
  { worker, slots, clock, random, log, released }: RecorderOptions,
): Recorder<Job, Outcome> {
  function followUp(done: Done<Job, Outcome>): void {
    if (done.kind === 'performed') recorded(done.job, done.outcome, slots)
    if (done.kind === 'cancelled') released()
    if (done.kind === 'malformed')
      log.error({ subscription: done.claim.id, reason: done.reason }, claims.setAsideMessage)
  }

  function stepOf(done: Exclude<Done<Job, Outcome>, { kind: 'performed' }>): Step {
    const { claim } = done
    if (done.kind === 'malformed') return claims.setAside(claim, done.reason)
    return done.kind === 'cancelled'
      ? claims.release(claim)
      : claims.putOff(claim, clock() + spread(CONGESTED_MS, random))
  }

  return {
    steps: (done) => {
      const performed = done.filter((one) => one.kind === 'performed')
      const others = done.filter((one) => one.kind !== 'performed')
      return [...(performed.length > 0 ? record(performed, worker) : []), ...others.map(stepOf)]
    },
    recorded: (done) => {
      try {
        followUp(done)
      } catch (cause) {
        // The outcome is in the store already, so it must not be recorded again.
        log.error({ err: cause }, 'an outcome is recorded, but could not be followed up')
      }
    },
  }
}
