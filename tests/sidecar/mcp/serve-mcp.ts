import { onTestFinished } from 'vitest'
import { makeApp } from '../../../sidecar/start/app.ts'
import { openLogger } from '../../../sidecar/process/logger.ts'
import { mcpRoute } from '../../../sidecar/mcp/route.ts'
import { makeMetrics } from '../../../sidecar/process/metrics.ts'
import { indexReviews } from '../../../sidecar/search/index-reviews.ts'
import { listen } from '../../../sidecar/http/bounds/server.ts'
import { loadSnapshot } from '../../../sidecar/snapshot/load-snapshot.ts'
import type { Snapshot } from '../../../sidecar/snapshot/snapshot.ts'
import type { Review } from '../../../src/schema/review.ts'
import { publishedFiles } from '../publish-folder.ts'
import type { Wanted } from '../publish-folder.ts'

/** A sidecar's app on a free port; the test controls internal errors and the clock. */
export type Served = {
  origin: string
  url: string
  /** Every internal error, which clients do not see. */
  faults: unknown[]
  /** Makes this the current dataset; undefined removes it. */
  publish: (snapshot: Snapshot | undefined) => void
}

export type Serving = { snapshot?: Snapshot | undefined; sessionSecret?: string; now?: () => number }

/** Serves until the test is over. */
export async function serveMcp({ snapshot, sessionSecret = 'a secret of the tests', now }: Serving): Promise<Served> {
  const faults: unknown[] = []
  let current = snapshot
  const mcp = mcpRoute({
    snapshot: () => current,
    sessionSecret: () => sessionSecret,
    onFault: (fault) => faults.push(fault),
    ...(now && { now }),
  })
  const app = makeApp({
    settings: { RATE_LIMIT: 0, HUB_RATE_LIMIT: 0, TRUST_PROXY: 0, METRICS: false },
    snapshots: { current: () => current, fault: () => undefined, refresh: () => Promise.resolve() },
    store: { ping: () => Promise.resolve() },
    log: openLogger('silent'),
    metrics: makeMetrics(),
    mcp,
    hub: (_req, res) => void res.sendStatus(503),
  })
  const server = await listen(app, 0)
  onTestFinished(() => server.stop(0))
  const origin = `http://127.0.0.1:${server.port}`
  return { origin, url: `${origin}/mcp`, faults, publish: (published) => (current = published) }
}

/** The snapshot that a sidecar makes of a build of these reviews. */
export async function aSnapshot(reviews: Review[], wanted: Wanted = {}): Promise<Snapshot> {
  const files = publishedFiles(reviews, wanted)
  return loadSnapshot({
    source: { read: (path) => Promise.resolve(Buffer.from(files[path] ?? '')) },
    dates: { of: () => Promise.resolve(new Date()) },
    index: indexReviews,
    served: false,
  })
}
