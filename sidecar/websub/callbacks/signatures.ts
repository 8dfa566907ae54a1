import { LRUCache } from 'lru-cache'
import { sha256Hex } from '../../../src/host/sha256.ts'
import { hmacSha256, TURN_BYTES } from '../../http/bodies/hash.ts'
import { byteLengthOf } from '../../http/bodies/parts.ts'

/** One attempt to deliver a version of a topic, in the terms of Standard Webhooks 1.0.0. */
export type DeliveryAttempt = {
  /** Names the version: the same at every attempt, and for every subscriber. */
  id: string
  /** When the attempt is made, in whole seconds since 1970. */
  timestamp: number
}

/**
 * The `webhook-id` of a version of a topic. The number of the version is part of it, so that content that returns to what it once
 * was is new to a receiver that skips ids it knows; so is the content, in case a store that was lost counts from 1 again.
 */
export function webhookId({ url, sha256 }: { url: string; sha256: string }, version: number): string {
  return sha256Hex(`${url}\0${version}\0${sha256}`).slice(0, 32)
}

/**
 * The headers that sign a delivery: `X-Hub-Signature` (WebSub, section 7.1), and the three of Standard Webhooks 1.0.0 with a symmetric
 * signature. The key of both is the secret, byte for byte.
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

/** How many signatures of one content are cached, for subscribers that share a secret and for further attempts. */
const CACHED = 20_000

const signatures = new WeakMap<readonly Uint8Array[], LRUCache<string, Promise<Buffer>>>()

/** Settles when the last large content has been signed. */
let signing: Promise<unknown> = Promise.resolve()

/**
 * The HMAC with SHA-256 of this content after a prefix. Equal secrets share it: content is identified by its list of parts, which
 * never changes. Large contents are signed one after the other, in slices, so that the event loop stays responsive.
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
