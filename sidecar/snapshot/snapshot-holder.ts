import type { Log } from '../log.ts'
import { paced } from './paced.ts'
import { MalformedArtefactError } from '../search/malformed-artefact.ts'
import type { Snapshot } from './snapshot.ts'
import { UnfitDataset } from './unfit-dataset.ts'

/** The current snapshot, kept up to date. */
export type Snapshots = {
  /** Undefined before there has been a dataset fit to be served. */
  current: () => Snapshot | undefined
  /** Why the dataset as it was last seen is not the current one, fit for strangers; undefined when it is. */
  fault: () => string | undefined
  /** Looks at the manifest, at most once a second; settles when a look that began after this call is over. */
  refresh: () => Promise<void>
  /** Is told of every new snapshot once it is current. */
  onSwap: (listener: (snapshot: Snapshot) => void) => void
  /** Looks no more; settles when the look under way is over. */
  close: () => Promise<void>
}

/** How a snapshot is kept up to date. */
export type Keeping = {
  /** The snapshot as it is now; `held` itself when nothing changed. */
  load: (held: Snapshot | undefined) => Promise<Snapshot>
  /** Calls when there may be a change; gives back how to stop. */
  watch: (changed: () => void) => () => void
  refreshSeconds: number
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** The least time between two looks, in milliseconds. */
const PAUSE = 1000

/** Holds nothing until the first `refresh`; from then on looks by itself. A dataset that is not fit changes nothing. */
export function keepSnapshots({ load, watch, refreshSeconds, log }: Keeping): Snapshots {
  const listeners: ((snapshot: Snapshot) => void)[] = []
  let current: Snapshot | undefined
  let fault: string | undefined
  let failures = 0
  let next: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
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
    for (const tell of listeners) {
      try {
        tell(loaded)
      } catch (cause) {
        log.error({ err: cause }, 'a part could not take the new snapshot')
      }
    }
  }

  const looks = paced(look, PAUSE)
  const ask = (): void => void looks.ask()
  const unwatch = watch(ask)
  return {
    current: () => current,
    fault: () => fault,
    refresh: looks.ask,
    onSwap: (listener) => void listeners.push(listener),
    async close() {
      unwatch()
      await looks.close()
      clearTimeout(next)
    },
  }
}

/** What is off is looked at again after 1 s, 2 s, 4 s, .. : a deploy may be half done. In milliseconds. */
function waitAfter(failures: number, refreshSeconds: number): number {
  if (failures === 0) return refreshSeconds * 1000
  return Math.min(refreshSeconds * 1000, PAUSE * 2 ** Math.min(failures - 1, 10))
}

function reasonOf(cause: unknown): string {
  if (cause instanceof UnfitDataset || cause instanceof MalformedArtefactError) return cause.message
  return 'The dataset could not be loaded'
}
