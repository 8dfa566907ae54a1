import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { makeApp } from './app.ts'
import type { Parts } from './app.ts'
import { withDeadline } from './deadline.ts'
import type { Log } from './log.ts'
import { mcpRoute } from './mcp/route.ts'
import { makeMetrics } from './metrics.ts'
import { shedding, turnClock, warnOfRefusals } from './http/overload.ts'
import { indexReviews } from './search/index-reviews.ts'
import { boundsFor, descriptorLimit } from './http/connection-bounds.ts'
import { isNearby, trustOf } from './http/proxies.ts'
import { listen, PATIENCE_WITH_CLIENTS } from './http/server.ts'
import type { Settings } from './settings.ts'
import { keepSnapshots } from './snapshot/snapshot-holder.ts'
import type { Snapshots } from './snapshot/snapshot-holder.ts'
import { modificationDates } from './snapshot/modification-dates.ts'
import { loadSnapshot, readManifestOf, wrongOrigin } from './snapshot/snapshot-load.ts'
import { openSource } from './snapshot/snapshot-source.ts'
import type { Source } from './snapshot/snapshot-source.ts'
import { sessionSecret } from './session-secret.ts'
import { openStore } from './store/open-store.ts'
import { startHub } from './websub/hub.ts'

/** A sidecar that runs. */
export type Sidecar = {
  port: number
  snapshots: Snapshots
  /** Settles when the dataset has been looked at once, fit or not. */
  looked: Promise<void>
  /** Counts a fault that nobody caught, in the metrics. */
  countUncaught: () => void
  /** Finishes what is under way, within 10 s, and closes everything. */
  stop: () => Promise<void>
}

/** What not every sidecar has alike. */
export type Around = {
  /** What serves the published files too; left out where a CDN does. */
  front?: (snapshots: Snapshots) => Parts['published']
  /** How long the event loop has been in its turn, in milliseconds. */
  turn?: () => number
}

/** How long a stop waits for answers under way, in milliseconds; the rest of the 10 s is for the other parts. */
const PATIENCE = 8_000

/** How long the start waits for the manifest, in milliseconds. */
const LONGEST_LOOK = 5_000

/**
 * Opens every part and listens. The dataset is looked for from then on; it need not be there yet, and the store need not work.
 * @throws UnfitDataset when there is one, but not for `BASE_URL`
 * @throws StoreError when `STORE_URL` leads nowhere
 */
export async function startSidecar(settings: Settings, log: Log, around: Around = {}): Promise<Sidecar> {
  const { front, turn = turnClock() } = around
  const source = openSource(settings.DATASET)
  await checkOrigin(source, settings.BASE_URL)
  const store = await openStore(settings.STORE_URL, (fault) => {
    log.error({ err: fault }, 'the store cannot be used: what needs none is served, and it is tried again')
  })
  const metrics = makeMetrics()
  const dates = modificationDates({ store, log })
  const loading = { source, dates, index: indexReviews, baseUrl: settings.BASE_URL, encoded: front !== undefined }
  const snapshots = keepSnapshots({
    load: (held) => {
      void dates.save()
      return loadSnapshot(loading, held)
    },
    watch: source.watch,
    refreshSeconds: settings.REFRESH_SECONDS,
    log,
  })
  snapshots.onSwap(metrics.snapshotSwapped)
  const { SESSION_SECRET: secret } = settings
  const mcp = mcpRoute({
    snapshot: snapshots.current,
    sessionSecret: secret === undefined ? await sessionSecret(store, makeSecret) : () => secret,
    onFault: (fault) => log.error({ err: fault }, 'a tool failed'),
  })
  const { database } = store
  const hub = startHub({ settings, database, snapshots, log, countDelivery: metrics.countDelivery })
  metrics.askSubscriptions(hub.standing)
  const app = makeApp({ settings, snapshots, store, log, metrics, hub: hub.route, mcp, published: front?.(snapshots) })
  const warn = warnOfRefusals(log, 'more is asked for than can be answered: some are told to come back')
  const refused = (req: IncomingMessage): void => {
    metrics.countRefused(req)
    warn()
  }
  const warnOfConnections = warnOfRefusals(log, 'too many connections: idle ones are closed, else new ones refused')
  const connections = {
    ...boundsFor(descriptorLimit()),
    isExempt: isNearby(trustOf(settings.TRUST_PROXY)),
    onClosed: (reason: 'evicted' | 'refused') => {
      metrics.countClosed(reason)
      warnOfConnections()
    },
  }
  const patience = { ...PATIENCE_WITH_CLIENTS, connections }
  const server = await listen(shedding(app, { turn, refused }), settings.PORT, patience)
  log.info({ port: server.port, dataset: source.name }, 'listening')
  return {
    port: server.port,
    snapshots,
    looked: snapshots.refresh(),
    countUncaught: metrics.countUncaught,
    async stop() {
      // A look that hangs on a far origin is not worth waiting for: it changes nothing.
      const looking = withDeadline(snapshots.close(), 1_000).catch(() => undefined)
      await Promise.all([server.stop(PATIENCE), looking, hub.close(PATIENCE)])
      await store.close()
    },
  }
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A dataset that is not there yet, or that takes long, is checked when it is loaded. */
async function checkOrigin(source: Source, baseUrl: string | undefined): Promise<void> {
  if (baseUrl === undefined) return
  const manifest = await withDeadline(readManifestOf(source), LONGEST_LOOK).catch(() => undefined)
  if (manifest !== undefined && manifest.base_url !== baseUrl) throw wrongOrigin(manifest, baseUrl)
}
