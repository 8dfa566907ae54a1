import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a session lives, in milliseconds: 30 days. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60 * 1000

/**
 * Session ids that need no storage: `{time of issue}.{random}.{signature}`. Every process with the same secret accepts them.
 */
export type SessionIds = {
  issue: () => string
  /** Whether this id was issued under this secret less than 30 days ago. */
  honours: (id: string) => boolean
}

/** @param now the current time, in milliseconds since 1970 */
export function sessionIds(secret: string, now: () => number = Date.now): SessionIds {
  const signed = (body: string): string => {
    const signature = createHmac('sha256', secret).update(`mcp session ${body}`).digest('base64url')
    return `${body}.${signature.slice(0, SIGNATURE_LENGTH)}`
  }
  return {
    issue: () => signed(`${now().toString(36)}.${randomBytes(9).toString('base64url')}`),
    honours(id) {
      const [issued, random] = id.split('.')
      if (issued === undefined || random === undefined) return false
      return isSame(id, signed(`${issued}.${random}`)) && now() - Number.parseInt(issued, 36) < SESSION_LIFETIME
    },
  }
}

/** 192 bits as base64url. No spare bits remain, so each signature has exactly one spelling. */
const SIGNATURE_LENGTH = 32

// Compares the texts, because an altered last character might decode to the same bytes.
function isSame(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
