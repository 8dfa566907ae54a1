import { LRUCache } from 'lru-cache'
import { hmacSha256, TURN_BYTES } from '../http/hash.ts'

/** So many signatures of one content are kept for subscribers with the same secret, and for further attempts. */
const KEPT = 10_000

const signatures = new WeakMap<Uint8Array, LRUCache<string, Promise<string>>>()

/** Settles when the last large content that was to be signed is. */
let signing: Promise<unknown> = Promise.resolve()

/**
 * The value of `X-Hub-Signature` for this content (WebSub, section 7.1). Equal secrets share it: content is known by its
 * buffer, which is never changed. Large contents are signed one after the other, in turns with everything else that is to be
 * done: a hundred at once would take a hundred turns for each of others.
 */
export function signatureOf(secret: Buffer, bytes: Uint8Array): Promise<string> {
  const ofContent = signatures.get(bytes) ?? new LRUCache<string, Promise<string>>({ max: KEPT })
  signatures.set(bytes, ofContent)
  const key = secret.toString('base64')
  const known = ofContent.get(key)
  if (known !== undefined) return known
  const signature = bytes.length <= TURN_BYTES ? sign(secret, bytes) : signing.then(() => sign(secret, bytes))
  if (bytes.length > TURN_BYTES) signing = signature
  ofContent.set(key, signature)
  return signature
}

async function sign(secret: Buffer, bytes: Uint8Array): Promise<string> {
  return `sha256=${await hmacSha256(secret, bytes)}`
}
