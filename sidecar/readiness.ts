import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { withDeadline } from './deadline.ts'
import { unavailable } from './http/refuse.ts'
import type { Snapshots } from './snapshot/snapshot-holder.ts'
import { describeFault } from './store/database.ts'
import type { Store } from './store/store.ts'

/** `GET /healthz`: 200 while the process runs. */
export const health: RequestHandler = (_req, res) => sendStatus(res, 'ok')

/** How long what the store has said is passed on, in milliseconds: asking costs it a write. */
const STORE_ASKED_EVERY = 5_000

/** What readiness depends on. */
export type Readiness = {
  snapshots: Pick<Snapshots, 'current' | 'fault'>
  store: Pick<Store, 'ping'>
  /** How long the store may take, in milliseconds. */
  patience?: number
  /** Monotonic, in milliseconds. */
  uptime?: () => number
}

/** `GET /readyz`: 200 once a dataset is loaded and the store takes a write; else 503 with the reason. */
export function readiness({
  snapshots,
  store,
  patience = 2_000,
  uptime = () => performance.now(),
}: Readiness): RequestHandler {
  let askedAt = -Infinity
  let storeIs: Promise<string | undefined> = Promise.resolve(undefined)
  const askStore = (): Promise<string | undefined> => {
    if (uptime() < askedAt + STORE_ASKED_EVERY) return storeIs
    askedAt = uptime()
    storeIs = storeFault(store, patience)
    return storeIs
  }
  return async (req, res) => {
    const faults = [datasetFault(snapshots), await askStore()].filter((fault) => fault !== undefined)
    if (faults.length > 0) return unavailable(req, res, faults.join('; '))
    sendStatus(res, 'ready')
  }
}

/** Not Express's `json`, which takes `If-None-Match: *` for a reason to say 304. */
function sendStatus(res: ServerResponse, status: string): void {
  const body = JSON.stringify({ status })
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Content-Length', body.length)
  res.end(body)
}

function datasetFault(snapshots: Pick<Snapshots, 'current' | 'fault'>): string | undefined {
  if (snapshots.current() !== undefined) return undefined
  return snapshots.fault() ?? 'The dataset is being loaded'
}

async function storeFault(store: Pick<Store, 'ping'>, patience: number): Promise<string | undefined> {
  try {
    await withDeadline(store.ping(), patience)
    return undefined
  } catch (cause) {
    return describeFault(cause)
  }
}
