import { randomFillSync } from 'node:crypto'
import type { Salt } from '../schema/log-files.ts'

/** A new salt. */
export type MakeSalt = () => Salt

const SALT_BYTES = 16
const pool = Buffer.alloc(1_024 * SALT_BYTES)
let used = pool.length

/** A salt from the system's random numbers, fetched for 1,024 salts at a time. */
export function randomSalt(): Salt {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const salt = pool.toString('base64url', used, used + SALT_BYTES)
  pool.fill(0, used, (used += SALT_BYTES))
  return salt
}
