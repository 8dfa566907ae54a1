import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeMetrics } from '../../sidecar/process/metrics.ts'
import type { Metrics } from '../../sidecar/process/metrics.ts'

describe('metrics', () => {
  test('metrics count deliveries by outcome', async () => {
    const metrics = makeMetrics()
    for (const outcome of ['acknowledged', 'failed', 'acknowledged']) metrics.countDelivery(outcome)
    const text = await textOf(metrics)
    expect(text).toContain('reviews_deliveries_total{outcome="acknowledged"} 2\n')
    expect(text).toContain('reviews_deliveries_total{outcome="failed"} 1\n')
  })

  test('metrics count deliveries by site if there are several', async () => {
    const metrics = makeMetrics()
    for (const site of ['a.example', 'b.example', 'a.example']) metrics.countDelivery('acknowledged', site)
    const text = await textOf(metrics)
    expect(text).toContain('reviews_deliveries_total{site="a.example",outcome="acknowledged"} 2\n')
    expect(text).toContain('reviews_deliveries_total{site="b.example",outcome="acknowledged"} 1\n')
  })

  test('metrics contain the current number of subscriptions each time they are read', async () => {
    const metrics = makeMetrics()
    let subscriptions = 0
    metrics.readSubscriptionsFrom(() => {
      subscriptions++
      return Promise.resolve([{ path: '/feed.xml', subscriptions, behind: 7, behindSeconds: 90 }])
    })
    const first = await textOf(metrics)
    expect(first).toContain('reviews_subscriptions{topic="/feed.xml"} 1\n')
    expect(first).toContain('reviews_subscriptions_behind{topic="/feed.xml"} 7\n')
    expect(first).toContain('reviews_subscriptions_behind_seconds{topic="/feed.xml"} 90\n')
    expect(await textOf(metrics)).toContain('reviews_subscriptions{topic="/feed.xml"} 2\n')
  })

  test('metrics omit the subscriptions while the store does not answer', async () => {
    const metrics = makeMetrics()
    metrics.readSubscriptionsFrom(() => Promise.reject(new Error('no store')))
    expect(await textOf(metrics)).not.toContain('reviews_subscriptions{')
  })

  test('metrics contain the age of the snapshot as soon as there is one', async () => {
    let now = 1_000
    const metrics = makeMetrics(() => now)
    expect(await textOf(metrics)).not.toMatch(/^reviews_snapshot_age_seconds/m)
    metrics.snapshotSwapped()
    now += 90_500
    expect(await textOf(metrics)).toContain('reviews_snapshot_age_seconds 90.5\n')
  })
})

async function textOf(metrics: Metrics): Promise<string> {
  const server = express().get('/metrics', metrics.route).listen(0)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const answer = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/metrics`)
  expect(answer.status).toBe(200)
  return `${await answer.text()}\n`
}
