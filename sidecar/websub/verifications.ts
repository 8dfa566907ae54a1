import { z } from 'zod'
import type { Row, Step } from '../store/database.ts'
import { readCallback } from './callback.ts'
import { type Dispatcher, startDispatcher, type Task } from './dispatcher.ts'
import type { Inside } from './hub-parts.ts'
import type { Place } from './places.ts'
import { verify, type Verdict } from './verification.ts'
import {
  ANSWERED,
  CLAIM_VERIFICATIONS,
  FORGET_EXPIRED,
  GIVE_BACK,
  PUT_OFF,
  SUBSCRIBE,
  UNSUBSCRIBE,
} from './verification-queries.ts'
import { CROWDED_MS } from './worker.ts'

const Claimed = z.object({
  id: z.string(),
  request: z.string(),
  mode: z.enum(['subscribe', 'unsubscribe']),
  topic: z.string(),
  callback: z.string(),
  host: z.string(),
  lease_seconds: z.number(),
})
type Claimed = z.infer<typeof Claimed>

type Report = { row: Claimed; verdict: Verdict; askedAt: number }

/** Asks the callbacks of new requests for their consent, in the order in which they came; `changed` after each yes. */
export function startVerifications(inside: Inside, changed: () => void): Dispatcher {
  const { settings, database, clock, log } = inside

  function taskOf(claimed: Row): Task<Report> {
    const row = Claimed.parse(claimed)
    const giveBack = () => ({ row, verdict: { kind: 'unwanted' } as const, askedAt: clock() })
    return { host: row.host, run: (place) => ask(row, place), giveBack }
  }

  async function ask(row: Claimed, place: Place): Promise<Report> {
    const askedAt = clock()
    const callback = readCallback(row.callback)
    if (typeof callback === 'string') {
      return { row, askedAt, verdict: { kind: 'rejected', reason: `the callback ${callback}` } }
    }
    const intent = { mode: row.mode, topic: row.topic, callback, leaseSeconds: row.lease_seconds }
    return { row, askedAt, verdict: await verify(intent, inside.exchange, { timeoutMs: inside.timeoutMs, place }) }
  }

  function record({ row: { id, request, mode, lease_seconds: lease }, verdict, askedAt }: Report): Step[] {
    if (verdict.kind === 'unwanted') return [[GIVE_BACK, { id, request }]]
    if (verdict.kind === 'crowded') return [[PUT_OFF, { id, request, later: clock() + CROWDED_MS }]]
    const answered: Step = [ANSWERED, { id, request }]
    if (verdict.kind === 'rejected') return [answered]
    if (mode === 'unsubscribe') return [[UNSUBSCRIBE, { id, request }], answered]
    const now = clock()
    return [
      [FORGET_EXPIRED, { id, request, now }],
      [SUBSCRIBE, { id, request, now, lease_ends: askedAt + lease * 1000 }],
      answered,
    ]
  }

  function recorded({ row, verdict }: Report): void {
    if (verdict.kind === 'unwanted') return dispatcher.wake(true)
    if (verdict.kind === 'crowded') return
    const about = { subscription: row.id, mode: row.mode, topic: row.topic, callback: new URL(row.callback).origin }
    if (verdict.kind === 'rejected') return log.info({ ...about, reason: verdict.reason }, 'a callback did not confirm')
    log.info(about, 'a callback confirmed')
    changed()
  }

  const dispatcher = startDispatcher<Report>(
    {
      database,
      clock,
      claimMs: inside.claimMs,
      concurrency: settings.HUB_CONCURRENCY,
      failed: (cause) => log.warn({ err: cause }, 'verifications wait for the store'),
    },
    {
      sources: () => [
        { name: 'requests', claim: (bounds) => [CLAIM_VERIFICATIONS, { ...bounds, now: clock() }], task: taskOf },
      ],
      record,
      recorded,
    },
  )
  return dispatcher
}
