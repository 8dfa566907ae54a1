import { withDeadline } from '../deadline.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/store.ts'

/** Since when published files have had their bytes (`Last-Modified`). */
export type ModificationDates = {
  /**
   * Since when the bytes with this hash have been at the URL: never rejects. Where the store does not say it is now, because
   * what is new must be served whether or not that can be written down.
   */
  of: (url: string, sha256: string) => Promise<Date>
  /** Puts into the store what it did not take before, as far as it takes it now. */
  save: () => Promise<void>
}

export type Dating = {
  store: Pick<Store, 'heldSince'>
  log: Pick<Log, 'warn'>
  now?: () => Date
  /** How long the store may take, in milliseconds. */
  patience?: number
}

type Unsaved = { sha256: string; since: Date }

export function modificationDates({ store, log, now = () => new Date(), patience = 2_000 }: Dating): ModificationDates {
  const unsaved = new Map<string, Unsaved>()

  async function of(url: string, sha256: string): Promise<Date> {
    const known = unsaved.get(url)
    const since = known?.sha256 === sha256 ? known.since : toTheSecond(now())
    const isAway = unsaved.size > 0 // It is not waited for once a file: `save` finds out when it is back.
    try {
      if (!isAway) return await withDeadline(store.heldSince(url, sha256, since), patience)
    } catch (cause) {
      log.warn({ err: cause }, 'the store did not take when a file was published: it is served all the same')
    }
    unsaved.set(url, { sha256, since })
    return since
  }

  async function save(): Promise<void> {
    for (const [url, file] of unsaved) {
      try {
        await withDeadline(store.heldSince(url, file.sha256, file.since), patience)
      } catch {
        return // Said already; the next call tries again.
      }
      if (unsaved.get(url) === file) unsaved.delete(url)
    }
  }

  return { of, save }
}

function toTheSecond(date: Date): Date {
  return new Date(Math.floor(date.getTime() / 1000) * 1000)
}
