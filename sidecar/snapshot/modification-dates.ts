import { withDeadline } from '../process/deadline.ts'
import type { Logger } from '../process/logger.ts'
import type { Store } from '../store/open-store.ts'

/** When published files last changed (`Last-Modified`). */
export type ModificationDates = {
  /**
   * Since when the URL has had the bytes with this hash. Never rejects: if the store does not answer, returns the current time,
   * because new content must be served whether or not its date can be stored.
   */
  of: (url: string, sha256: string) => Promise<Date>
  /** Tries again to store the dates that could not be stored. */
  save: () => Promise<void>
}

export type DatingOptions = {
  store: Pick<Store, 'heldSince'>
  log: Pick<Logger, 'warn'>
  now?: () => Date
  /** The time limit for the store, in milliseconds. */
  timeout?: number
}

type Unsaved = { sha256: string; since: Date }

export function modificationDates({
  store,
  log,
  now = () => new Date(),
  timeout = 2_000,
}: DatingOptions): ModificationDates {
  const unsaved = new Map<string, Unsaved>()

  async function of(url: string, sha256: string): Promise<Date> {
    const known = unsaved.get(url)
    const since = known?.sha256 === sha256 ? known.since : toTheSecond(now())
    const isAway = unsaved.size > 0 // Do not wait for the store again: `save` notices when it is back.
    try {
      if (!isAway) return await withDeadline(store.heldSince(url, sha256, since), timeout)
    } catch (cause) {
      log.warn({ err: cause }, 'the store could not record when a file was published: it is served anyway')
    }
    unsaved.set(url, { sha256, since })
    return since
  }

  async function save(): Promise<void> {
    for (const [url, file] of unsaved) {
      try {
        await withDeadline(store.heldSince(url, file.sha256, file.since), timeout)
      } catch {
        return // Already logged; the next call tries again.
      }
      if (unsaved.get(url) === file) unsaved.delete(url)
    }
  }

  return { of, save }
}

function toTheSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}
