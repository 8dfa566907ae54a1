import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../../sidecar/store/open-store.ts'
import { listSubscriptions } from '../../../sidecar/websub/requests/list-subscriptions.ts'
import { outputOf, runCli } from '../../cli/a-command.ts'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, FEED } from './a-hub.ts'
import { answer, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

describeOnEachStore('npm run hub', (url) => {
  test('npm run hub lists the subscriptions and their state, without tokens or secrets', async () => {
    const site = aSite()
    const clock = aClock()
    site.publish()
    const at = await url()
    const hub = await aHub({ url: at, site, clock })
    const subscriber = subscribers.add({ query: '?token=hush' })
    await hub.subscribe(subscriber.callback, { 'hub.secret': 'quiet' })
    subscriber.receive = answer(500)
    site.publish({ '/feed.xml': 'new' })
    await hub.work()
    const store = await openStore(at)
    const list = await listSubscriptions(store.database, clock.now())
    const [, ...lines] = list.split('\n').map((line) => line.split('\t'))
    const origin = `https://127.0.0.1:${subscribers.port}`
    const when = ['2026-05-01T00:00:00.000Z', '2026-05-11T00:00:00.000Z']
    expect(lines).toEqual([[expect.stringMatching(/^[0-9a-f]{32}$/), FEED, origin, ...when, 'yes', '1', '1']])
    expect((await listSubscriptions(store.database, clock.now() + 864_000_000)).split('\n')).toHaveLength(1)
    await store.close()
  })

  test('npm run hub works while the sidecar runs', async () => {
    const site = aSite()
    site.publish()
    const at = await url()
    await aHub({ url: at, site })
    const stdout = await outputOf(['hub'], process.cwd(), { STORE_URL: at })
    expect(stdout).toMatch(/^subscription\ttopic\tcallback\t[^\n]*\n$/)
  })
})

test('npm run hub reports an invalid setting in one line', async () => {
  const failed = await runCli(['hub'], process.cwd(), { STORE_URL: 'mysql://x' })
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^STORE_URL is [^\n]*\n$/) })
})
