import { z } from 'zod'
import { withDeadline } from '../../process/deadline.ts'
import type { Result } from '../../../src/schema/result.ts'
import { listOf, type Row, type Step } from '../../store/database.ts'
import { originOf } from '../callbacks/callback.ts'
import { deliver, type DeliveryOutcome } from '../callbacks/delivery.ts'
import { type HubContext, spread } from '../hub-context.ts'
import { webhookId } from '../callbacks/signatures.ts'
import { readRow, StoredCallback } from './stored-row.ts'
import type { Slot, Slots } from '../fairness/slots.ts'
import {
  ACKNOWLEDGE,
  CLAIM_BEHIND,
  CLAIM_INTERRUPTED,
  CLAIM_SUSPECTED,
  CLAIM_WAITED,
  KNOWN,
  POSTPONE,
  PUT_OFF,
  RELEASE,
  RELEASE_UNHELD,
  REMOVE,
  SET_ASIDE,
} from '../requests/subscription-queries.ts'
import type { Topic } from '../topics.ts'
import { deny } from '../callbacks/verify-intent.ts'
import type { Failed, NotSent, Performed, Queue, Work } from './work.ts'

/** A subscription that is behind, and the topic whose content to send. */
type Delivery = z.infer<typeof ClaimedSubscription> & { content: Topic }

const ClaimedSubscription = z.object({
  id: z.string(),
  topic: z.string(),
  callback: StoredCallback,
  host: z.string(),
  secret: z.base64().nullable(),
  failures: z.int().min(0),
  lease_ends: z.int(),
  version: z.int(),
})

/** Sends the topics' content to the subscribers that are behind; if that fails, tries again or gives up. */
export function deliveryWork(context: HubContext): Work<Delivery, DeliveryOutcome> {
  return {
    queues: () => context.deliverable().flatMap((topic) => queuesOf(topic, context.clock)),
    perform: (delivery, slot) => send(delivery, slot, context),
    record: (performed, worker) => stepsOf(performed, { worker, context }),
    recorded: (delivery, outcome, slots) => followUp(delivery, outcome, { slots, context }),
    claims: {
      key: 'id',
      release: ({ id, worker }) => [RELEASE, { id, worker }],
      putOff: ({ id, worker }, retryAt) => [PUT_OFF, { id, worker, retry_at: retryAt }],
      setAside: ({ id, worker }, reason) => [SET_ASIDE, { id, worker, reason }],
      setAsideMessage: 'set a subscription aside: its row in the store is malformed',
      releaseUnheld: (worker, held) => [RELEASE_UNHELD, { worker, held }],
    },
  }
}

/** Deliveries interrupted by the death of a process come last; deliveries interrupted twice also come one at a time. */
function queuesOf(content: Topic, clock: () => number): Queue<Delivery>[] {
  const { url: topic, sha256 } = content
  return [
    { query: CLAIM_BEHIND },
    { query: CLAIM_WAITED },
    { query: CLAIM_INTERRUPTED, last: true },
    { query: CLAIM_SUSPECTED, last: true, most: 1 },
  ].map(({ query, ...bounds }) => ({
    ...bounds,
    name: `${query.name} ${topic}`,
    claim: (asked) => [query, { ...asked, topic, sha256, now: clock() }],
    read: (row) => readDelivery(row, content),
  }))
}

function readDelivery(row: Row, content: Topic): Result<Delivery> {
  const read = readRow(ClaimedSubscription, row)
  return read.ok ? { ok: true, value: { ...read.value, content } } : read
}

async function send(delivery: Delivery, slot: Slot, context: HubContext): Promise<DeliveryOutcome | NotSent> {
  const { callback, content, version, lease_ends: leaseEnds } = delivery
  const wanted = () => context.isPublished(content) && leaseEnds > context.clock()
  if (!wanted()) return { kind: 'cancelled' }
  const secret = delivery.secret === null ? null : Buffer.from(delivery.secret, 'base64')
  const attempt = { id: webhookId(content, version), timestamp: Math.floor(context.clock() / 1000) }
  const subscriber = { callback, secret, attempt }
  return await deliver(subscriber, content, { send: context.send, timeoutMs: context.timeoutMs, slot, wanted })
}

type Recording = { worker: string; context: HubContext }

/** Most deliveries are acknowledged, so one statement records all acknowledgements of the same version. */
function stepsOf(performed: readonly Performed<Delivery, DeliveryOutcome>[], { worker, context }: Recording): Step[] {
  const acknowledged = performed.filter(({ outcome }) => outcome.kind === 'acknowledged')
  const others = performed.filter(({ outcome }) => outcome.kind !== 'acknowledged')
  const byVersion = [...Map.groupBy(acknowledged, ({ job }) => job.version)]
  return [
    ...byVersion.map(([version, all]): Step => {
      const ids = listOf(all.map(({ job }) => job.id))
      return [ACKNOWLEDGE, { ids, version, worker }]
    }),
    ...others.map((each) => stepOfFailure(each, { worker, context })),
  ]
}

function stepOfFailure(
  { job: delivery, outcome }: Performed<Delivery, DeliveryOutcome>,
  { worker, context }: Recording,
): Step {
  const claim = { id: delivery.id, worker }
  const wait = waitAfter(delivery, context)
  if (outcome.kind === 'gone' || wait === undefined) return [REMOVE, claim]
  return [
    POSTPONE,
    { ...claim, failures: delivery.failures + 1, retry_at: context.clock() + spread(wait, context.random) },
  ]
}

/** The wait before the next attempt, in milliseconds; undefined after the last attempt. */
function waitAfter({ failures }: Delivery, { settings }: HubContext): number | undefined {
  const seconds = settings.HUB_RETRY_DELAYS_SECONDS[failures]
  return seconds === undefined ? undefined : seconds * 1000
}

function followUp(
  delivery: Delivery,
  outcome: DeliveryOutcome | Failed,
  { slots, context }: { slots: Slots; context: HubContext },
): void {
  const { log } = context
  const about = { subscription: delivery.id, topic: delivery.topic, callback: originOf(delivery.callback.url) }
  context.countDelivery(outcome.kind, delivery.content)
  if (outcome.kind === 'acknowledged') return log.debug(about, 'delivered')
  if (outcome.kind === 'gone') return log.info(about, 'removed a subscription: its callback answered 410')
  const failures = delivery.failures + 1
  const failed = { ...about, reason: outcome.reason, failures }
  if (waitAfter(delivery, context) !== undefined) return log.info(failed, 'a delivery failed, and will be tried again')
  log.warn(failed, 'removed a subscription: its deliveries failed')
  const reason = `${failures} deliveries in a row failed, the last one: ${outcome.reason}`
  void sayFarewell(delivery, reason, { slot: slots.hold(delivery.host), context })
}

type Farewell = { slot: Slot; context: HubContext }

/** Tells the subscriber that its subscription has ended, unless it has subscribed again during the last attempt. */
async function sayFarewell(delivery: Delivery, reason: string, { slot, context }: Farewell): Promise<void> {
  slot.begin()
  try {
    const again = await withDeadline(context.database.ask(KNOWN, { id: delivery.id }), context.timeoutMs)
    if (again.length > 0) return
    await deny(delivery, reason, { send: context.send, timeoutMs: context.timeoutMs, slot })
  } catch (cause) {
    context.log.error({ err: cause }, 'a subscriber could not be told that its subscription has ended')
  } finally {
    slot.leave()
  }
}
