import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEachStore } from '../store/each-store.ts'
import { aClock, aHub, aSite, type Running } from './a-hub.ts'
import { answer, type Subscriber, type Subscribers, startSubscribers } from './a-subscriber.ts'

let subscribers: Subscribers
beforeAll(async () => {
  subscribers = await startSubscribers()
})
afterAll(() => subscribers.close())

const LEASE = 100_000
const WAITS = [60, 600]

/** The content that a subscriber must have seen, by the contract alone. */
type Expected = { until: number; behind: boolean; failures: number; retryAt: number; seen: string[]; told: number }

type Model = { now: number; content: number; all: Expected[] }

type Real = {
  url: string
  site: ReturnType<typeof aSite>
  clock: ReturnType<typeof aClock>
  hub: Running
  all: Subscriber[]
}

type Step = (model: Model, real: Real) => Promise<void>

/** The actions that the hub takes by itself as soon as it may: deliver, fail, wait, remove. */
function deliver(model: Model, answers: readonly number[]): void {
  for (const [place, expected] of model.all.entries()) {
    const status = answers[place] ?? 204
    while (isDue(expected, model)) attempt(expected, model, status)
  }
}

function isDue({ until, behind, retryAt }: Expected, { now }: Model): boolean {
  return until > now && behind && retryAt <= now
}

function attempt(expected: Expected, { now, content }: Model, status: number): void {
  expected.seen.push(String(content))
  if (status === 204) return void Object.assign(expected, { behind: false, failures: 0, retryAt: 0 })
  const wait = WAITS[expected.failures]
  if (status !== 410 && wait !== undefined) {
    expected.failures++
    expected.retryAt = now + wait
    return
  }
  expected.until = 0
  if (status !== 410) expected.told++
}

const statuses = new WeakMap<Subscriber, number>()

function answersOf({ all }: Real): number[] {
  return all.map((subscriber) => statuses.get(subscriber) ?? 204)
}

const place = fc.nat(2)

const steps: fc.Arbitrary<{ name: string; take: Step }>[] = [
  place.map((at) => ({
    name: `${at} subscribes`,
    take: async (model, { hub, all }) => {
      const expected = model.all[at]
      if (expected === undefined || all[at] === undefined) return
      await hub.subscribe(all[at].callback, { 'hub.lease_seconds': String(LEASE) })
      if (expected.until <= model.now) Object.assign(expected, { behind: false, failures: 0, retryAt: 0 })
      expected.until = model.now + LEASE
    },
  })),
  place.map((at) => ({
    name: `${at} renews in vain`,
    take: async (_, { hub, all }) => {
      const subscriber = all[at]
      if (subscriber === undefined) return
      const { verify } = subscriber
      subscriber.verify = answer(404)
      await hub.subscribe(subscriber.callback, { 'hub.lease_seconds': String(LEASE * 2) })
      subscriber.verify = verify
    },
  })),
  place.map((at) => ({
    name: `${at} unsubscribes`,
    take: async (model, { hub, all }) => {
      await hub.unsubscribe(all[at]?.callback ?? '')
      Object.assign(model.all[at] ?? {}, { until: 0 })
    },
  })),
  fc.constant({ name: 'publish', take: publish }),
  fc.constant({
    name: 'publish what was published',
    take: (_: Model, { site }: Real) => Promise.resolve(site.publish()),
  }),
  fc.tuple(place, fc.constantFrom(204, 500, 410)).map(([at, status]) => ({
    name: `${at} answers ${status}`,
    take: (_, { all }) => {
      const subscriber = all[at]
      if (subscriber === undefined) return Promise.resolve()
      subscriber.receive = answer(status)
      statuses.set(subscriber, status)
      return Promise.resolve()
    },
  })),
  fc.constantFrom(1, 59, 60, 600, LEASE - 661, LEASE).map((seconds) => ({
    name: `${seconds} s pass`,
    take: (model, { clock }) => {
      clock.pass(seconds)
      model.now += seconds
      return Promise.resolve()
    },
  })),
  fc.constant({
    name: 'stop and start',
    take: async (_: Model, real: Real) => {
      await real.hub.stop()
      real.hub = await aHub(real)
    },
  }),
  fc.constant({ name: 'publish, and be killed over it', take: killedOverPublishing }),
]

async function publish(model: Model, { site }: Real): Promise<void> {
  site.publish({ '/feed.xml': String(++model.content) })
  for (const expected of model.all) expected.behind = expected.until > model.now
  return Promise.resolve()
}

/** The hub is killed while deliveries are under way: they come again, and none is missing. */
async function killedOverPublishing(model: Model, real: Real): Promise<void> {
  const hanging: ServerResponse[] = []
  let arrived: () => void = () => undefined
  const underWay = new Promise<void>((resolve) => (arrived = resolve))
  const before = real.all.map((subscriber) => ({ ...subscriber, seen: subscriber.deliveries.length }))
  for (const subscriber of real.all) {
    subscriber.receive = (_, res) => {
      hanging.push(res)
      arrived()
    }
  }
  await publish(model, real)
  void real.hub.poll()
  if (model.all.some((expected) => isDue(expected, model))) await underWay
  await real.hub.die()
  for (const subscriber of real.all) subscriber.receive = (_, res) => void res.destroy()
  for (const res of hanging) res.destroy()
  await expect.poll(() => subscribers.open(), { timeout: 15_000 }).toBe(0)
  for (const [at, { receive, seen }] of before.entries()) {
    const subscriber = real.all[at]
    if (subscriber === undefined) continue
    subscriber.deliveries.length = seen
    subscriber.receive = receive
  }
  real.clock.pass(31)
  model.now += 31
  real.hub = await aHub(real)
}

describeOnEachStore('whatever happens, in whatever order', (url) => {
  test('every subscriber receives exactly what the contract says', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...steps), { minLength: 1, maxLength: 25 }), async (taken) => {
        const site = aSite()
        const clock = aClock()
        site.publish({ '/feed.xml': '0' })
        const at = await url()
        const settings = { HUB_LEASE_DEFAULT_SECONDS: String(LEASE) }
        const all = [1, 2, 3].map(() => subscribers.add())
        const real: Real & { settings: typeof settings } = {
          url: at,
          site,
          clock,
          settings,
          all,
          hub: await aHub({ url: at, site, clock, settings }),
        }
        const model: Model = {
          now: clock.now() / 1000,
          content: 0,
          all: all.map(() => ({ until: 0, behind: false, failures: 0, retryAt: 0, seen: [], told: 0 })),
        }
        for (const step of taken) {
          await step.take(model, real)
          await real.hub.work()
          deliver(model, answersOf(real))
          expect(
            all.map(({ deliveries, denials }) => ({
              seen: deliveries.map(({ body }) => body.toString()),
              told: denials.length,
            })),
            step.name,
          ).toEqual(model.all.map(({ seen, told }) => ({ seen, told })))
        }
        await real.hub.stop()
      }),
      { numRuns: Number(process.env['HUB_RUNS'] ?? 15) },
    )
  })
})
