import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Hub } from '../../../sidecar/websub/hub.ts'
import type { Publications, PublishedTopic } from '../../../sidecar/websub/topics.ts'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub } from './a-hub.ts'
import { startSubscribers, type Subscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

/** Sites with one topic each. Their contents are read when they are needed. */
type Sites = Publications & {
  /** Every topic that was read, in order. */
  reads: string[]
  /** The largest number of contents that were being read at once. */
  most: () => number
  publish: (site: number, content: string) => void
  /** From now on the site cannot be read, or can be read again. */
  damage: (site: number, isDamaged: boolean) => void
}

const urlOf = (site: number): string => `https://s${site}.example/feed.xml`

function sites(count: number): Sites {
  const contents = new Map(Array.from({ length: count }, (_, site) => [urlOf(site), `first ${site}`]))
  const damaged = new Set<string>()
  const reads: string[] = []
  const listeners: (() => void)[] = []
  let [reading, most] = [0, 0]
  const topics = (): PublishedTopic[] =>
    [...contents].map(([url, text]) => ({ path: '/feed.xml', url, sha256: hash(text), bytes: text.length }))
  return {
    reads,
    most: () => most,
    publish: (site, content) => {
      contents.set(urlOf(site), content)
      for (const tell of listeners) tell()
    },
    damage: (site, isDamaged) => {
      if (isDamaged) damaged.add(urlOf(site))
      else damaged.delete(urlOf(site))
    },
    topics,
    isPublished: ({ url, sha256 }) => hash(contents.get(url) ?? '') === sha256,
    isCurrent: () => true,
    onChange: (listener) => void listeners.push(listener),
    contents: {
      kind: 'read',
      read: async ({ url }) => {
        reads.push(url)
        most = Math.max(most, ++reading)
        await new Promise(setImmediate)
        reading--
        if (damaged.has(url)) throw new Error('damaged')
        const text = contents.get(url) ?? ''
        return {
          parts: [Buffer.from(text)],
          contentType: 'application/atom+xml; charset=utf-8',
          link: `<${url}>; rel="self"`,
        }
      },
    },
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const UNBOUNDED = { HUB_PENDING_PER_HOST: '0', HUB_SUBSCRIPTIONS_PER_HOST: '0' }

describeOnEachStore('the hub of many sites', (url) => {
  test('a hub for many sites reads the content of a topic once, when a subscriber needs it', async () => {
    const published = sites(3)
    const hub = await aHub({ url: await url(), site: published })
    const ours = [0, 1].map(() => subscribers.add())
    for (const { callback } of ours) await hub.subscribe(callback, { 'hub.topic': urlOf(1) })
    expect(published.reads).toEqual([])
    published.publish(0, 'nobody wants this')
    await hub.work()
    expect(published.reads).toEqual([])
    published.publish(1, 'second')
    await expect.poll(() => ours.map(({ deliveries }) => deliveries.length)).toEqual([1, 1])
    await hub.work()
    expect(ours.map(({ deliveries: [first] }) => String(first?.body))).toEqual(['second', 'second'])
    expect(published.reads).toEqual([urlOf(1)])
    published.publish(1, 'third')
    await expect.poll(() => ours.map(({ deliveries }) => deliveries.length)).toEqual([2, 2])
    expect(published.reads).toEqual([urlOf(1), urlOf(1)])
  })

  test('an unreadable site does not stop deliveries of other sites, and is delivered once it is readable again', async () => {
    const published = sites(2)
    const clock = aClock()
    const hub = await aHub({ url: await url(), site: published, clock })
    const [first, second] = [subscribers.add(), subscribers.add()]
    await hub.subscribe(first.callback, { 'hub.topic': urlOf(0) })
    await hub.subscribe(second.callback, { 'hub.topic': urlOf(1) })
    published.damage(0, true)
    published.publish(0, 'of the first')
    published.publish(1, 'of the second')
    await expect.poll(() => second.deliveries.length).toBe(1)
    expect(first.deliveries).toEqual([])
    published.damage(0, false)
    clock.pass(21)
    await hub.poll()
    await expect.poll(() => first.deliveries.map(({ body }) => String(body))).toEqual(['of the first'])
  })

  test('a hub notifies subscribers of every changed site, some sites at a time', { timeout: 30_000 }, async () => {
    const count = 150
    const published = sites(count)
    const clock = aClock()
    const hub = await aHub({ url: await url(), site: published, settings: UNBOUNDED, clock })
    const ours = Array.from({ length: count }, (_, site) => subscribers.add({ host: `h${site}.sub.example` }))
    for (const [site, { callback }] of ours.entries())
      await hub.post({ 'hub.mode': 'subscribe', 'hub.topic': urlOf(site), 'hub.callback': callback })
    await hub.work()
    for (let site = 0; site < count; site++) published.publish(site, `second ${site}`)
    const received = async () => {
      await hub.pollIfDue()
      return ours.filter(({ deliveries }) => deliveries.length === 1).length
    }
    await expect.poll(received, { timeout: 20_000 }).toBe(count)
    for (const [site, { deliveries }] of ours.entries()) expect(String(deliveries[0]?.body)).toBe(`second ${site}`)
    expect(published.reads).toHaveLength(count)
    expect(published.most()).toBeLessThanOrEqual(64)
    expect(published.most()).toBeGreaterThan(1)
  })

  test('the hub counts the subscriptions of a domain per site', async () => {
    const published = sites(2)
    const hub = await aHub({ url: await url(), site: published, settings: { HUB_SUBSCRIPTIONS_PER_HOST: '1' } })
    const ask = asker(hub, published)
    expect(await ask(0)).toBe(202)
    expect(await ask(0)).toBe(429)
    expect(await ask(1)).toBe(202)
  })

  test('a site at its limit does not use up the limits of others', async () => {
    const published = sites(2)
    const hub = await aHub({ url: await url(), site: published })
    const ask = asker(hub, published, 3)
    expect([await ask(0), await ask(0)]).toEqual([202, 202])
    await hub.work()
    expect([await ask(0), await ask(0)]).toEqual([202, 503])
    expect([await ask(1), await ask(1), await ask(1)]).toEqual([202, 202, 202])
    await hub.work()
    expect([await ask(0), await ask(1)]).toEqual([503, 503])
  })

  test('a site accepts requests for its own topics only', async () => {
    const published = sites(2)
    const hub = await aHub({ url: await url(), site: published })
    const ask = asker(hub, published)
    expect(await ask(0, urlOf(1))).toBe(400)
    expect(await ask(1, urlOf(1))).toBe(202)
  })
})

/** Subscribes at a site; returns the status. */
function asker(hub: Hub, published: Publications, most = 0): (site: number, topic?: string) => Promise<number> {
  const app = express()
  for (const site of [0, 1]) {
    const topics = () => published.topics().filter(({ url }) => url === urlOf(site))
    app.post(`/${site}`, hub.routeOf({ topics, most }))
  }
  const server = createServer(app).listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return async (site, topic = urlOf(site)) => {
    const { callback } = subscribers.add()
    const body = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': callback })
    return (await fetch(`http://localhost:${port}/${site}`, { method: 'POST', body })).status
  }
}
