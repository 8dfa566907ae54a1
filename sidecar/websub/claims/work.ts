import type { Result } from '../../../src/schema/result.ts'
import type { Row, Step } from '../../store/database.ts'
import type { Slot, Slots } from '../fairness/slots.ts'

/**
 * Work of one kind, in the order in which a job passes through it: claimed in the store, performed with a callback, recorded
 * in the store.
 */
export type Work<Job, Outcome> = {
  /** The queues that jobs can be claimed from now. */
  queues: () => readonly Queue<Job>[]
  /** Makes the request. */
  perform: (job: Job, slot: Slot) => Promise<Outcome | Failed | NotSent>
  /** What the outcomes change in the store. */
  record: (performed: readonly Performed<Job, Outcome>[], worker: string) => Step[]
  /** Follows up an outcome that is now in the store. `slots` are for requests that need no claim. */
  recorded: (job: Job, outcome: Outcome | Failed, slots: Slots) => void
  /** What happens to claims nobody performed. */
  claims: {
    /** The column that names a claim. */
    key: 'id' | 'request'
    release: (claim: ClaimId) => Step
    /** Releases it, to be claimed again at this time (in milliseconds since 1970). */
    putOff: (claim: ClaimId, retryAt: number) => Step
    /** Takes a malformed row out of its queue. */
    setAside: (claim: ClaimId, reason: string) => Step
    /** What the log says then. */
    setAsideMessage: string
    /** Releases what the store has as claimed by the worker, except these keys (from `listOf`). */
    releaseUnheld: (worker: string, held: string) => Step
  }
}

/** A job, and what came of it. */
export type Performed<Job, Outcome> = { job: Job; outcome: Outcome | Failed }

/** A place in the order of a queue: the value that it is sorted by, and the id of the row there. */
export type Position = { after_place: number; after_id: string }

export type Queue<Job> = {
  name: string
  /** Claimed from only when the other queues have nothing. */
  last?: boolean
  /** The most jobs that may be claimed at once. */
  most?: number
  /** Claims rows after a position, in the order of the queue. The rows have their position as `place` and `id`. */
  claim: (bounds: { worker: string; limit: number; share: number; busy: string } & Position) => Step
  /** The job in a claimed row, or what is malformed there. */
  read: (row: Row) => Result<Job>
}

/** A row in the store that one worker has to itself. */
export type ClaimId = { id: string; key: string; worker: string }

/** The request was made and failed, or could not be made. */
export type Failed = { kind: 'failed'; reason: string }

/** Nothing was sent: it was no longer wanted, or had waited too long; or too many requests wait for the same address. */
export type NotSent = { kind: 'cancelled' } | { kind: 'congested' }
