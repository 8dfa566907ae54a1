import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readiness } from '../../../sidecar/http/ready.ts'

describe('GET /readyz', () => {
  test('names every fault at once, and nothing of the machine', async () => {
    const answer = await ask(() => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432')))
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect((await answer.json()).detail).toBe('/manifest.json is missing; The store does not answer')
  })

  test('does not wait for a store that says nothing', async () => {
    const answer = await ask(() => new Promise(() => undefined), 10)
    expect((await answer.json()).detail).toContain('The store does not answer')
  })
})

async function ask(ping: () => Promise<void>, patience?: number): Promise<Response> {
  const snapshots = { current: () => undefined, fault: () => '/manifest.json is missing' }
  const server = express()
    .get('/readyz', readiness({ snapshots, store: { ping }, ...(patience !== undefined && { patience }) }))
    .listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return await fetch(`http://localhost:${(server.address() as AddressInfo).port}/readyz`)
}
