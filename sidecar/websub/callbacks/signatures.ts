import { LRUCache } from 'lru-cache'
import { sha256Hex } from '../../../src/host/sha256.ts'
import { hmacSha256, TURN_BYTES } from '../../http/bodies/hash.ts'
import { byteLengthOf } from '../../http/bodies/parts.ts'

/** One attempt to deliver a version of a topic, in the terms of Standard Webhooks 1.0.0. */
export type DeliveryAttempt = {
  /** Identifies the version: the same in every attempt, and for every subscriber. */
  id: string
  /** When the attempt is made, in whole seconds since 1970. */
  timestamp: number
}

/**
 * The `webhook-id` of a version of a topic. It depends on the version's number, because a topic may return to earlier content,
 * and a receiver that skips known ids would miss that. It depends on the content too, because after a loss of the store the
 * numbers start from 1 again.
 */
export function webhookId({ url, sha256 }: { url: string; sha256: string }, version: number): string {
  return sha256Hex(`${url}\0${version}\0${sha256}`).slice(0, 32)
}

/**
 * The headers that sign a delivery: `X-Hub-Signature` (WebSub, section 7.1), and the three headers of Standard Webhooks 1.0.0
 * with a symmetric signature. Both use the secret, byte for byte, as their key.
 */
export async function signatureHeaders(
  secret: Buffer,
  parts: readonly Uint8Array[],
  { id, timestamp }: DeliveryAttempt,
): Promise<Record<string, string>> {
  const [ofBody, ofAttempt] = await Promise.all([
    signatureOf(secret, parts, ''),
    signatureOf(secret, parts, `${id}.${timestamp}.`),
  ])
  return {
    'X-Hub-Signature': `sha256=${ofBody.toString('hex')}`,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${ofAttempt.toString('base64')}`,
  }
}

/** Cached signatures per content, for subscribers that share a secret and for further attempts. */
const CACHED = 20_000

const signatures = new WeakMap<readonly Uint8Array[], LRUCache<string, Promise<Buffer>>>()

/** Settles when the latest large content has been signed. */
let signing: Promise<unknown> = Promise.resolve()

/**
 * The HMAC-SHA-256 of a prefix followed by this content. Subscribers with equal secrets share it; the cache identifies the
 * content by its list of parts, which never changes. Large contents are signed one after the other, in slices, so that the event
 * loop stays responsive.
 */
function signatureOf(secret: Buffer, parts: readonly Uint8Array[], prefix: string): Promise<Buffer> {
  const ofContent = signatures.get(parts) ?? new LRUCache<string, Promise<Buffer>>({ max: CACHED })
  signatures.set(parts, ofContent)
  const key = `${prefix}${secret.toString('base64')}`
  const cached = ofContent.get(key)
  if (cached !== undefined) return cached
  const sign = async () => Buffer.from(await hmacSha256(secret, [Buffer.from(prefix), ...parts]), 'hex')
  const isLarge = byteLengthOf(parts) > TURN_BYTES
  const signature = isLarge ? signing.then(sign) : sign()
  if (isLarge) signing = signature
  ofContent.set(key, signature)
  return signature
}
