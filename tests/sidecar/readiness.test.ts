import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express, { type RequestHandler } from 'express'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readiness } from '../../sidecar/start/readiness.ts'
import type { Snapshot } from '../../sidecar/snapshot/snapshot.ts'
import { StoreError } from '../../sidecar/store/database.ts'

describe('GET /readyz', () => {
  test('/readyz reports every fault at once, without details of the machine', async () => {
    const answer = await ask(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432')))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect((await answer.json()).detail).toBe('/manifest.json is missing; The store does not answer')
  })

  test('/readyz explains why the store does not work, without its path', async () => {
    const answer = await ask(() => Promise.reject(new StoreError('/var/data/hub.db: database or disk is full', 'full')))
    expect((await answer.json()).detail).toBe('/manifest.json is missing; The store is full')
  })

  test('/readyz asks the store at most once in 5 s, for all clients together', async () => {
    let [uptime, asked] = [0, 0]
    const ping = () => {
      asked++
      return asked === 1 ? Promise.reject(new StoreError('', 'read-only')) : Promise.resolve()
    }
    const snapshots = { current: () => ({}) as Snapshot, fault: () => undefined }
    const get = await serving(readiness({ snapshots, store: { ping }, uptime: () => uptime }))
    const statuses = async () => new Set(await Promise.all([1, 2, 3].map(async () => (await get()).status)))
    expect(await statuses()).toEqual(new Set([503]))
    uptime = 4_999
    expect(await statuses()).toEqual(new Set([503]))
    expect(asked).toBe(1)
    uptime = 5_000
    expect(await statuses()).toEqual(new Set([200]))
    expect(asked).toBe(2)
  })

  test('/readyz does not wait for a store that does not answer', async () => {
    const answer = await ask(() => new Promise(() => undefined), 10)
    expect((await answer.json()).detail).toContain('The store does not answer')
  })
})

async function ask(ping: () => Promise<void>, timeout?: number): Promise<Response> {
  const snapshots = { current: () => undefined, fault: () => '/manifest.json is missing' }
  const get = await serving(readiness({ snapshots, store: { ping }, ...(timeout !== undefined && { timeout }) }))
  return await get()
}

async function serving(route: RequestHandler): Promise<() => Promise<Response>> {
  const server = express().get('/readyz', route).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return () => fetch(`http://localhost:${(server.address() as AddressInfo).port}/readyz`)
}
