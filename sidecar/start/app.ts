import type { RequestListener } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import { allowAllOrigins, preflight } from '../http/cors.ts'
import { answerFaults, handleErrors } from '../http/error-handler.ts'
import { type Guard, guarded, isGetOf, type Middleware, type OnFault, passingFaults, pathOf } from '../http/guards.ts'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import { trustOf, warnOfProxies } from '../http/proxies.ts'
import { limitEach } from '../http/bounds/rate-limits.ts'
import { notFound, allowOnly } from '../http/refuse.ts'
import { artefactRoute } from '../published/files-route.ts'
import { rejectMalformed } from '../http/malformed-request.ts'
import { health, readiness } from './readiness.ts'
import type { SearchedDataset } from '../search/review-index.ts'
import { searchRoute } from '../search/answer/search-route.ts'
import { sinceRoute } from '../search/answer/since-route.ts'
import type { Settings } from '../process/settings.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Snapshots } from '../snapshot/snapshot-holder.ts'
import type { Store } from '../store/open-store.ts'

/** The parts of the app; `start-sidecar.ts` opens the real ones. */
export type AppParts = {
  settings: Pick<Settings, 'RATE_LIMIT' | 'HUB_RATE_LIMIT' | 'TRUST_PROXY' | 'METRICS'>
  snapshots: Pick<Snapshots, 'current' | 'fault' | 'refresh'>
  store: Pick<Store, 'ping'>
  log: Logger
  metrics: Metrics
  /** The name of the site, if there are several. */
  site?: string
  /** Waits a little for a dataset that is not in memory; by default there is no wait. */
  whenLoaded?: Middleware
  /** Gets only `POST` requests. */
  hub: RequestHandler
  /** Gets every method except `OPTIONS`. */
  mcp: RequestHandler
  /** At one origin: answers `GET` and `HEAD` of published files, and passes on everything else. */
  published?: ((limitReads: RequestHandler) => RequestHandler) | undefined
}

/** Routes every dynamic path, and applies the rules that they share. */
export function makeApp(parts: AppParts): RequestListener {
  const { settings, snapshots, log, metrics } = parts
  const trust = trustOf(settings.TRUST_PROXY)
  const limit = passingFaults(limitEach(settings.RATE_LIMIT, trust))
  const whenLoaded = passingFaults(parts.whenLoaded ?? pass)
  const limitReads: Middleware = (req, res, next) =>
    limit(req, res, (fault?: unknown) => (fault === undefined ? whenLoaded(req, res, next) : next(fault)))
  const dataset = (): SearchedDataset | undefined => searched(snapshots.current())
  const search = searchRoute(dataset)
  const onFault = answerFaults(log)
  const app = bareApp()

  app.route(SEARCH).get(limitReads, search).all(allowOnly('GET, HEAD'))
  for (const path of ['/api/reviews/since/:date', '/api/reviews/since{/}'])
    app.route(path).get(limitReads, sinceRoute(dataset)).all(allowOnly('GET, HEAD'))
  app.route('/mcp').all(limitReads, parts.mcp)
  app.route('/api/websub/hub').post(limitEach(settings.HUB_RATE_LIMIT, trust), parts.hub).all(allowOnly('POST'))
  app.route('/refresh').post(refreshRoute(snapshots)).all(allowOnly('POST'))
  app.route('/healthz').get(health).all(allowOnly('GET, HEAD'))
  app
    .route('/readyz')
    .get(readiness({ snapshots, store: parts.store }))
    .all(allowOnly('GET, HEAD'))
  if (settings.METRICS) app.route('/metrics').get(metrics.route).all(allowOnly('GET, HEAD'))

  if (parts.published !== undefined) app.use(parts.published(limitReads))
  else app.route('/reviews.json').get(limitReads, wholeDatasetRoute(snapshots)).all(allowOnly('GET, HEAD'))
  app.use(notFound, handleErrors(log))
  const guards = [...guardsOf(parts), warnOfProxies(settings.TRUST_PROXY, log)]
  return guarded(guards, beforeRouter({ path: SEARCH, steps: limitReads, answer: search, onFault }, app), onFault)
}

const SEARCH = '/api/reviews/search'

/** The parts that do not depend on a site. */
export type ProcessParts = Pick<AppParts, 'settings' | 'log' | 'metrics'> & {
  readiness: RequestHandler
  /** Answers everything else. */
  otherwise: RequestHandler
}

/** The paths that a sidecar for many sites answers at any host: health, readiness and metrics. */
export function makeProcessApp({ settings, log, metrics, ...parts }: ProcessParts): RequestListener {
  const app = bareApp()
  app.route('/healthz').get(health).all(allowOnly('GET, HEAD'))
  app.route('/readyz').get(parts.readiness).all(allowOnly('GET, HEAD'))
  if (settings.METRICS) app.route('/metrics').get(metrics.route).all(allowOnly('GET, HEAD'))
  app.use(parts.otherwise, handleErrors(log))
  return guarded(guardsOf({ log, metrics }), app, answerFaults(log))
}

/** The guards that every request passes first, no matter what answers it. */
function guardsOf({ log, metrics, site }: Pick<AppParts, 'log' | 'metrics' | 'site'>): Guard[] {
  return [allowAllOrigins, metrics.observe(site), logRequests(log), rejectMalformed, preflight]
}

/** A `GET` of one path, with the steps that its route in Express has. */
type DirectRoute = { path: string; steps: Middleware; answer: ReturnType<typeof searchRoute>; onFault: OnFault }

/**
 * Answers a `GET` of this path itself, because Express's router costs as much as a search. Express answers everything else: other
 * methods, and targets that only the router recognises as this path.
 */
function beforeRouter({ path, steps, answer, onFault }: DirectRoute, app: RequestListener): RequestListener {
  return (req, res) => {
    if (!isGetOf(req, path)) return app(req, res)
    Object.assign(res, { locals: { route: path } })
    const fail = (fault: unknown): void => onFault(fault, req, res)
    steps(req, res, (fault?: unknown) => {
      if (fault === undefined) answer(req, res).catch(fail)
      else fail(fault)
    })
  }
}

const pass: Middleware = (_req, _res, next) => next()

function searched(snapshot: Snapshot | undefined): SearchedDataset | undefined {
  if (snapshot === undefined) return undefined
  const { reviews, datasetDigest: digest, artefacts } = snapshot
  return { reviews, digest, lastModified: artefacts.get('/reviews.json')?.lastModified }
}

function bareApp(): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('strict routing')
  app.enable('case sensitive routing')
  return app
}

/**
 * `GET /reviews.json`, for a CDN that cannot store a file of that size and requests it from the sidecar instead. The file's parts
 * in the snapshot are sent one after the other.
 */
function wholeDatasetRoute(snapshots: Pick<Snapshots, 'current'>): RequestHandler {
  const artefacts = artefactRoute(snapshots)
  return (req, res) => artefacts('/reviews.json', req, res)
}

/** `POST /refresh`: checks for a new build, because the site may have been deployed. Ignores the body of the request. */
function refreshRoute(snapshots: Pick<Snapshots, 'refresh'>): RequestHandler {
  return (_req, res) => {
    void snapshots.refresh()
    res.status(202).end()
  }
}

function logRequests(log: Logger): Guard {
  return (req, res) => {
    if (!log.isLevelEnabled('debug')) return true
    const started = performance.now()
    res.on('close', () => {
      const milliseconds = Math.round(performance.now() - started)
      log.debug({ method: req.method, path: pathOf(req), status: res.statusCode, milliseconds }, 'answered')
    })
    return true
  }
}
