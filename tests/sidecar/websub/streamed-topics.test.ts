import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StreamedBody } from '../../../sidecar/http/bodies/streamed-body.ts'
import { type TopicFiles, publicationsOf } from '../../../sidecar/websub/topics.ts'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, BASE } from './a-hub.ts'
import { startSubscribers, type Subscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

const TOPIC = `${BASE}/reviews.json`

describeOnEachStore('a topic that is not in memory', (url) => {
  test('a streamed topic is read once, when it is delivered', async () => {
    const { hub, site, reads } = await start()
    const [one, other] = [subscribers.add(), subscribers.add()]
    await hub.subscribe(one.callback, { 'hub.topic': TOPIC, 'hub.secret': 'a secret' })
    await hub.subscribe(other.callback, { 'hub.topic': TOPIC })
    expect(reads).toEqual([])
    site.publish({ '/reviews.json': 'the reviews of now' })
    for (const { deliveries } of [one, other]) await expect.poll(() => deliveries.length).toBe(1)
    await hub.work()
    expect([one, other].map(({ deliveries: [first] }) => String(first?.body))).toEqual(
      Array(2).fill('the reviews of now'),
    )
    const signature = createHmac('sha256', 'a secret').update('the reviews of now').digest('hex')
    expect(one.deliveries[0]?.headers['x-hub-signature']).toBe(`sha256=${signature}`)
    expect(reads).toEqual(['the reviews of now'])
  })

  test('a streamed topic that could not be read is delivered once it can be read', async () => {
    const { hub, site, clock, damage } = await start()
    const subscriber = subscribers.add()
    await hub.subscribe(subscriber.callback, { 'hub.topic': TOPIC })
    damage(true)
    site.publish({ '/reviews.json': 'the reviews of now' })
    await hub.work()
    expect(subscriber.deliveries).toEqual([])
    damage(false)
    clock.pass(30)
    await hub.work()
    await expect.poll(() => subscriber.deliveries.length).toBe(1)
  })

  async function start() {
    const site = aSite()
    const clock = aClock()
    const reads: string[] = []
    let isDamaged = false
    site.publish()
    const current = (): TopicFiles | undefined => {
      const files = site.current()
      if (files === undefined) return undefined
      const artefacts = [...files.artefacts].map(
        ([path, file]) => [path, { ...file, body: streamed(file.body) }] as const,
      )
      return { ...files, artefacts: new Map(artefacts) }
    }
    const streamed = (body: unknown): StreamedBody => {
      const text = String(body)
      return {
        length: text.length,
        async *pieces() {
          reads.push(text)
          for (const letter of text) yield await Promise.resolve(Buffer.from(letter))
          if (isDamaged) throw new Error('damaged')
        },
      }
    }
    const published = publicationsOf({ ...site, current }, { isInMemory: false })
    const hub = await aHub({ url: await url(), site: published, clock })
    return { hub, site, clock, reads, damage: (now: boolean) => (isDamaged = now) }
  }
})
