import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { inChunks } from './parts.ts'

/** Bytes to hash before yielding to other requests. Hashing them takes about a millisecond. */
export const TURN_BYTES = 1024 * 1024

/** The SHA-256 of the parts, one after the other, in lower-case hex. Yields to other requests. */
export async function sha256(parts: readonly Uint8Array[]): Promise<string> {
  return await updateInChunks(createHash('sha256'), parts)
}

/** The HMAC with SHA-256 of the parts (RFC 2104), one after the other, in lower-case hex. Yields to other requests. */
export async function hmacSha256(secret: Uint8Array, parts: readonly Uint8Array[]): Promise<string> {
  return await updateInChunks(createHmac('sha256', secret), parts)
}

async function updateInChunks(hash: Hash | Hmac, parts: readonly Uint8Array[]): Promise<string> {
  let inTurn = 0
  for (const chunk of inChunks(parts, TURN_BYTES)) {
    if (inTurn + chunk.length > TURN_BYTES) {
      await setImmediate()
      inTurn = 0
    }
    hash.update(chunk)
    inTurn += chunk.length
  }
  return hash.digest('hex')
}
