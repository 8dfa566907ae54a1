import { z } from 'zod'
import type { Row, Step } from '../store/database.ts'
import { originOf } from './callback.ts'
import { type Dispatcher, type Source, startDispatcher, type Task } from './dispatcher.ts'
import type { Inside } from './hub-parts.ts'
import { faultsOf, StoredCallback } from './malformed-row.ts'
import type { Place } from './places.ts'
import { verify, type Verdict } from './verification.ts'
import {
  ANSWERED,
  CLAIM_INTERRUPTED,
  CLAIM_NEW,
  CLAIM_SUSPECTED,
  FORGET_EXPIRED,
  GIVE_BACK,
  GIVE_BACK_UNHELD,
  PUT_OFF,
  SET_ASIDE,
  SUBSCRIBE,
  UNSUBSCRIBE,
} from './verification-queries.ts'
import { CROWDED_MS } from './worker.ts'

/** The longest lease that a setting allows, in seconds. */
const LONGEST_LEASE = 10 * 365 * 86_400

const Claimed = z.object({
  id: z.string(),
  request: z.string(),
  mode: z.enum(['subscribe', 'unsubscribe']),
  topic: z.string(),
  callback: StoredCallback,
  host: z.string(),
  lease_seconds: z.int().min(1).max(LONGEST_LEASE),
})
type Claimed = z.infer<typeof Claimed>

type Report =
  | { row: Claimed; worker: string; verdict: Verdict; askedAt: number }
  | { row: { id: string }; worker: string; verdict: { kind: 'malformed'; reason: string } }

/** Asks the callbacks of new requests for their consent, in the order in which they came; `changed` after each yes. */
export function startVerifications(inside: Inside, changed: () => void): Dispatcher {
  const { settings, database, clock, log } = inside

  /** What was under way when a process ended comes last, and one at a time where that has happened twice. */
  function sources(): Source<Report>[] {
    return [
      { query: CLAIM_NEW },
      { query: CLAIM_INTERRUPTED, last: true },
      { query: CLAIM_SUSPECTED, last: true, most: 1 },
    ].map(({ query, ...bounds }) => ({
      ...bounds,
      name: query.name,
      claim: (asked) => [query, { ...asked, now: clock() }],
      task: taskOf,
    }))
  }

  function taskOf(claimed: Row, worker: string): Task<Report> {
    const read = Claimed.safeParse(claimed)
    if (!read.success) return malformed(claimed, worker, faultsOf(read.error))
    const row = read.data
    const report = (verdict: Verdict, askedAt = clock()): Report => ({
      row,
      worker,
      verdict,
      askedAt,
    })
    return {
      key: row.request,
      host: row.host,
      run: async (place) => {
        const askedAt = clock()
        return report(await ask(row, place), askedAt)
      },
      giveBack: () => report({ kind: 'unwanted' }),
      failed: () => report({ kind: 'rejected', reason: 'an error of ours' }),
    }
  }

  function malformed({ id, request, host }: Row, worker: string, reason: string): Task<Report> {
    const giveBack = (): Report => ({ row: { id: String(id) }, worker, verdict: { kind: 'malformed', reason } })
    return {
      key: String(request),
      host: String(host),
      run: () => Promise.resolve(giveBack()),
      giveBack,
      failed: giveBack,
    }
  }

  async function ask({ mode, topic, callback, lease_seconds: leaseSeconds }: Claimed, place: Place): Promise<Verdict> {
    return await verify({ mode, topic, callback, leaseSeconds }, inside.exchange, {
      timeoutMs: inside.timeoutMs,
      place,
    })
  }

  function record(report: Report): Step[] {
    const { row, worker, verdict } = report
    if (verdict.kind === 'malformed') return [[SET_ASIDE, { id: row.id, worker, reason: verdict.reason }]]
    if (!('askedAt' in report)) return []
    const { id, request } = report.row
    if (verdict.kind === 'unwanted') return [[GIVE_BACK, { id, request, worker }]]
    if (verdict.kind === 'crowded') return [[PUT_OFF, { id, request, worker, retry_at: clock() + CROWDED_MS }]]
    const answered: Step = [ANSWERED, { id, request }]
    if (verdict.kind === 'rejected') return [answered]
    if (report.row.mode === 'unsubscribe') return [[UNSUBSCRIBE, { id, request }], answered]
    return [...subscribe(report.row, report.askedAt), answered]
  }

  /** A subscription that looks expired while the clock is in doubt is renewed like any other. */
  function subscribe({ id, request, lease_seconds: lease }: Claimed, askedAt: number): Step[] {
    const now = clock()
    const kept: Step = [SUBSCRIBE, { id, request, now, lease_ends: askedAt + lease * 1000 }]
    return inside.isSteady() ? [[FORGET_EXPIRED, { id, request, now }], kept] : [kept]
  }

  function recorded({ row, verdict }: Report): void {
    if (verdict.kind === 'malformed') {
      const about = { subscription: row.id, reason: verdict.reason }
      return log.error(about, 'set a request aside: its row in the store is malformed')
    }
    if (verdict.kind === 'unwanted') return dispatcher.wake(true)
    if (verdict.kind === 'crowded') return
    if ('request' in row) logVerdict(row, verdict)
    if (verdict.kind === 'confirmed') changed()
  }

  function logVerdict(
    { id, mode, topic, callback }: Claimed,
    verdict: Exclude<Verdict, { kind: 'crowded' | 'unwanted' }>,
  ): void {
    const about = { subscription: id, mode, topic, callback: originOf(callback.url) }
    if (verdict.kind === 'confirmed') return log.info(about, 'a callback confirmed')
    log.info({ ...about, reason: verdict.reason }, 'a callback did not confirm')
  }

  const dispatcher = startDispatcher<Report>(
    {
      database,
      clock,
      claimMs: inside.claimMs,
      concurrency: settings.HUB_CONCURRENCY,
      log,
      storeFailed: inside.storeFailed,
    },
    { sources, releaseUnheld: (worker, held) => [GIVE_BACK_UNHELD, { worker, held }], record, recorded },
  )
  return dispatcher
}
