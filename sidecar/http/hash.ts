import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** How many bytes are hashed before others have their turn: about a millisecond's worth. */
const TURN_BYTES = 1024 * 1024

/** The SHA-256 of the bytes in lower-case hex. Requests are answered meanwhile, however many bytes there are. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    if (at > 0) await setImmediate()
    hash.update(bytes.subarray(at, at + TURN_BYTES))
  }
  return hash.digest('hex')
}
