import { randomBytes } from 'node:crypto'
import { type Callback, targetWith } from './callback.ts'
import type { Sending } from './callback-client.ts'
import type { CallbackResponse } from './send-once.ts'
import type { Failed, NotSent } from '../claims/work.ts'

/** The request that a subscriber has to confirm. */
export type Intent = { mode: 'subscribe' | 'unsubscribe'; topic: string; callback: Callback; leaseSeconds: number }

/** The subscriber's answer; only `confirmed` changes the subscription. */
export type Verdict = { kind: 'confirmed' } | Failed | NotSent

/**
 * Asks the callback whether its owner made this request (WebSub, section 5.3). A 2xx confirms it only if the body repeats the
 * challenge exactly. The challenge is random and used once.
 *
 * `unsubscribe` carries the lease as well, because some subscribers expect it there.
 */
export async function verify(intent: Intent, { send, ...terms }: Sending): Promise<Verdict> {
  const challenge = randomBytes(24).toString('base64url')
  const response = await send({
    method: 'GET',
    callback: intent.callback,
    target: targetWith(intent.callback, {
      'hub.mode': intent.mode,
      'hub.topic': intent.topic,
      'hub.challenge': challenge,
      'hub.lease_seconds': intent.leaseSeconds,
    }),
    headers: HEADERS,
    bodyLimit: challenge.length + 1,
    ...terms,
  })
  return verdictOn(response, challenge)
}

/** Tells the callback that its subscription has ended (WebSub, section 5.2), and ignores the response. */
export async function deny(
  { callback, topic }: Pick<Intent, 'callback' | 'topic'>,
  reason: string,
  { send, ...terms }: Sending,
): Promise<void> {
  const target = targetWith(callback, { 'hub.mode': 'denied', 'hub.topic': topic, 'hub.reason': reason })
  await send({ method: 'GET', callback, target, headers: HEADERS, bodyLimit: 0, ...terms })
}

const HEADERS = { Accept: '*/*', 'User-Agent': 'WebSub hub' }

function verdictOn(response: CallbackResponse, challenge: string): Verdict {
  if (response.kind !== 'answered') return response
  if (response.status < 200 || response.status > 299) return { kind: 'failed', reason: `answered ${response.status}` }
  if (response.body.equals(Buffer.from(challenge))) return { kind: 'confirmed' }
  return { kind: 'failed', reason: 'answered something other than the challenge' }
}
