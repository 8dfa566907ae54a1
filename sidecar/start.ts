import { randomBytes } from 'node:crypto'
import { type AppParts, makeApp } from './app.ts'
import { withDeadline } from './deadline.ts'
import type { Log } from './log.ts'
import { mcpRoute } from './mcp/route.ts'
import { makeMetrics, type Metrics } from './metrics.ts'
import { type LoadShedding, shedLoad, turnTimer, warnOfRefusals } from './http/overload.ts'
import { boundsFor, type ConnectionBounds, descriptorLimit } from './http/connection-bounds.ts'
import { isNearby, trustOf } from './http/proxies.ts'
import { listen, CLIENT_TIMEOUTS } from './http/server.ts'
import type { Settings } from './settings.ts'
import { holdSnapshots, type Snapshots } from './snapshot/snapshot-holder.ts'
import { modificationDates } from './snapshot/modification-dates.ts'
import { loadSnapshot, readManifestOf, wrongOrigin } from './snapshot/load-snapshot.ts'
import { type DatasetSource, openSource } from './snapshot/dataset-source.ts'
import { indexFolder } from './index-folder.ts'
import { type KeptIndex, openKeptIndex } from './snapshot/kept-index.ts'
import { openSearchDatabase, type SearchDatabase } from './search-postgres/search-database.ts'
import { sessionSecret } from './session-secret.ts'
import { openStore } from './store/open-store.ts'
import { startHub } from './websub/hub.ts'
import { publicationsOf } from './websub/topics.ts'

/** A running sidecar. */
export type Sidecar = {
  port: number
  snapshots: Snapshots
  /** Settles when the dataset has been read once, whether or not it can be served. */
  firstLook: Promise<void>
  /** Counts an uncaught error in the metrics. */
  countUncaught: () => void
  /** Finishes what is in progress, within 10 s, and closes everything. */
  stop: () => Promise<void>
}

/** What differs between sidecars. */
export type SidecarOptions = {
  /** Serves the published files as well; left out if a CDN does. */
  published?: (snapshots: Snapshots) => AppParts['published']
  /** How long ago the current turn of the event loop began, in milliseconds. */
  turnAge?: () => number
}

/** How long a stop waits for responses in progress, in milliseconds; the rest of the 10 s is for the other parts. */
const STOP_TIMEOUT = 8_000

/** How long startup waits for the manifest, in milliseconds. */
const MANIFEST_TIMEOUT = 5_000

/**
 * Opens every part and listens. The dataset need not exist yet, and the store need not work: both are retried.
 * @throws {UnfitDatasetError} if the dataset was built for another origin than `BASE_URL`
 * @throws {StoreError} if `STORE_URL` cannot exist
 */
export async function startSidecar(settings: Settings, log: Log, options: SidecarOptions = {}): Promise<Sidecar> {
  const { published, turnAge = turnTimer() } = options
  const source = openSource(settings.DATASET)
  await checkOrigin(source, settings.BASE_URL)
  const store = await openStore(settings.STORE_URL, (fault) => {
    log.error({ err: fault }, 'the store cannot be used: what does not need it is served, and it is retried')
  })
  const metrics = makeMetrics()
  const dates = modificationDates({ store, log })
  const kept = await openIndexes(settings, log)
  const loading = { source, dates, index: kept.index, baseUrl: settings.BASE_URL, served: published !== undefined }
  const snapshots = holdSnapshots({
    load: (held) => {
      void dates.save()
      return loadSnapshot(loading, held)
    },
    watch: source.watch,
    refreshSeconds: settings.REFRESH_SECONDS,
    log,
  })
  snapshots.onSwap(metrics.snapshotSwapped)
  snapshots.onSwap(({ reviews }) => void kept.keep(reviews))
  const { SESSION_SECRET: secret } = settings
  const mcp = mcpRoute({
    snapshot: snapshots.current,
    sessionSecret: secret === undefined ? await sessionSecret(store, makeSecret) : () => secret,
    onFault: (fault) => log.error({ err: fault }, 'a tool failed'),
  })
  const { database } = store
  const publications = publicationsOf(snapshots)
  const hub = startHub({ settings, database, publications, log, countDelivery: metrics.countDelivery })
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
  const { onRefused, onClosed } = refusals(log, metrics)
  const connections = { ...boundsFor(descriptorLimit()), isExempt: isNearby(trustOf(settings.TRUST_PROXY)), onClosed }
  const limits = { ...CLIENT_TIMEOUTS, connections }
  const server = await listen(shedLoad(app, { turnAge, onRefused }), settings.PORT, limits)
  log.info({ port: server.port, dataset: source.name }, 'listening')
  return {
    port: server.port,
    snapshots,
    firstLook: snapshots.refresh(),
    countUncaught: metrics.countUncaught,
    async stop() {
      // A look that hangs on a remote origin is not worth waiting for: it changes nothing.
      const looking = withDeadline(snapshots.close(), 1_000).catch(() => undefined)
      await Promise.all([server.stop(STOP_TIMEOUT), looking, hub.close(STOP_TIMEOUT), kept.close()])
      await store.close()
    },
  }
}

/** Where indexes are made: in PostgreSQL, or in memory and kept in a folder. */
async function openIndexes(settings: Settings, log: Log): Promise<KeptIndex | SearchDatabase> {
  const { SEARCH_URL: url } = settings
  if (url !== undefined) return await openSearchDatabase({ url, log })
  return await openKeptIndex({ folder: await indexFolder(settings, log), log })
}

/** Counts and logs what is refused under load. */
function refusals(log: Log, metrics: Metrics): Pick<LoadShedding, 'onRefused'> & Pick<ConnectionBounds, 'onClosed'> {
  const warnOfRequests = warnOfRefusals(log, 'overloaded: some requests are refused with 503')
  const warnOfConnections = warnOfRefusals(log, 'too many connections: idle ones are closed, or new ones refused')
  return {
    onRefused: (req) => {
      metrics.countRefused(req)
      warnOfRequests()
    },
    onClosed: (reason) => {
      metrics.countClosed(reason)
      warnOfConnections()
    },
  }
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A dataset that is missing or slow is checked when it is loaded. */
async function checkOrigin(source: DatasetSource, baseUrl: string | undefined): Promise<void> {
  if (baseUrl === undefined) return
  const manifest = await withDeadline(readManifestOf(source), MANIFEST_TIMEOUT).catch(() => undefined)
  if (manifest !== undefined && manifest.base_url !== baseUrl) throw wrongOrigin(manifest, baseUrl)
}
