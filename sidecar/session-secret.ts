import type { Store } from './store/store.ts'

/**
 * The secret that the store keeps for MCP sessions. While the store is away it is one of this process, which becomes the kept
 * one if there is none yet; otherwise clients of that time begin a new session.
 */
export async function sessionSecret(
  store: Pick<Store, 'secret'>,
  make: () => string,
  uptime: () => number = () => performance.now(),
): Promise<() => string> {
  let secret = make()
  let isKept = false
  let askedAt = -Infinity

  async function ask(): Promise<void> {
    askedAt = uptime()
    try {
      secret = await store.secret('session', () => secret)
      isKept = true
    } catch {
      isKept = false // Asked again when it is used; readiness says what is wrong with the store.
    }
  }

  await ask()
  return () => {
    if (!isKept && uptime() >= askedAt + RETRY_MS) void ask()
    return secret
  }
}

const RETRY_MS = 1_000
