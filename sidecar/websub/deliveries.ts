import { z } from 'zod'
import type { Row, Step } from '../store/database.ts'
import { readCallback } from './callback.ts'
import type { Topic } from './contents.ts'
import { deliver, type Outcome } from './delivery.ts'
import { type Dispatcher, type Source, startDispatcher, type Task } from './dispatcher.ts'
import type { Inside } from './hub-parts.ts'
import type { Place } from './places.ts'
import { ACKNOWLEDGE, CLAIM_BEHIND, CLAIM_WAITED, POSTPONE, RELEASE, REMOVE } from './subscription-queries.ts'
import { deny } from './verification.ts'
import { CROWDED_MS } from './worker.ts'

const Claimed = z.object({
  id: z.string(),
  topic: z.string(),
  path: z.string(),
  callback: z.string(),
  host: z.string(),
  secret: z.base64().nullable(),
  failures: z.number(),
  lease_ends: z.number(),
  version: z.number(),
})
type Claimed = z.infer<typeof Claimed>

type Report = { row: Claimed; worker: string; outcome: Outcome }

/** Sends the topics' content to whoever is behind, and tries again or gives up where that fails. */
export function startDeliveries(inside: Inside): Dispatcher {
  const { settings, database, clock, topics, log } = inside
  const dispatcher = startDispatcher<Report>(
    {
      database,
      clock,
      claimMs: inside.claimMs,
      concurrency: settings.HUB_CONCURRENCY,
      failed: (cause) => log.warn({ err: cause }, 'deliveries wait for the store'),
    },
    { sources: () => topics().flatMap(sourcesOf), record, recorded },
  )

  function sourcesOf(topic: Topic): Source<Report>[] {
    return [CLAIM_BEHIND, CLAIM_WAITED].map((query) => ({
      name: `${query.name} ${topic.path}`,
      claim: (bounds) => [query, { ...bounds, path: topic.path, sha256: topic.sha256, now: clock() }],
      task: (row, owner) => taskOf(row, owner, topic),
    }))
  }

  function taskOf(claimed: Row, owner: string, topic: Topic): Task<Report> {
    const row = Claimed.parse(claimed)
    const report = (outcome: Report['outcome']) => ({ row, worker: owner, outcome })
    return {
      host: row.host,
      run: async (place) => report(await send(row, topic, place)),
      giveBack: () => report({ kind: 'unwanted' }),
    }
  }

  async function send(row: Claimed, topic: Topic, place: Place): Promise<Report['outcome']> {
    const wanted = () => currentOf(topic)?.sha256 === topic.sha256 && row.lease_ends > clock()
    const current = currentOf(topic)
    if (current === undefined || !wanted()) return { kind: 'unwanted' }
    const callback = readCallback(row.callback)
    if (typeof callback === 'string') return { kind: 'failed', reason: `the callback ${callback}` }
    const subscriber = { callback, secret: row.secret === null ? null : Buffer.from(row.secret, 'base64') }
    return await deliver(subscriber, current, inside.exchange, { timeoutMs: inside.timeoutMs, place, wanted })
  }

  function currentOf(topic: Topic): Topic | undefined {
    return topics().find(({ path }) => path === topic.path)
  }

  function record({ row, worker: owner, outcome }: Report): Step[] {
    const claimed = { id: row.id, worker: owner }
    if (outcome.kind === 'acknowledged') return [[ACKNOWLEDGE, { ...claimed, version: row.version }]]
    if (outcome.kind === 'unwanted') return [[RELEASE, claimed]]
    if (outcome.kind === 'crowded') {
      return [[POSTPONE, { ...claimed, failures: row.failures, retry_at: clock() + CROWDED_MS }]]
    }
    const wait = waitAfter(row)
    if (outcome.kind === 'gone' || wait === undefined) return [[REMOVE, claimed]]
    return [[POSTPONE, { ...claimed, failures: row.failures + 1, retry_at: clock() + wait }]]
  }

  function recorded({ row, outcome }: Report): void {
    if (outcome.kind === 'unwanted') return dispatcher.wake(true)
    if (outcome.kind === 'crowded') return
    inside.countDelivery(outcome.kind)
    const about = { subscription: row.id, topic: row.path, callback: originOf(row.callback) }
    if (outcome.kind === 'acknowledged') return log.debug(about, 'delivered')
    if (outcome.kind === 'gone') return log.info(about, 'removed a subscription: its callback answered 410')
    const failed = { ...about, reason: outcome.reason, failures: row.failures + 1 }
    if (waitAfter(row) !== undefined) return log.info(failed, 'a delivery failed, and is tried again')
    log.warn(failed, 'removed a subscription: its deliveries failed')
    sayFarewell(row, `${row.failures + 1} deliveries in a row failed, the last one: ${outcome.reason}`)
  }

  /** The wait until the next attempt after this one, in milliseconds; none when it was the last. */
  function waitAfter({ failures }: Claimed): number | undefined {
    const seconds = settings.HUB_RETRY_DELAYS_SECONDS[failures]
    return seconds === undefined ? undefined : seconds * 1000
  }

  function sayFarewell(row: Claimed, reason: string): void {
    const callback = readCallback(row.callback)
    if (typeof callback === 'string') return
    const place = dispatcher.places.hold(row.host)
    place.begin()
    const terms = { timeoutMs: inside.timeoutMs, place }
    void deny({ callback, topic: row.topic }, reason, inside.exchange, terms).finally(place.leave)
  }

  return dispatcher
}

function originOf(callback: string): string {
  return new URL(callback).origin
}
