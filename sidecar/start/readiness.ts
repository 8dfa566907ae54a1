import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { withDeadline } from '../process/deadline.ts'
import { sendUnavailable } from '../http/refuse.ts'
import type { ReviewIndex } from '../search/review-index.ts'
import { describeFault } from '../store/database.ts'
import type { Store } from '../store/open-store.ts'

/** `GET /healthz`: 200 while the process runs. */
export const health: RequestHandler = (_req, res) => sendStatus(res, 'ok')

/** How long an answer of the store is reused, in milliseconds: each check costs the store a write. */
const STORE_CHECK_INTERVAL = 5_000

/** The loaded dataset, or the reason why no dataset is loaded. */
type Loaded = {
  current: () => { reviews?: Pick<ReviewIndex, 'fault'> } | undefined
  fault: () => string | undefined
}

/** The parts that readiness depends on. */
export type Readiness = {
  snapshots: Loaded
  store: Pick<Store, 'ping'>
  /** The time limit for the store, in milliseconds. */
  timeout?: number
  /** Monotonic, in milliseconds. */
  uptime?: () => number
}

/**
 * `GET /readyz`: 200 if a dataset is loaded (also into the search database, if there is one) and the store accepts a write;
 * otherwise 503 with the reasons.
 */
export function readiness({
  snapshots,
  store,
  timeout = 2_000,
  uptime = () => performance.now(),
}: Readiness): RequestHandler {
  let checkedAt = -Infinity
  let lastFault: Promise<string | undefined> = Promise.resolve(undefined)
  const checkStore = (): Promise<string | undefined> => {
    if (uptime() < checkedAt + STORE_CHECK_INTERVAL) return lastFault
    checkedAt = uptime()
    lastFault = storeFault(store, timeout)
    return lastFault
  }
  return async (req, res) => {
    const faults = [datasetFault(snapshots), await checkStore()].filter((fault) => fault !== undefined)
    if (faults.length > 0) return sendUnavailable(req, res, faults.join('; '))
    sendStatus(res, 'ready')
  }
}

/** Not Express's `json`, which answers `If-None-Match: *` with a 304. */
function sendStatus(res: ServerResponse, status: string): void {
  const body = JSON.stringify({ status })
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', body.length)
  res.end(body)
}

function datasetFault(snapshots: Loaded): string | undefined {
  const current = snapshots.current()
  if (current !== undefined) return current.reviews?.fault?.()
  return snapshots.fault() ?? 'The dataset is being loaded'
}

async function storeFault(store: Pick<Store, 'ping'>, timeout: number): Promise<string | undefined> {
  try {
    await withDeadline(store.ping(), timeout)
    return undefined
  } catch (cause) {
    return describeFault(cause)
  }
}
