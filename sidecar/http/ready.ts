import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { inTime } from '../in-time.ts'
import { unavailable } from './refuse.ts'
import type { Snapshots } from '../snapshot/snapshot-holder.ts'
import type { Store } from '../store/store.ts'

/** `GET /healthz`: 200 while the process runs. */
export const health: RequestHandler = (_req, res) => sendStatus(res, 'ok')

/** `GET /readyz`: 200 once a dataset is loaded and the store answers, within `patience` milliseconds; else 503 with the reason. */
export function readiness(
  snapshots: Pick<Snapshots, 'current' | 'fault'>,
  store: Pick<Store, 'ping'>,
  patience = 2_000,
): RequestHandler {
  return async (req, res) => {
    const faults = [datasetFault(snapshots), await storeFault(store, patience)].filter((fault) => fault !== undefined)
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
    await inTime(store.ping(), patience)
    return undefined
  } catch {
    return 'The store does not answer'
  }
}
