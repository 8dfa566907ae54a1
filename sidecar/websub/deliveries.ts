import { z } from 'zod'
import type { Row, Step } from '../store/database.ts'
import { originOf } from './callback.ts'
import type { Topic } from './contents.ts'
import { deliver, type Outcome } from './delivery.ts'
import { type Dispatcher, type Source, startDispatcher, type Task } from './dispatcher.ts'
import type { Inside } from './hub-parts.ts'
import { faultsOf, StoredCallback } from './malformed-row.ts'
import type { Place } from './places.ts'
import {
  ACKNOWLEDGE,
  CLAIM_BEHIND,
  CLAIM_INTERRUPTED,
  CLAIM_SUSPECTED,
  CLAIM_WAITED,
  POSTPONE,
  PUT_OFF,
  RELEASE,
  RELEASE_UNHELD,
  REMOVE,
  SET_ASIDE,
} from './subscription-queries.ts'
import { deny } from './verification.ts'
import { CROWDED_MS } from './worker.ts'

const Claimed = z.object({
  id: z.string(),
  topic: z.string(),
  callback: StoredCallback,
  host: z.string(),
  secret: z.base64().nullable(),
  failures: z.int().min(0),
  lease_ends: z.int(),
  version: z.int(),
})
type Claimed = z.infer<typeof Claimed>

type Report =
  | { row: Claimed; worker: string; outcome: Outcome }
  | { row: { id: string }; worker: string; outcome: { kind: 'malformed'; reason: string } }

/** Sends the topics' content to whoever is behind, and tries again or gives up where that fails. */
export function startDeliveries(inside: Inside): Dispatcher {
  const { settings, database, clock, topics, log } = inside
  const dispatcher = startDispatcher<Report>(
    {
      database,
      clock,
      claimMs: inside.claimMs,
      concurrency: settings.HUB_CONCURRENCY,
      log,
      storeFailed: inside.storeFailed,
    },
    {
      sources: () => topics().flatMap(sourcesOf),
      releaseUnheld: (worker, held) => [RELEASE_UNHELD, { worker, held }],
      record,
      recorded,
    },
  )

  /** What was under way when a process ended comes last, and one at a time where that has happened twice. */
  function sourcesOf(topic: Topic): Source<Report>[] {
    return [
      { query: CLAIM_BEHIND },
      { query: CLAIM_WAITED },
      { query: CLAIM_INTERRUPTED, last: true },
      { query: CLAIM_SUSPECTED, last: true, most: 1 },
    ].map(({ query, ...bounds }) => ({
      ...bounds,
      name: `${query.name} ${topic.url}`,
      claim: (asked) => [query, { ...asked, topic: topic.url, sha256: topic.sha256, now: clock() }],
      task: (row, worker) => taskOf(row, worker, topic),
    }))
  }

  function taskOf(claimed: Row, worker: string, topic: Topic): Task<Report> {
    const read = Claimed.safeParse(claimed)
    if (!read.success) return malformed(claimed, worker, faultsOf(read.error))
    const row = read.data
    const report = (outcome: Outcome): Report => ({ row, worker, outcome })
    return {
      key: row.id,
      host: row.host,
      run: async (place) => report(await send(row, topic, place)),
      giveBack: () => report({ kind: 'unwanted' }),
      failed: () => report({ kind: 'failed', reason: 'an error of ours' }),
    }
  }

  function malformed({ id, host }: Row, worker: string, reason: string): Task<Report> {
    const row = { id: String(id) }
    const giveBack = (): Report => ({ row, worker, outcome: { kind: 'malformed', reason } })
    return { key: row.id, host: String(host), run: () => Promise.resolve(giveBack()), giveBack, failed: giveBack }
  }

  async function send(row: Claimed, topic: Topic, place: Place): Promise<Outcome> {
    const wanted = () => currentOf(topic)?.sha256 === topic.sha256 && row.lease_ends > clock()
    const current = currentOf(topic)
    if (current === undefined || !wanted()) return { kind: 'unwanted' }
    const subscriber = {
      callback: row.callback,
      secret: row.secret === null ? null : Buffer.from(row.secret, 'base64'),
    }
    return await deliver(subscriber, current, inside.exchange, { timeoutMs: inside.timeoutMs, place, wanted })
  }

  function currentOf(topic: Topic): Topic | undefined {
    return topics().find(({ url }) => url === topic.url)
  }

  function record({ row, worker, outcome }: Report): Step[] {
    const claimed = { id: row.id, worker }
    if (outcome.kind === 'malformed') return [[SET_ASIDE, { ...claimed, reason: outcome.reason }]]
    if (outcome.kind === 'unwanted') return [[RELEASE, claimed]]
    if (outcome.kind === 'crowded') return [[PUT_OFF, { ...claimed, retry_at: clock() + CROWDED_MS }]]
    if (!('version' in row)) return []
    if (outcome.kind === 'acknowledged') return [[ACKNOWLEDGE, { ...claimed, version: row.version }]]
    const wait = waitAfter(row)
    if (outcome.kind === 'gone' || wait === undefined) return [[REMOVE, claimed]]
    return [[POSTPONE, { ...claimed, failures: row.failures + 1, retry_at: clock() + wait }]]
  }

  function recorded({ row, outcome }: Report): void {
    if (outcome.kind === 'malformed') {
      const about = { subscription: row.id, reason: outcome.reason }
      return log.error(about, 'set a subscription aside: its row in the store is malformed')
    }
    if (outcome.kind === 'unwanted') return dispatcher.wake(true)
    if (outcome.kind === 'crowded') return
    inside.countDelivery(outcome.kind)
    if ('version' in row) logOutcome(row, outcome)
  }

  function logOutcome(row: Claimed, outcome: Exclude<Outcome, { kind: 'crowded' | 'unwanted' }>): void {
    const about = { subscription: row.id, topic: row.topic, callback: originOf(row.callback.url) }
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

  function sayFarewell({ callback, topic, host }: Claimed, reason: string): void {
    const place = dispatcher.places.hold(host)
    place.begin()
    void deny({ callback, topic }, reason, inside.exchange, { timeoutMs: inside.timeoutMs, place })
      .catch((cause: unknown) => log.error({ err: cause }, 'a farewell failed in an unforeseen way'))
      .finally(place.leave)
  }

  return dispatcher
}
