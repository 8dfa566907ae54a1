import { createHmac, randomBytes } from 'node:crypto'
import type { Settings } from '../process/settings.ts'
import type { Store } from '../store/open-store.ts'

/**
 * The stored secret for MCP sessions. While the store does not answer, this process makes a secret and uses it, and stores it
 * later. If the store then turns out to have a secret, the process uses that one, which ends the sessions begun in the meantime.
 */
export async function sessionSecret(
  store: Pick<Store, 'secret'>,
  make: () => string,
  uptime: () => number = () => performance.now(),
): Promise<() => string> {
  let secret = make()
  let isStored = false
  let askedAt = -Infinity

  async function ask(): Promise<void> {
    askedAt = uptime()
    try {
      secret = await store.secret('session', () => secret)
      isStored = true
    } catch {
      isStored = false // Tried again when the secret is used; /readyz reports the fault.
    }
  }

  await ask()
  return () => {
    if (!isStored && uptime() >= askedAt + RETRY_MS) void ask()
    return secret
  }
}

const RETRY_MS = 1_000

/** The secret in the settings, or else the stored one. */
export async function secretFrom(
  { SESSION_SECRET: secret }: Pick<Settings, 'SESSION_SECRET'>,
  store: Pick<Store, 'secret'>,
): Promise<() => string> {
  return secret === undefined ? await sessionSecret(store, makeSecret) : () => secret
}

/** The secret of one of many sites: a session at one site is not valid at another. */
export function secretOfSite(secret: string, baseUrl: string): string {
  return createHmac('sha256', secret).update(`sessions of ${baseUrl}`).digest('base64url')
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}
