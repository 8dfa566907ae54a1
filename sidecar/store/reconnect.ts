import { type Database, StoreError } from './database.ts'

/** An open database, which may break. */
export type Connection = Database & {
  /** Why the database must be reopened; undefined while it works. */
  broken: () => StoreError | undefined
}

export type ReconnectOptions = {
  open: () => Promise<Connection>
  shared: boolean
  /** Monotonic, in milliseconds. */
  uptime?: () => number
}

/** The shortest time between two attempts to open the database, in milliseconds. */
const PAUSE_MS = 1_000

/**
 * A database that is opened when it is first used, and reopened when it has broken. Until then, queries fail with the error of
 * the last attempt.
 */
export function reconnecting({ open, shared, uptime = () => performance.now() }: ReconnectOptions): Database {
  let held: Connection | undefined
  let opening: Promise<Connection> | undefined
  let triedAt = -Infinity
  let failed: unknown
  let closed = false

  async function connection(): Promise<Connection> {
    if (closed) throw new StoreError('The store is closed')
    if (held !== undefined && held.broken() === undefined) return held
    opening ??= reopen().finally(() => (opening = undefined))
    return await opening
  }

  async function reopen(): Promise<Connection> {
    if (uptime() < triedAt + PAUSE_MS) throw held?.broken() ?? failed
    triedAt = uptime()
    await held?.close().catch(() => undefined) // The broken connection only has to release its resources.
    held = undefined
    try {
      held = await open()
      return held
    } catch (cause) {
      failed = cause
      throw cause
    }
  }

  return {
    shared,
    ask: async (query, values) => (await connection()).ask(query, values),
    together: async (steps) => (await connection()).together(steps),
    close: async () => {
      closed = true
      await opening?.catch(() => undefined)
      await held?.close()
    },
  }
}
