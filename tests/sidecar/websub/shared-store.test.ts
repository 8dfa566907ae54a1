import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEachStore } from '../store/each-store.ts'
import { aHub, aSite } from './a-hub.ts'
import { type Subscriber, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

const [PLUMBER, BAKER] = ['https://plumber.example', 'https://baker.example']

describeOnEachStore('two businesses on one store', (url) => {
  test("the subscribers of sites that use a store one after the other never get each other's content", async () => {
    const at = await url()
    const plumbersSite = aSite()
    plumbersSite.publish({ '/feed.xml': 'pipes' }, PLUMBER)
    const plumber = await aHub({ url: at, site: plumbersSite })
    const subscriber = subscribers.add()
    await plumber.subscribe(subscriber.callback, { 'hub.topic': `${PLUMBER}/feed.xml` })
    await plumber.stop()

    const bakersSite = aSite()
    bakersSite.publish({ '/feed.xml': 'bread' }, BAKER)
    const baker = await aHub({ url: at, site: bakersSite })
    await baker.work()
    bakersSite.publish({ '/feed.xml': 'rolls' }, BAKER)
    await baker.work()
    expect(subscriber.deliveries).toEqual([])
    expect((await baker.backlog()).map(({ subscriptions }) => subscriptions)).toEqual([0, 0, 0])
    await baker.stop()

    const again = await aHub({ url: at, site: plumbersSite })
    await again.work()
    expect(subscriber.deliveries).toEqual([])
    plumbersSite.publish({ '/feed.xml': 'taps' }, PLUMBER)
    await again.work()
    expect(contents(subscriber)).toEqual(['taps'])
  })

  test('sites can share a store at the same time, each with its own subscribers', async () => {
    const at = await url()
    const [plumbersSite, bakersSite] = [aSite(), aSite()]
    plumbersSite.publish({ '/feed.xml': 'pipes' }, PLUMBER)
    bakersSite.publish({ '/feed.xml': 'bread' }, BAKER)
    const plumber = await aHub({ url: at, site: plumbersSite })
    const baker = await aHub({ url: at, site: bakersSite })
    const [plumbers, bakers, both] = [subscribers.add(), subscribers.add(), subscribers.add()]
    await plumber.subscribe(plumbers.callback, { 'hub.topic': `${PLUMBER}/feed.xml` })
    await plumber.subscribe(both.callback, { 'hub.topic': `${PLUMBER}/feed.xml` })
    await baker.subscribe(bakers.callback, { 'hub.topic': `${BAKER}/feed.xml` })
    await baker.subscribe(both.callback, { 'hub.topic': `${BAKER}/feed.xml` })
    expect((await baker.subscribe(bakers.callback, { 'hub.topic': `${PLUMBER}/feed.xml` })).status).toBe(400)

    plumbersSite.publish({ '/feed.xml': 'taps' }, PLUMBER)
    bakersSite.publish({ '/feed.xml': 'rolls' }, BAKER)
    await Promise.all([plumber.work(), baker.work()])
    await Promise.all([plumber.work(), baker.work()])
    expect(contents(plumbers)).toEqual(['taps'])
    expect(contents(bakers)).toEqual(['rolls'])
    expect(contents(both).toSorted()).toEqual(['rolls', 'taps'])
    const links = both.deliveries.map(({ body, headers }) => `${body.toString()} ${String(headers.link)}`)
    expect(links.find((link) => link.startsWith('taps'))).toContain(PLUMBER)
    expect(links.find((link) => link.startsWith('rolls'))).toContain(BAKER)
    expect((await plumber.backlog())[1]).toMatchObject({ path: '/feed.xml', subscriptions: 2, behind: 0 })
  })
})

function contents({ deliveries }: Subscriber): string[] {
  return deliveries.map(({ body }) => body.toString())
}
