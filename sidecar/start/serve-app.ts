import type { IncomingMessage, RequestListener } from 'node:http'
import { boundsFor, type ConnectionBounds, descriptorLimit } from '../http/bounds/connection-bounds.ts'
import { type LoadShedding, shedLoad, turnTimer, warnOfRefusals } from '../http/bounds/overload.ts'
import { isNearby, trustOf } from '../http/proxies.ts'
import { CLIENT_TIMEOUTS, listen, type RunningServer } from '../http/bounds/server.ts'
import type { Logger } from '../process/logger.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Settings } from '../process/settings.ts'

/** How an app is served. */
export type Serving = {
  settings: Pick<Settings, 'PORT' | 'TRUST_PROXY'>
  log: Logger
  metrics: Metrics
  /** How long ago the current turn of the event loop began, in milliseconds. */
  turnAge?: (() => number) | undefined
  /** The name of the site that a request is for, if there are several; undefined if it is for none of them. */
  siteOf?: (req: IncomingMessage) => string | undefined
}

/** Listens for requests, within the limits on connections and load. */
export async function serveApp(app: RequestListener, serving: Serving): Promise<RunningServer> {
  const { settings, turnAge = turnTimer(), siteOf } = serving
  const { onRefused, onClosed } = refusals(serving)
  const connections = { ...boundsFor(descriptorLimit()), isExempt: isNearby(trustOf(settings.TRUST_PROXY)), onClosed }
  const shedding = { turnAge, onRefused, ...(siteOf && { siteOf: (req: IncomingMessage) => siteOf(req) ?? '' }) }
  return await listen(shedLoad(app, shedding), settings.PORT, { ...CLIENT_TIMEOUTS, connections })
}

/** Counts and logs requests and connections refused under load. */
function refusals({
  log,
  metrics,
  siteOf,
}: Serving): Pick<LoadShedding, 'onRefused'> & Pick<ConnectionBounds, 'onClosed'> {
  const warnOfRequests = warnOfRefusals(log, 'overloaded: some requests are refused with 503')
  const warnOfConnections = warnOfRefusals(log, 'too many connections: idle ones are closed, or new ones refused')
  return {
    onRefused: (req) => {
      metrics.countRefused(req, siteOf?.(req))
      warnOfRequests()
    },
    onClosed: (reason) => {
      metrics.countClosed(reason)
      warnOfConnections()
    },
  }
}
