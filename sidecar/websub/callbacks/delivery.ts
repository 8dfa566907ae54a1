import { byteLengthOf } from '../../http/bodies/parts.ts'
import type { Callback } from './callback.ts'
import type { Sending } from './callback-client.ts'
import type { CallbackRequest, CallbackResponse } from './send-once.ts'
import { type DeliveryAttempt, signatureHeaders } from './signatures.ts'
import type { Failed, NotSent } from '../claims/work.ts'

/** The body and headers of a delivery: the same that a GET of the topic would return now. */
export type Content = { parts: readonly Buffer[]; contentType: string; link: string }

/** Only a 2xx acknowledges; 410 means that the subscriber has gone (WebSub, section 7). */
export type DeliveryOutcome = { kind: 'acknowledged' } | { kind: 'gone' } | Failed

/** Where to deliver, and how to sign. Without a secret the delivery is not signed. */
export type Subscriber = { callback: Callback; secret: Buffer | null; attempt: DeliveryAttempt }

/**
 * Sends a topic's full content to one subscriber, signed only if the subscriber sent a secret: careful subscribers reject a
 * signature that they did not ask for (WebSub, section 7.1). The body of the response is not read.
 */
export async function deliver(
  { callback, secret, attempt }: Subscriber,
  { parts, contentType, link }: Content,
  { send, ...terms }: Sending & Pick<CallbackRequest, 'wanted'>,
): Promise<DeliveryOutcome | NotSent> {
  const signed = secret === null ? {} : await signatureHeaders(secret, parts, attempt)
  if (terms.wanted?.() === false) return { kind: 'cancelled' } // Signing may have taken a while.
  const response = await send({
    method: 'POST',
    callback,
    target: callback.target,
    headers: { 'Content-Type': contentType, Link: link, 'User-Agent': 'WebSub hub', ...signed },
    body: parts,
    bodyLimit: 0,
    ...terms,
    timeoutMs: terms.timeoutMs + Math.ceil(byteLengthOf(parts) / 1e6) * 1000,
  })
  return outcomeOf(response)
}

function outcomeOf(response: CallbackResponse): DeliveryOutcome | NotSent {
  if (response.kind !== 'answered') return response
  if (response.status >= 200 && response.status <= 299) return { kind: 'acknowledged' }
  if (response.status === 410) return { kind: 'gone' }
  return { kind: 'failed', reason: `answered ${response.status}` }
}
