import type { Logger } from '../process/logger.ts'
import { paced } from './paced.ts'
import { MalformedArtefactError } from '../search/columns/malformed-artefact.ts'
import { type Snapshot, UnfitDatasetError } from './snapshot.ts'

/** The current snapshot, which is kept up to date. */
export type Snapshots = {
  /** Undefined until a dataset has been loaded. */
  current: () => Snapshot | undefined
  /** Why the latest dataset could not be loaded, in words fit for the public; undefined if it was loaded. */
  fault: () => string | undefined
  /** Checks the manifest, at most once a second; settles when a check that began after this call is over. */
  refresh: () => Promise<void>
  /** Registers a listener that is called with every new snapshot once it is current. */
  onSwap: (listener: (snapshot: Snapshot) => void) => void
  /** Stops checking; settles when the current check is over. */
  close: () => Promise<void>
}

/** How a snapshot is kept up to date. */
export type HolderOptions = {
  /** Loads the current snapshot; returns `held` itself if nothing changed. */
  load: (held: Snapshot | undefined) => Promise<Snapshot>
  /** Calls `changed` whenever there may be a change; returns a function that stops watching. */
  watch: (changed: () => void) => () => void
  refreshSeconds: number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** The shortest time between two checks, in milliseconds. */
const MIN_INTERVAL = 1000

/**
 * Has no snapshot until the first `refresh`, which starts periodic checks. If a dataset cannot be loaded, the previous snapshot
 * stays current.
 */
export function holdSnapshots({ load, watch, refreshSeconds, log }: HolderOptions): Snapshots {
  const listeners: ((snapshot: Snapshot) => void)[] = []
  let current: Snapshot | undefined
  let fault: string | undefined
  let failures = 0
  let next: NodeJS.Timeout | undefined

  async function check(): Promise<void> {
    try {
      const loaded = await load(current)
      if (loaded !== current) swap(loaded)
      failures = 0
      fault = undefined
    } catch (cause) {
      const seen = reasonOf(cause)
      if (seen !== fault) log.warn({ err: cause, kept: current?.manifest.generated_at ?? null }, seen)
      failures++
      fault = seen
    }
    clearTimeout(next)
    next = setTimeout(ask, waitAfter(failures, refreshSeconds)).unref()
  }

  function swap(loaded: Snapshot): void {
    current = loaded
    const { manifest, baseUrl, reviews } = loaded
    const named = { base_url: baseUrl, generated_at: manifest.generated_at, reviews: reviews.reviewCount }
    log.info(named, 'a snapshot is current')
    for (const listener of listeners) {
      try {
        listener(loaded)
      } catch (cause) {
        log.error({ err: cause }, 'a listener failed on the new snapshot')
      }
    }
  }

  const checks = paced(check, MIN_INTERVAL)
  const ask = (): void => void checks.request()
  const unwatch = watch(ask)
  return {
    current: () => current,
    fault: () => fault,
    refresh: checks.request,
    onSwap: (listener) => void listeners.push(listener),
    async close() {
      unwatch()
      await checks.close()
      clearTimeout(next)
    },
  }
}

/** The wait before the next check, in milliseconds. After failures 1 s, 2 s, 4 s, .. because a deploy may be half done. */
function waitAfter(failures: number, refreshSeconds: number): number {
  if (failures === 0) return refreshSeconds * 1000
  return Math.min(refreshSeconds * 1000, MIN_INTERVAL * 2 ** Math.min(failures - 1, 10))
}

function reasonOf(cause: unknown): string {
  if (cause instanceof UnfitDatasetError || cause instanceof MalformedArtefactError) return cause.message
  return 'The dataset could not be loaded'
}
