import { randomUUID } from 'node:crypto'
import { type Callback, isLiteral, subscriptionId } from './callback.ts'
import type { HubRequest } from './hub-request.ts'
import type { HubSettings, Inside } from './hub-parts.ts'
import { isPublicAddress } from './public-address.ts'
import { PATH_OF } from './subscription-queries.ts'
import { ASK, COUNT_PENDING } from './verification-queries.ts'

/** Why a request is not taken: the status, one line for the subscriber, and the seconds after which to ask again. */
export type Refusal = { status: 400 | 429 | 503; reason: string; retryAfter?: number }

/** Keeps a request in the store, to be verified; gives a refusal when it cannot be taken. */
export async function takeRequest(request: HubRequest, inside: Inside): Promise<Refusal | undefined> {
  const { settings, clock, topics } = inside
  const { 'hub.callback': callback, 'hub.topic': topic, 'hub.mode': mode, 'hub.secret': secret } = request
  if (topics().length === 0) return { status: 503, reason: 'There is nothing to subscribe to yet', retryAfter: 5 }
  if (!mayBeCalled(callback, settings)) return { status: 400, reason: 'hub.callback must be at a public address' }
  const path = await pathOf(request, inside)
  if (path === undefined) return { status: 400, reason: `hub.topic must be one of: ${urls(inside)}` }
  const id = subscriptionId(topic, callback.url)
  const asked = { id, mode, topic, path, callback: callback.url, host: callback.host }
  const rows = await inside.database.ask(ASK, {
    ...asked,
    request: randomUUID(),
    secret: secret === undefined ? null : Buffer.from(secret).toString('base64'),
    lease_seconds: grantedLease('hub.lease_seconds' in request ? request['hub.lease_seconds'] : undefined, settings),
    now: clock(),
    most_pending: settings.HUB_PENDING_PER_HOST,
    most_subscriptions: settings.HUB_SUBSCRIPTIONS_PER_HOST,
  })
  return rows.length === 1 ? undefined : await tooMany(id, callback.host, inside)
}

/** The lease that is granted to who asks for so much, in seconds. */
export function grantedLease(asked: number | undefined, settings: HubSettings): number {
  const { HUB_LEASE_MIN_SECONDS: least, HUB_LEASE_DEFAULT_SECONDS: usual, HUB_LEASE_MAX_SECONDS: most } = settings
  return Math.min(Math.max(asked ?? usual, least), most)
}

/** A name is looked up when it is called, and never called if it leads to where it should not. */
function mayBeCalled(callback: Callback, settings: HubSettings): boolean {
  return settings.HUB_ALLOW_PRIVATE_CALLBACKS || !isLiteral(callback) || isPublicAddress(callback.host)
}

/** A subscription under an earlier public address can still be ended, though not renewed. */
async function pathOf(request: HubRequest, { topics, database }: Inside): Promise<string | undefined> {
  const topic = topics().find(({ url }) => url === request['hub.topic'])
  if (topic !== undefined || request['hub.mode'] === 'subscribe') return topic?.path
  const id = subscriptionId(request['hub.topic'], request['hub.callback'].url)
  const [row] = await database.ask(PATH_OF, { id })
  return typeof row?.['path'] === 'string' ? row['path'] : undefined
}

function urls({ topics }: Inside): string {
  return topics()
    .map(({ url }) => url)
    .join(', ')
}

async function tooMany(id: string, host: string, { settings, database, timeoutMs }: Inside): Promise<Refusal> {
  const { HUB_PENDING_PER_HOST: mostPending, HUB_SUBSCRIPTIONS_PER_HOST: most } = settings
  const [row] = await database.ask(COUNT_PENDING, { id, host })
  if (mostPending > 0 && Number(row?.['pending']) >= mostPending) {
    const reason = `${mostPending} requests for callbacks at ${host} wait to be verified; try again later`
    return { status: 429, reason, retryAfter: Math.ceil(timeoutMs / 1000) }
  }
  return { status: 429, reason: `There are ${most} subscriptions at ${host} already`, retryAfter: 3600 }
}
