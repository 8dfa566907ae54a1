import type { RequestListener } from 'node:http'
import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hostsOf, type SiteEntry } from '../../src/schema/content/sites-file.ts'
import { makeApp, makeProcessApp } from './app.ts'
import { allSettled } from '../process/all-settled.ts'
import { withDeadline } from '../process/deadline.ts'
import { NEVER_REFUSED } from '../http/bounds/overload.ts'
import { pathOf } from '../http/guards.ts'
import { trustOf } from '../http/proxies.ts'
import { refuse } from '../http/refuse.ts'
import { indexFolderBeside } from './index-folder.ts'
import type { Logger } from '../process/logger.ts'
import { mcpRoute } from '../mcp/route.ts'
import { makeMetrics, type Metrics } from '../process/metrics.ts'
import { readiness } from './readiness.ts'
import { serveApp } from './serve-app.ts'
import { secretFrom, secretOfSite } from './session-secret.ts'
import { startSharedWorker } from '../search/columns/columns-from-worker.ts'
import { openSearchDatabase } from '../search-postgres/search-database.ts'
import type { Settings } from '../process/settings.ts'
import { siteChooser } from '../sites/choose-site.ts'
import { openGate } from '../sites/gate.ts'
import { loadedSnapshots } from '../sites/loaded-snapshots.ts'
import { sitePublications } from '../sites/publications.ts'
import { openSite, type ServedSite } from '../sites/served-site.ts'
import { forgetUnlisted } from '../sites/site-index.ts'
import { waitFor } from '../sites/wait-for.ts'
import { startWatcher } from '../sites/watcher.ts'
import { modificationDates } from '../snapshot/modification-dates.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type Sidecar, STOP_TIMEOUT } from './start-sidecar.ts'
import { openTolerantly } from './store-at-start.ts'
import type { Store } from '../store/open-store.ts'
import { type Hub, startHub } from '../websub/hub.ts'
import type { HubOptions } from '../websub/hub-context.ts'

/** A running sidecar for many sites. */
export type SitesSidecar = Pick<Sidecar, 'port' | 'countUncaught' | 'stop'> & { sites: readonly ServedSite[] }

/** How often idle sites are evicted from memory, in milliseconds. */
const PURGE_INTERVAL = 60_000

/**
 * Serves these sites, and tells them apart by their hosts. A site need not work yet: all are watched, and each is loaded into
 * memory at its first request.
 *
 * @throws {StoreError} if the store cannot work until `STORE_URL` is changed
 */
export async function startSites(
  entries: readonly SiteEntry[],
  settings: Settings,
  log: Logger,
): Promise<SitesSidecar> {
  const store = await openTolerantly(settings, log)
  const metrics = makeMetrics()
  const publications = sitePublications(() => sites)
  const mostBytes = settings.SITES_MEMORY_MB * 1e6
  const indexes = await openIndexes(entries, settings, log)
  const { SEARCH_URL: url } = settings
  const searches = url === undefined ? undefined : await openSearchDatabase({ url, log })
  if (searches === undefined) startSharedWorker()
  const cache = loadedSnapshots(
    { mostBytes, isInMemory: searches === undefined },
    ({ reviews }) => void searches?.release(reviews),
  )
  const shared = {
    ...{ cache, mostBytes, log, searches, changed: publications.changed, dates: modificationDates({ store, log }) },
    loads: openGate({ most: 4, patience: 2_000, mostSlow: 100 }),
  }
  const sites = entries.map((entry): ServedSite => openSite(entry, { ...shared, indexFolder: indexes(entry) }))
  const { database } = store
  const countDelivery: HubOptions['countDelivery'] = (outcome, topic) =>
    metrics.countDelivery(outcome, publications.siteOf(topic)?.name)
  const hub = startHub({ settings, database, publications, log, countDelivery })
  metrics.readSubscriptionsFrom(async () =>
    (await hub.backlog()).map((topic) => ({ ...topic, site: publications.siteOf(topic)?.name ?? '' })),
  )
  metrics.readSitesFrom(() => sites.map(stateOf))
  const chosen = siteChooser(byHost(sites), trustOf(settings.TRUST_PROXY))
  const secret = await secretFrom(settings, store)
  const app = listener(chosen, { settings, log, metrics, store, hub, secret, sites })
  const siteOf: NonNullable<Parameters<typeof serveApp>[1]['siteOf']> = (req) => chosen(req)?.name
  const server = await serveApp(app, { settings, log, metrics, siteOf })
  log.info({ port: server.port, sites: sites.length }, 'listening')
  const looks = openGate({ most: 16, patience: 1_000, mostSlow: 200 })
  const stopWatching = startWatcher(sites, { refreshSeconds: settings.REFRESH_SECONDS, gate: looks })
  const purging = setInterval(() => cache.purgeStale(), PURGE_INTERVAL).unref()
  return {
    port: server.port,
    sites,
    countUncaught: metrics.countUncaught,
    async stop() {
      clearInterval(purging)
      stopWatching()
      const looking = withDeadline(Promise.all(sites.map((site) => site.close())), 1_000).catch(() => undefined)
      const parts = [server.stop(STOP_TIMEOUT), looking, hub.close(STOP_TIMEOUT)]
      await allSettled(parts, async () => allSettled([store.close(), Promise.resolve(searches?.close())]))
    },
  }
}

