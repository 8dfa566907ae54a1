import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { readiness } from '../../sidecar/ready.ts'

test('readiness names every fault at once, the store that does not answer too', async () => {
  const snapshots = { current: () => undefined, fault: () => '/manifest.json is missing' }
  const store = { ping: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432')) }
  const server = express().get('/readyz', readiness(snapshots, store)).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/readyz`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({ detail: '/manifest.json is missing; The store does not answer' })
})
