import { randomUUID } from 'node:crypto'
import { withDeadline } from '../../process/deadline.ts'
import { type Callback, isLiteral, subscriptionId } from '../callbacks/callback.ts'
import { callbackDomain } from '../callbacks/callback-domain.ts'
import type { HubRequest } from './hub-request.ts'
import { listOf } from '../../store/database.ts'
import type { HubSettings, HubContext, HubSite } from '../hub-context.ts'
import { isPublicAddress } from '../../../src/host/network/public-address.ts'
import { KNOWN } from './subscription-queries.ts'
import { COUNT } from './verification-queries.ts'

/** A refused request: the status, the reason in one line, and the seconds after which to try again. */
export type Refusal = { status: 400 | 429 | 503; reason: string; retryAfter?: number }

/** How long a request waits for the store, in milliseconds. */
const LONGEST_WAIT = 10_000

/**
 * Stores a request, to be verified later; returns a refusal if it cannot be accepted.
 *
 * @throws {StoreError} if the store does not work.
 */
export async function takeRequest(
  request: HubRequest,
  site: HubSite,
  context: HubContext,
): Promise<Refusal | undefined> {
  const { settings, clock } = context
  const { 'hub.callback': callback, 'hub.topic': topic, 'hub.mode': mode, 'hub.secret': secret } = request
  const topics = site.topics().map(({ url }) => url)
  if (topics.length === 0) return { status: 503, reason: 'There is nothing to subscribe to yet', retryAfter: 5 }
  if (!mayBeCalled(callback, settings)) return { status: 400, reason: 'hub.callback must be at a public address' }
  const id = subscriptionId(topic, callback.url)
  const isKnown = topics.includes(topic) || (mode === 'unsubscribe' && (await isSubscribed(id, context)))
  if (!isKnown) return { status: 400, reason: `hub.topic must be one of: ${topics.join(', ')}` }
  const domain = callbackDomain(callback.host)
  const asked = { id, mode, topic, callback: callback.url, host: callback.host, domain, topics: listOf(topics) }
  const values = {
    ...asked,
    request: randomUUID(),
    secret: secret === undefined ? null : Buffer.from(secret).toString('base64'),
    lease_seconds: grantedLease('hub.lease_seconds' in request ? request['hub.lease_seconds'] : undefined, settings),
    now: clock(),
    most_pending: settings.HUB_PENDING_PER_HOST,
    most_of_domain: settings.HUB_SUBSCRIPTIONS_PER_HOST,
    most: settings.HUB_SUBSCRIPTIONS,
    most_of_site: site.most,
  }
  return (await withDeadline(context.storeRequest(values), LONGEST_WAIT)) ? undefined : await tooMany(asked, context)
}

/** The lease granted for a requested one, in seconds. */
export function grantedLease(asked: number | undefined, settings: HubSettings): number {
  const { HUB_LEASE_MIN_SECONDS: least, HUB_LEASE_DEFAULT_SECONDS: usual, HUB_LEASE_MAX_SECONDS: most } = settings
  return Math.min(Math.max(asked ?? usual, least), most)
}

/** Only literal addresses are checked here. A name is looked up and checked whenever it is called. */
function mayBeCalled(callback: Callback, settings: HubSettings): boolean {
  return settings.HUB_ALLOW_PRIVATE_CALLBACKS || !isLiteral(callback) || isPublicAddress(callback.host)
}

/** Whether the subscription exists. A subscription to a topic under the site's former address can be ended, but not renewed. */
async function isSubscribed(id: string, { database }: HubContext): Promise<boolean> {
  return (await withDeadline(database.ask(KNOWN, { id }), LONGEST_WAIT)).length > 0
}

type Asked = { id: string; domain: string; topics: string }

/** Finds out which limit was reached. It counts a moment after the refusal, so the numbers may have changed. */
async function tooMany(
  { id, domain, topics }: Asked,
  { settings, database, clock, timeoutMs }: HubContext,
): Promise<Refusal> {
  const { HUB_PENDING_PER_HOST: mostPending, HUB_SUBSCRIPTIONS_PER_HOST: mostOfDomain } = settings
  const [row] = await database.ask(COUNT, { id, domain, topics, now: clock() })
  if (mostPending > 0 && Number(row?.['pending']) >= mostPending) {
    const reason = `${mostPending} requests for callbacks at ${domain} are waiting to be verified; try again later`
    return { status: 429, reason, retryAfter: Math.ceil(timeoutMs / 1000) }
  }
  if (mostOfDomain > 0 && Number(row?.['subscribed']) >= mostOfDomain) {
    return { status: 429, reason: `There are already ${mostOfDomain} subscriptions at ${domain}`, retryAfter: 3600 }
  }
  return { status: 503, reason: 'The hub has reached its limit of subscriptions; try again later', retryAfter: 3600 }
}
