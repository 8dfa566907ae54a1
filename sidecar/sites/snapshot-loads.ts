import { type Snapshot, UnfitDatasetError } from '../snapshot/snapshot.ts'

/** Loads the snapshot of a site, one attempt at a time. */
export type SnapshotLoads = {
  /** Shares an attempt that is under way; rejects at once if one has just failed. */
  load: () => Promise<Snapshot>
  /** Why the last attempt failed. */
  fault: () => string | undefined
  /** There is something new to load: the last fault says nothing about that. */
  forgetFault: () => void
}

export type SnapshotLoadsOptions = {
  attempt: () => Promise<Snapshot>
  /** Logs a fault that is not the one before, and words it for the public. */
  noted: (cause: unknown, before: string | undefined) => string
}

/** The least time between two attempts if the first has failed, in milliseconds: a request must not cost a load each time. */
const INTERVAL = 5_000

export function snapshotLoads({ attempt, noted }: SnapshotLoadsOptions): SnapshotLoads {
  let underWay: Promise<Snapshot> | undefined
  let fault: string | undefined
  let failedAt = -Infinity

  async function begin(): Promise<Snapshot> {
    if (fault !== undefined && performance.now() < failedAt + INTERVAL) throw new UnfitDatasetError(fault)
    try {
      const snapshot = await attempt()
      fault = undefined
      return snapshot
    } catch (cause) {
      failedAt = performance.now()
      fault = noted(cause, fault)
      throw cause
    }
  }

  return {
    load: () => (underWay ??= begin().finally(() => (underWay = undefined))),
    fault: () => fault,
    forgetFault: () => (fault = undefined),
  }
}
