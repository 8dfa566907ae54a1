import { type Snapshot, UnfitDatasetError } from '../snapshot/snapshot.ts'

/** Loads the snapshot of a site, one attempt at a time. */
export type SnapshotLoads = {
  /** Loads the snapshot, or joins the attempt under way; rejects at once if an attempt has just failed. */
  load: () => Promise<Snapshot>
  /** Why the last attempt failed; undefined if it succeeded. */
  fault: () => string | undefined
  /** Call this when there is something new to load, which the last fault does not apply to. */
  forgetFault: () => void
}

export type SnapshotLoadsOptions = {
  attempt: () => Promise<Snapshot>
  /** Logs a fault unless it equals `before`, and returns it in words fit for the public. */
  noted: (cause: unknown, before: string | undefined) => string
}

/** The pause after a failed attempt, in milliseconds. Without it, every request would cost a load. */
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
