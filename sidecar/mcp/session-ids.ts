import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a session lives, in milliseconds: 30 days. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60 * 1000

/**
 * Session ids that need no storage: `{time of issue}.{random}.{revision}.{signature}`; ids of earlier releases have no revision.
 * Every process with the same secret accepts them.
 */
export type SessionIds = {
  /** For a session in this revision of the protocol. */
  issue: (revision: string) => string
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
    issue: (revision) => signed(`${now().toString(36)}.${randomBytes(9).toString('base64url')}.${revision}`),
    honours(id) {
      const body = id.slice(0, Math.max(0, id.lastIndexOf('.')))
      return isSame(id, signed(body)) && now() - Number.parseInt(body, 36) < SESSION_LIFETIME
    },
  }
}

/** The revision of the protocol that an issued id names; undefined if it names none. */
export function revisionOf(id: string): string | undefined {
  const [, , revision, signature] = id.split('.')
  return signature === undefined ? undefined : revision
}

/** 192 bits as base64url. No spare bits remain, so each signature has exactly one spelling. */
const SIGNATURE_LENGTH = 32

// Compares the texts, because an altered last character might decode to the same bytes.
function isSame(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
