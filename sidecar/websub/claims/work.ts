import type { Result } from '../../../src/schema/result.ts'
import type { Row, Step } from '../../store/database.ts'
import type { Slot, Slots } from '../fairness/slots.ts'

/** One kind of work. A job is claimed in the store, performed by calling a callback, then recorded in the store. */
export type Work<Job, Outcome> = {
  /** The queues that jobs can be claimed from now. */
  queues: () => readonly Queue<Job>[]
  /** Makes the request. */
  perform: (job: Job, slot: Slot) => Promise<Outcome | Failed | NotSent>
  /** The changes that the outcomes make in the store. */
  record: (performed: readonly Performed<Job, Outcome>[], worker: string) => Step[]
  /** Follows up an outcome that is now in the store. `slots` are for requests that need no claim. */
  recorded: (job: Job, outcome: Outcome | Failed, slots: Slots) => void
  /** The steps for claims that were not performed. */
  claims: {
    /** The column that identifies a claim. */
    key: 'id' | 'request'
    release: (claim: ClaimId) => Step
    /** Releases a claim; the row can be claimed again from this time on (in milliseconds since 1970). */
    putOff: (claim: ClaimId, retryAt: number) => Step
    /** Takes a malformed row out of its queue. */
    setAside: (claim: ClaimId, reason: string) => Step
    /** The log message for a malformed row. */
    setAsideMessage: string
    /** Releases every claim that the store attributes to the worker, except the claims with these keys (from `listOf`). */
    releaseUnheld: (worker: string, held: string) => Step
  }
}

/** A job with its outcome. */
export type Performed<Job, Outcome> = { job: Job; outcome: Outcome | Failed }

/** A position in a queue: the value by which the queue is sorted, and the id of the row there. */
export type Position = { after_place: number; after_id: string }

export type Queue<Job> = {
  name: string
  /** Whether to claim from this queue only while the other queues are empty. */
  last?: boolean
  /** Jobs that may be claimed at once; unlimited by default. */
  most?: number
  /** Claims rows after a position, in the queue's order. Each row contains its position as `place` and `id`. */
  claim: (bounds: { worker: string; limit: number; share: number; busy: string } & Position) => Step
  /** Reads the job from a claimed row; the problem names the malformed columns. */
  read: (row: Row) => Result<Job>
}

/** A row in the store that one worker has claimed. */
export type ClaimId = { id: string; key: string; worker: string }

/** The request was made and failed, or could not be made. */
export type Failed = { kind: 'failed'; reason: string }

/** Nothing was sent: the job was out of date or had waited too long, or too many requests wait for the same address. */
export type NotSent = { kind: 'cancelled' } | { kind: 'congested' }
