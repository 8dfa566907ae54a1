import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aReview } from '../a-review.ts'
import { replaceFolder } from '../sidecar/publish-folder.ts'
import { dropDatabases, postgresUrl } from '../sidecar/store/postgres-url.ts'
import { startSidecarProcess } from '../sidecar/websub/a-sidecar-process.ts'
import {
  answer,
  type Answering,
  type Subscriber,
  type Subscribers,
  startSubscribers,
} from '../sidecar/websub/a-subscriber.ts'

/** Kills during fan-outs, after one during requests. More of both for the full run: HUB_KILLS=50 HUB_SUBSCRIBERS=2000. */
const KILLS = Number(process.env['HUB_KILLS'] ?? 1)
const SUBSCRIBERS = Number(process.env['HUB_SUBSCRIBERS'] ?? 150)

const MINUTE = 60_000
/** Each look reads the last delivery of every subscriber. */
const PATIENCE = { timeout: MINUTE, interval: 200 }
const TOPIC = 'https://reviews.example/reviews.json'

let subscribers: Subscribers
let folder: string
beforeAll(async () => {
  subscribers = await startSubscribers()
  folder = await mkdtemp(join(tmpdir(), 'reviews-kill-'))
})
afterAll(async () => {
  await subscribers.close()
  await rm(folder, { recursive: true, force: true })
})

/** The only author of a published dataset is named after its round. */
async function publishRound(round: number): Promise<void> {
  await replaceFolder(join(folder, 'dist'), [aReview({ author: `round ${round}` })])
}

function lastRound({ deliveries }: Subscriber): number {
  return Number(/"round (\d+)"/.exec(deliveries.at(-1)?.body.toString() ?? '')?.[1] ?? 0)
}

function delivered(all: readonly Subscriber[]): number {
  return all.reduce((sum, { deliveries }) => sum + deliveries.length, 0)
}

async function subscribe(origin: string, { callback }: Subscriber): Promise<boolean> {
  const body = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.topic': TOPIC, 'hub.callback': callback })
  try {
    return (await fetch(`${origin}/api/websub/hub`, { method: 'POST', body })).status === 202
  } catch {
    return false // The process was killed during the request, so it acknowledged nothing.
  }
}

/** Repeats the request until it is accepted: a busy sidecar asks to come back. */
async function insist(origin: string, subscriber: Subscriber): Promise<void> {
  await expect.poll(() => subscribe(origin, subscriber), PATIENCE).toBe(true)
}

/** Slow answers, so that the killed process has deliveries under way. */
const takeItsTime: Answering = (received, res) => void setTimeout(() => answer(204)(received, res), 100)

async function inGroups<Item>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work))
}

test(
  `kill -9 during requests and at ${KILLS} random moments of fan-outs to ${SUBSCRIBERS} subscribers loses nothing`,
  { timeout: (KILLS + 4) * MINUTE },
  async () => {
    const environment = {
      DIST: join(folder, 'dist'),
      STORE_URL: `file:${folder}/store/hub.db`,
      LOG_LEVEL: 'info',
      // Two kills in a row may interrupt the same subscriber, which then waits this long, in seconds.
      HUB_RETRY_DELAYS_SECONDS: '1,60',
    }
    await publishRound(1)
    const all = Array.from({ length: SUBSCRIBERS }, () => subscribers.add())
    let sidecar = await startSidecarProcess(subscribers.authority, environment)
    await insist(sidecar.origin, subscribers.add())
    const accepted: Subscriber[] = []
    const asking = inGroups(all, 30, async (subscriber) => {
      if (await subscribe(sidecar.origin, subscriber)) accepted.push(subscriber)
    })
    await expect.poll(() => accepted.length, { timeout: MINUTE, interval: 1 }).toBeGreaterThan(50)
    await sidecar.kill()
    await asking
    expect(accepted.length).toBeLessThan(SUBSCRIBERS)
    sidecar = await startSidecarProcess(subscribers.authority, environment)
    const isVerified = ({ verifications }: Subscriber): boolean => verifications.length > 0
    await expect.poll(() => accepted.filter(isVerified).length, PATIENCE).toBe(accepted.length)
    const others = all.filter((subscriber) => !accepted.includes(subscriber))
    await inGroups(others, 50, (subscriber) => insist(sidecar.origin, subscriber))
    await expect.poll(() => all.filter(isVerified).length, PATIENCE).toBe(SUBSCRIBERS)

    let repeated = 0
    const moments: number[] = []
    for (let round = 2; round < KILLS + 2; round++) {
      const before = delivered(all)
      const moment = Math.floor(Math.random() * SUBSCRIBERS)
      await publishRound(round)
      void fetch(`${sidecar.origin}/refresh`, { method: 'POST' }).catch(() => undefined)
      await expect.poll(() => delivered(all) - before, { timeout: MINUTE, interval: 1 }).toBeGreaterThanOrEqual(moment)
      moments.push(delivered(all) - before)
      await sidecar.kill()
      sidecar = await startSidecarProcess(subscribers.authority, environment)
      await expect
        .poll(() => all.filter((subscriber) => lastRound(subscriber) === round).length, PATIENCE)
        .toBe(SUBSCRIBERS)
      repeated += delivered(all) - before - SUBSCRIBERS
    }
    console.info(
      `killed after ${moments.join(', ')} of ${SUBSCRIBERS} deliveries; ${repeated} came twice, none was lost`,
    )
    expect(repeated).toBeLessThanOrEqual(KILLS * 64 * 3)
  },
)

test(
  'if one of three sidecars on one PostgreSQL is killed in a fan-out, the others take over within a minute',
  { timeout: 4 * MINUTE },
  async () => {
    onTestFinished(dropDatabases)
    const environment = {
      DIST: join(folder, 'dist'),
      STORE_URL: await postgresUrl(),
      HUB_CONCURRENCY: '4',
      METRICS: '1',
    }
    await publishRound(200)
    const start = () => startSidecarProcess(subscribers.authority, environment)
    const [first, second, third] = await Promise.all([start(), start(), start()])
    await insist(first.origin, subscribers.add())
    const all = Array.from({ length: 120 }, () => subscribers.add({ receive: takeItsTime }))
    await inGroups(all, 50, (subscriber) => insist(second.origin, subscriber))
    await expect.poll(() => all.filter(({ verifications }) => verifications.length > 0).length, PATIENCE).toBe(120)
    await publishRound(201)
    for (const { origin } of [first, second, third]) void fetch(`${origin}/refresh`, { method: 'POST' })
    await expect.poll(() => delivered(all), { timeout: MINUTE, interval: 1 }).toBeGreaterThan(60)
    await first.kill()
    const killed = performance.now()
    await expect.poll(() => all.filter((subscriber) => lastRound(subscriber) === 201).length, PATIENCE).toBe(120)
    const metrics = async () => await (await fetch(`${second.origin}/metrics`)).text()
    const left = MINUTE - (performance.now() - killed)
    await expect
      .poll(metrics, { timeout: left, interval: 1000 })
      .toContain('reviews_subscriptions_behind{topic="/reviews.json"} 0')
    console.info(`the others had finished ${Math.round(performance.now() - killed)} ms after the kill`)
    expect(delivered(all)).toBeLessThanOrEqual(120 + 4)
  },
)
