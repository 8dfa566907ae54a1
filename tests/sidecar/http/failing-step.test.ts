import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../sidecar/http/bounds/server.ts'
import { openLogger } from '../../../sidecar/process/logger.ts'
import { makeMetrics } from '../../../sidecar/process/metrics.ts'
import { makeApp } from '../../../sidecar/start/app.ts'

test.for([
  ['before Express', '/api/reviews/search'],
  ['by Express', '/api/reviews/since/2026-05-01'],
])('a request that is answered %s gets a 500 if a step before the answer fails', async ([, path]) => {
  const app = makeApp({
    settings: { RATE_LIMIT: 600, HUB_RATE_LIMIT: 0, TRUST_PROXY: 0, METRICS: false },
    snapshots: { current: () => undefined, fault: () => undefined, refresh: () => Promise.resolve() },
    store: { ping: () => Promise.resolve() },
    log: openLogger('silent'),
    metrics: makeMetrics(),
    whenLoaded: () => Promise.reject(new Error('a bug of the test')),
    hub: (_req, res) => void res.sendStatus(503),
    mcp: (_req, res) => void res.sendStatus(503),
  })
  const server = await listen(app, 0)
  onTestFinished(() => server.stop(0))
  const answer = await fetch(`http://localhost:${server.port}${path}`, { signal: AbortSignal.timeout(5_000) })
  expect(answer.status).toBe(500)
})
