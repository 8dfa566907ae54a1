import { z } from 'zod'
import type { Step } from '../../store/database.ts'
import { originOf } from '../callbacks/callback.ts'
import type { HubContext } from '../hub-context.ts'
import { readRow, StoredCallback } from './stored-row.ts'
import type { Slot } from '../fairness/slots.ts'
import { verify } from '../callbacks/verify-intent.ts'
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
} from '../requests/verification-queries.ts'
import type { Failed, NotSent, Queue, Work } from './work.ts'

/** The longest lease that a setting allows, in seconds. */
const LONGEST_LEASE = 10 * 365 * 86_400

const Verification = z.object({
  id: z.string(),
  request: z.string(),
  mode: z.enum(['subscribe', 'unsubscribe']),
  topic: z.string(),
  callback: StoredCallback,
  host: z.string(),
  lease_seconds: z.int().min(1).max(LONGEST_LEASE),
})
type Verification = z.infer<typeof Verification>

/** A lease runs from `askedAt`, in milliseconds since 1970. */
type Outcome = { kind: 'confirmed'; askedAt: number } | Failed

/** Asks the callbacks of new requests to confirm them, in order of arrival; calls `changed` after each confirmation. */
export function verificationWork(context: HubContext, changed: () => void): Work<Verification, Outcome> {
  return {
    queues: () => queues(context.clock),
    perform: (verification, slot) => ask(verification, slot, context),
    record: (performed) => performed.flatMap(({ job, outcome }) => stepsOf(job, outcome, context)),
    recorded: (verification, outcome) => {
      logOutcome(verification, outcome, context)
      if (outcome.kind === 'confirmed') changed()
    },
    claims: {
      key: 'request',
      release: ({ id, key, worker }) => [GIVE_BACK, { id, request: key, worker }],
      putOff: ({ id, key, worker }, retryAt) => [PUT_OFF, { id, request: key, worker, retry_at: retryAt }],
      setAside: ({ id, worker }, reason) => [SET_ASIDE, { id, worker, reason }],
      setAsideMessage: 'set a request aside: its row in the store is malformed',
      releaseUnheld: (worker, held) => [GIVE_BACK_UNHELD, { worker, held }],
    },
  }
}

/** Requests interrupted by the death of a process come last; requests interrupted twice also come one at a time. */
function queues(clock: () => number): Queue<Verification>[] {
  return [
    { query: CLAIM_NEW },
    { query: CLAIM_INTERRUPTED, last: true },
    { query: CLAIM_SUSPECTED, last: true, most: 1 },
  ].map(({ query, ...bounds }) => ({
    ...bounds,
    name: query.name,
    claim: (asked) => [query, { ...asked, now: clock() }],
    read: (row) => readRow(Verification, row),
  }))
}

async function ask(verification: Verification, slot: Slot, context: HubContext): Promise<Outcome | NotSent> {
  const { mode, topic, callback, lease_seconds: leaseSeconds } = verification
  const askedAt = context.clock()
  const sending = { send: context.send, timeoutMs: context.timeoutMs, slot }
  const verdict = await verify({ mode, topic, callback, leaseSeconds }, sending)
  return verdict.kind === 'confirmed' ? { ...verdict, askedAt } : verdict
}

function stepsOf(
  { id, request, mode, lease_seconds: lease }: Verification,
  outcome: Outcome,
  context: HubContext,
): Step[] {
  const answered: Step = [ANSWERED, { id, request }]
  if (outcome.kind === 'failed') return [answered]
  if (mode === 'unsubscribe') return [[UNSUBSCRIBE, { id, request }], answered]
  const now = context.clock()
  const subscribe: Step = [SUBSCRIBE, { id, request, now, lease_ends: outcome.askedAt + lease * 1000 }]
  // While the clock cannot be trusted, a subscription that looks expired is renewed like any other.
  return context.isClockTrusted()
    ? [[FORGET_EXPIRED, { id, request, now }], subscribe, answered]
    : [subscribe, answered]
}

function logOutcome({ id, mode, topic, callback }: Verification, outcome: Outcome, { log }: HubContext): void {
  const about = { subscription: id, mode, topic, callback: originOf(callback.url) }
  if (outcome.kind === 'confirmed') return log.info(about, 'a callback confirmed')
  log.info({ ...about, reason: outcome.reason }, 'a callback did not confirm')
}
