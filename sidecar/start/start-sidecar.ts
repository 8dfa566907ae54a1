import { once } from 'node:events'
import { type AppParts, makeApp } from './app.ts'
import { allSettled } from '../process/all-settled.ts'
import { withDeadline } from '../process/deadline.ts'
import type { Logger } from '../process/logger.ts'
import { loadedLater } from '../http/loaded-later.ts'
import { makeMetrics } from '../process/metrics.ts'
import { serveApp } from './serve-app.ts'
import type { Settings } from '../process/settings.ts'
import { holdSnapshots, type Snapshots } from '../snapshot/snapshot-holder.ts'
import { modificationDates } from '../snapshot/modification-dates.ts'
import { loadSnapshot, readManifestOf, wrongOrigin } from '../snapshot/load-snapshot.ts'
import { type DatasetSource, openSource } from '../snapshot/sources/dataset-source.ts'
import { folderSource } from '../snapshot/sources/folder-source.ts'
import { openIndexes } from './open-indexes.ts'
import { secretFrom } from './session-secret.ts'
import { openTolerantly } from './store-at-start.ts'
import { startHub } from '../websub/hub.ts'
import { publicationsOf } from '../websub/topics.ts'

/** A running sidecar. */
export type Sidecar = {
  port: number
  snapshots: Snapshots
  /** Settles after the first attempt to load the dataset, whether or not it succeeded. */
  firstLook: Promise<void>
  /** Counts an uncaught error in the metrics. */
  countUncaught: () => void
  /** Finishes the work in progress, within 10 s, and closes all parts. */
  stop: () => Promise<void>
}

/** The options that differ between kinds of sidecar. */
export type SidecarOptions = {
  /** Serves the published files as well; omitted if a CDN serves them. */
  published?: (snapshots: Snapshots) => AppParts['published']
  /** How long ago the current turn of the event loop began, in milliseconds. */
  turnAge?: () => number
  /** Loads the dataset before the port opens, unless this signal aborts; by default the port opens at once. */
  loadsUntil?: AbortSignal
}

/**
 * How long a stop waits for responses and deliveries in progress, in milliseconds. Closing the store takes part of the rest of
 * the 10 s.
 */
export const STOP_TIMEOUT = 8_000

/** How long startup waits for the manifest, in milliseconds. */
const MANIFEST_TIMEOUT = 5_000

/**
 * Opens every part and listens. The dataset need not exist yet, and the store need not work: both are retried.
 *
 * @throws {UnfitDatasetError} if the dataset was built for another origin than `BASE_URL`
 * @throws {StoreError} if the store cannot work until `STORE_URL` is changed
 */
export async function startSidecar(settings: Settings, log: Logger, options: SidecarOptions = {}): Promise<Sidecar> {
  const { published } = options
  const source = openSource(settings.DATASET)
  await checkOrigin(source, settings.BASE_URL)
  const store = await openTolerantly(settings, log)
  const metrics = makeMetrics()
  const dates = modificationDates({ store, log })
  const indexes = await openIndexes(settings, log)
  const serving = { served: published !== undefined, copies: folderSource(settings.DIST) }
  const loading = { source, dates, ...indexes.of, baseUrl: settings.BASE_URL, ...serving }
  const snapshots = holdSnapshots({
    load: (held) => {
      void dates.save()
      held?.reviews.check?.()
      return loadSnapshot(loading, held)
    },
    watch: source.watch,
    refreshSeconds: settings.REFRESH_SECONDS,
    log,
  })
  snapshots.onSwap(metrics.snapshotSwapped)
  snapshots.onSwap(({ reviews }) => void indexes.keep(reviews))
  const sessionSecret = await secretFrom(settings, store)
  const onFault = (fault: unknown): void => log.error({ err: fault }, 'a tool failed')
  const mcp = loadedLater(async () => {
    const { mcpRoute } = await import('../mcp/route.ts')
    return mcpRoute({ snapshot: snapshots.current, sessionSecret, onFault })
  })
  const { database } = store
  const publications = publicationsOf(snapshots, { isInMemory: settings.SEARCH_URL === undefined })
  const countDelivery = (outcome: string): void => metrics.countDelivery(outcome)
  const hub = startHub({ settings, database, publications, log, countDelivery })
  metrics.readSubscriptionsFrom(hub.backlog)
  const app = makeApp({
    settings,
    snapshots,
    store,
    log,
    metrics,
    hub: hub.routeOf(),
    mcp,
    published: published?.(snapshots),
  })
  const firstLook = snapshots.refresh()
  if (options.loadsUntil !== undefined) await Promise.race([firstLook, aborted(options.loadsUntil)])
  const server = await serveApp(app, { settings, log, metrics, turnAge: options.turnAge })
  log.info({ port: server.port, dataset: source.name }, 'listening')
  return {
    port: server.port,
    snapshots,
    firstLook,
    countUncaught: metrics.countUncaught,
    async stop() {
      // Waits only briefly for a check that hangs on a remote origin: its result no longer matters.
      const looking = withDeadline(snapshots.close(), 1_000).catch(() => undefined)
      const parts = [server.stop(STOP_TIMEOUT), looking, hub.close(STOP_TIMEOUT), indexes.close()]
      await allSettled(parts, store.close)
    },
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Checks the origin of the dataset. A dataset that is missing or slow is checked when it is loaded. */
async function checkOrigin(source: DatasetSource, baseUrl: string | undefined): Promise<void> {
  if (baseUrl === undefined) return
  const manifest = await withDeadline(readManifestOf(source), MANIFEST_TIMEOUT).catch(() => undefined)
  if (manifest !== undefined && manifest.base_url !== baseUrl) throw wrongOrigin(manifest, baseUrl)
}
