import type { RequestListener } from 'node:http'
import express, { type Express } from 'express'
import { makeApp } from '../../../sidecar/start/app.ts'
import { openLogger } from '../../../sidecar/process/logger.ts'
import { mcpRoute } from '../../../sidecar/mcp/route.ts'
import { makeMetrics } from '../../../sidecar/process/metrics.ts'
import { listen } from '../../../sidecar/http/bounds/server.ts'
import { aPlumber } from '../../sidecar/mcp/a-plumber.ts'

// A server to measure, in a separate process: `node --expose-gc server.ts mcp`, or `floor` and its answer. It sends its port to
// the parent, and then, at every message, the CPU time and the heap that it has used so far.

const [kind, answer = '{}'] = process.argv.slice(2)
const { port } = await listen(kind === 'floor' ? floor(JSON.parse(answer)) : await mcp(), 0)
process.on('message', () => {
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send?.({ microseconds: user + system, heap: process.memoryUsage().heapUsed })
})
process.send?.({ port })

/** The least work for Express: parsing a JSON body and answering with a JSON object. */
function floor(body: unknown): Express {
  const app = express().disable('etag').disable('x-powered-by')
  app.post('/mcp', express.json(), (_req, res) => void res.json(body))
  return app
}

/** The sidecar's app, without rate limits. */
async function mcp(): Promise<RequestListener> {
  const snapshot = await aPlumber()
  return makeApp({
    settings: { RATE_LIMIT: 0, HUB_RATE_LIMIT: 0, TRUST_PROXY: 0, METRICS: false },
    snapshots: { current: () => snapshot, fault: () => undefined, refresh: () => Promise.resolve() },
    store: { ping: () => Promise.resolve() },
    log: openLogger('silent'),
    metrics: makeMetrics(),
    mcp: mcpRoute({ snapshot: () => snapshot, sessionSecret: () => 'a secret of the bench', onFault: console.error }),
    hub: (_req, res) => void res.sendStatus(503),
  })
}
