import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Counts and gauges for `/metrics`. */
export type Metrics = {
  /** Counts and times every request; `site` is its site, if the sidecar serves several. */
  observe: (site?: string) => (req: IncomingMessage, res: ServerResponse) => true
  /** Counts a request refused before it reached the app. */
  countRefused: (req: IncomingMessage, site?: string) => void
  /** Counts a connection closed to stay within the limits. */
  countClosed: (reason: 'evicted' | 'refused') => void
  /** Counts an uncaught exception or unhandled rejection. */
  countUncaught: () => void
  /** `GET /metrics`, in the Prometheus text format. */
  route: RequestHandler
  /** Counts a delivery by its outcome, such as `acknowledged`; `site` is its site, if the sidecar serves several. */
  countDelivery: (outcome: string, site?: string) => void
  /** Sets the function that reads the subscriptions by topic, each time the metrics are read. */
  readSubscriptionsFrom: (read: () => Promise<readonly TopicSubscriptions[]>) => void
  /** Records that a snapshot has been swapped in. */
  snapshotSwapped: () => void
  /** Sets the function that reads the state of the sites, each time the metrics are read. */
  readSitesFrom: (read: () => readonly SiteState[]) => void
}

/** One site of a sidecar that serves several. */
export type SiteState = { name: string; isLoaded: boolean; isFailing: boolean }

/** The active subscriptions of a topic, and how many lack its newest content. */
type TopicSubscriptions = { site?: string; path: string; subscriptions: number; behind: number; behindSeconds: number }

/** Metrics in a new registry; `now` is in milliseconds. */
export function makeMetrics(now: () => number = Date.now): Metrics {
  const registry = new Registry()
  const requests = new Counter({
    name: 'reviews_requests_total',
    help: 'Requests answered, by method, route and status, and by site if there are several',
    labelNames: ['site', 'method', 'route', 'status'],
    registers: [registry],
  })
  const latencies = new Histogram({
    name: 'reviews_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers: [registry],
  })
  const deliveries = new Counter({
    name: 'reviews_deliveries_total',
    help: 'Deliveries to subscribers, by outcome, and by site if there are several',
    labelNames: ['site', 'outcome'],
    registers: [registry],
  })
  const closed = new Counter({
    name: 'reviews_connections_closed_total',
    help: 'Connections closed because there were too many, by reason: idle ones evicted, new ones refused',
    labelNames: ['reason'],
    registers: [registry],
  })
  const uncaught = new Counter({
    name: 'reviews_uncaught_faults_total',
    help: 'Uncaught exceptions and unhandled rejections; the first ends the process',
    registers: [registry],
  })
  const age = gaugeOfAge(registry, now)
  const fillSubscriptions = gaugesOfSubscriptions(registry)
  let readSubscriptions = (): Promise<readonly TopicSubscriptions[]> => Promise.resolve([])
  return {
    observe: (site) => (req, res) => {
      const started = performance.now()
      res.on('close', () => {
        const route = routeOf(req, res)
        requests.inc({ ...labelOf(site), method: methodOf(req), route, status: res.statusCode })
        latencies.observe({ route }, (performance.now() - started) / 1000)
      })
      return true
    },
    countRefused: (req, site) =>
      requests.inc({ ...labelOf(site), method: methodOf(req), route: 'refused', status: 503 }),
    countClosed: (reason) => closed.inc({ reason }),
    countUncaught: () => uncaught.inc(),
    route: async (_req, res) => {
      await fillSubscriptions(readSubscriptions)
      res.set({ 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(await registry.metrics())
    },
    countDelivery: (outcome, site) => deliveries.inc({ ...labelOf(site), outcome }),
    readSubscriptionsFrom: (read) => void (readSubscriptions = read),
    snapshotSwapped: () => age.swapped(),
    readSitesFrom: (read) => gaugesOfSites(registry, read),
  }
}

/** The label of a site. Its name comes from the list of sites, never from a request, which would allow any number of labels. */
function labelOf(site: string | undefined): { site?: string } {
  return site === undefined ? {} : { site }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT', 'PATCH'])

function methodOf({ method = '' }: IncomingMessage): string {
  return METHODS.has(method) ? method : 'other'
}

/** The pattern of the path, not the path itself, which would allow any number of labels. */
function routeOf(req: RoutedRequest, res: LabelledResponse): string {
  return req.route?.path ?? res.locals?.route ?? 'other'
}

/** Express sets the route that matched. */
type RoutedRequest = IncomingMessage & { route?: { path?: string } }
/** Code that answers without a route of Express sets the route itself. */
type LabelledResponse = ServerResponse & { locals?: { route?: string } }

function gaugeOfAge(registry: Registry, now: () => number): { swapped: () => void } {
  let since: number | undefined
  new Gauge({
    name: 'reviews_snapshot_age_seconds',
    help: 'Time since the current snapshot was swapped in; absent until there is one',
    registers: [registry],
    collect() {
      if (since === undefined) this.remove()
      else this.set((now() - since) / 1000)
    },
  })
  return { swapped: () => (since = now()) }
}

/** Sites by state, and the names of those that fail. */
function gaugesOfSites(registry: Registry, read: () => readonly SiteState[]): void {
  new Gauge({
    name: 'reviews_sites',
    help: 'Sites, by state: listed, in memory, failing',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const sites = read()
      this.set({ state: 'listed' }, sites.length)
      this.set({ state: 'loaded' }, sites.filter(({ isLoaded }) => isLoaded).length)
      this.set({ state: 'failing' }, sites.filter(({ isFailing }) => isFailing).length)
    },
  })
  new Gauge({
    name: 'reviews_site_failing',
    help: '1 for each site whose published files cannot be read or served',
    labelNames: ['site'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { name: site, isFailing } of read()) if (isFailing) this.set({ site }, 1)
    },
  })
}

/** Fills gauges when the metrics are read; they are empty while the store does not answer. */
function gaugesOfSubscriptions(
  registry: Registry,
): (read: () => Promise<readonly TopicSubscriptions[]>) => Promise<void> {
  const gauge = (name: string, help: string): Gauge<'site' | 'topic'> =>
    new Gauge({ name, help: `${help}, by topic`, labelNames: ['site', 'topic'], registers: [registry] })
  const active = gauge('reviews_subscriptions', 'Active subscriptions')
  const behind = gauge('reviews_subscriptions_behind', 'Active subscriptions that lack the newest content')
  const seconds = gauge(
    'reviews_subscriptions_behind_seconds',
    'How long the subscription that is furthest behind has lacked newer content',
  )
  return async (read) => {
    const topics = await read().catch(() => [])
    for (const each of [active, behind, seconds]) each.reset()
    for (const { site, path: topic, ...counts } of topics) {
      const labels = { ...labelOf(site), topic }
      active.set(labels, counts.subscriptions)
      behind.set(labels, counts.behind)
      seconds.set(labels, counts.behindSeconds)
    }
  }
}
