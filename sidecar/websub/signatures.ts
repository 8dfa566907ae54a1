import { LRUCache } from 'lru-cache'
import { hmacSha256, TURN_BYTES } from '../http/hash.ts'
import { byteLengthOf } from '../http/parts.ts'

/** How many signatures of one content are cached, for subscribers that share a secret and for further attempts. */
const CACHED = 10_000

const signatures = new WeakMap<readonly Uint8Array[], LRUCache<string, Promise<string>>>()

/** Settles when the last large content has been signed. */
let signing: Promise<unknown> = Promise.resolve()

/**
 * The value of `X-Hub-Signature` for this content (WebSub, section 7.1). Equal secrets share it: content is identified by its
 * list of parts, which never changes. Large contents are signed one after the other, in slices, so that the event loop stays responsive.
 */
export function signatureOf(secret: Buffer, parts: readonly Uint8Array[]): Promise<string> {
  const ofContent = signatures.get(parts) ?? new LRUCache<string, Promise<string>>({ max: CACHED })
  signatures.set(parts, ofContent)
  const key = secret.toString('base64')
  const cached = ofContent.get(key)
  if (cached !== undefined) return cached
  const isLarge = byteLengthOf(parts) > TURN_BYTES
  const signature = isLarge ? signing.then(() => sign(secret, parts)) : sign(secret, parts)
  if (isLarge) signing = signature
  ofContent.set(key, signature)
  return signature
}

async function sign(secret: Buffer, parts: readonly Uint8Array[]): Promise<string> {
  return `sha256=${await hmacSha256(secret, parts)}`
}