function stateOf(site: ServedSite): ReturnType<Parameters<Metrics['readSitesFrom']>[0]>[number] {
  return { name: site.name, isLoaded: site.peek() !== undefined, isFailing: site.fault() !== undefined }
}

function byHost(sites: readonly ServedSite[]): Map<string, ServedSite> {
  return new Map(sites.flatMap((site) => hostsOf(site.entry).map((host) => [host, site] as const)))
}

/** Returns the folder for the cached index of each site, after deleting the cached indexes of sites that are no longer listed. */
async function openIndexes(
  entries: readonly SiteEntry[],
  { STORE_URL }: Settings,
  log: Logger,
): Promise<(entry: SiteEntry) => string | undefined> {
  const published = entries.map(({ base_url: baseUrl, dataset = baseUrl }) => dataset)
  const folder = await indexFolderBeside(STORE_URL, published, log)
  const isUsed = folder !== undefined && (await isThere(dirname(folder)))
  if (!isUsed) return () => undefined
  const parent = join(folder, 'sites')
  const nameOf = ({ base_url: baseUrl }: SiteEntry): string => encodeURIComponent(new URL(baseUrl).host)
  await forgetUnlisted(parent, new Set(entries.map(nameOf)), log)
  return (entry) => join(parent, nameOf(entry))
}

async function isThere(folder: string): Promise<boolean> {
  return await access(folder).then(
    () => true,
    () => false,
  )
}

type ListenerParts = {
  settings: Settings
  log: Logger
  metrics: Metrics
  store: Store
  hub: Hub
  secret: () => string
  sites: readonly ServedSite[]
}

/** Each site has an app, made at its first request. The paths about the process are answered at any host. */
function listener(chosen: ReturnType<typeof siteChooser<ServedSite>>, parts: ListenerParts): RequestListener {
  const { settings, log, metrics, store, sites } = parts
  const snapshots = { current: () => readable(sites), fault: () => NONE_READ }
  const ofProcess = makeProcessApp({
    ...{ settings, log, metrics, readiness: readiness({ snapshots, store }) },
    otherwise: (req, res) => refuse(req, res, { status: 404, detail: 'No site is known by this host' }),
  })
  const apps = new Map<ServedSite, RequestListener>()
  return (req, res): void => {
    const site = NEVER_REFUSED.has(pathOf(req)) ? undefined : chosen(req)
    if (site === undefined) return ofProcess(req, res)
    const app = apps.get(site) ?? appOf(site, parts)
    apps.set(site, app)
    app(req, res)
  }
}

/**
 * A snapshot for the readiness check; undefined if no site could be read yet. One working site is enough, because others may
 * still be loading.
 */
function readable(sites: readonly ServedSite[]): Partial<Snapshot> | undefined {
  const inMemory = sites.flatMap((site) => site.peek() ?? [])
  const searched = inMemory.find(({ reviews }) => reviews.fault?.() === undefined)
  return searched ?? inMemory[0] ?? (sites.some((site) => site.published() !== undefined) ? {} : undefined)
}

const NONE_READ = 'No site could be read yet'

function appOf(site: ServedSite, { settings, log, metrics, store, hub, secret }: ListenerParts): RequestListener {
  const { name, entry, current } = site
  const takeRequest = hub.routeOf({ topics: () => site.published()?.topics ?? [], most: entry.hub_subscriptions ?? 0 })
  const whenLooked = waitFor({ isReady: () => site.published() !== undefined, prepare: site.look })
  return makeApp({
    settings: {
      ...settings,
      RATE_LIMIT: entry.rate_limit ?? settings.RATE_LIMIT,
      HUB_RATE_LIMIT: entry.hub_rate_limit ?? settings.HUB_RATE_LIMIT,
    },
    snapshots: { current, fault: site.fault, refresh: site.look },
    ...{ store, log, metrics, site: name },
    whenLoaded: waitFor({ isReady: () => site.peek() !== undefined, prepare: site.load }),
    hub: (req, res, next) =>
      whenLooked(req, res, (fault?: unknown) => (fault === undefined ? takeRequest(req, res, next) : next(fault))),
    mcp: mcpRoute({
      snapshot: current,
      sessionSecret: () => secretOfSite(secret(), entry.base_url),
      onFault: (fault) => log.error({ err: fault, site: name }, 'a tool failed'),
    }),
  })
}
