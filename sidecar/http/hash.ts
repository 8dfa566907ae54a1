import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** How many bytes to hash before yielding to other requests: about a millisecond's worth. */
export const TURN_BYTES = 1024 * 1024

/** The SHA-256 of the bytes in lower-case hex. Yields to other requests. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  return await updateInChunks(createHash('sha256'), bytes)
}

/** The HMAC with SHA-256 of the bytes (RFC 2104) in lower-case hex. Yields to other requests. */
export async function hmacSha256(secret: Uint8Array, bytes: Uint8Array): Promise<string> {
  return await updateInChunks(createHmac('sha256', secret), bytes)
}

async function updateInChunks(hash: Hash | Hmac, bytes: Uint8Array): Promise<string> {
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    if (at > 0) await setImmediate()
    hash.update(bytes.subarray(at, at + TURN_BYTES))
  }
  return hash.digest('hex')
}
