import { type Database, StoreError } from './database.ts'

/** A database as it was opened once. */
export type Connection = Database & {
  /** Why it must be opened anew; undefined while it works. */
  broken: () => StoreError | undefined
}

export type Opening = {
  open: () => Promise<Connection>
  shared: boolean
  /** Monotonic, in milliseconds. */
  uptime?: () => number
}

/** The least time between two attempts to open, in milliseconds. */
const PAUSE_MS = 1_000

/**
 * A database that is opened when it is first used, and anew when it has broken: whoever asks meanwhile gets the error of the
 * last attempt.
 */
export function keepOpen({ open, shared, uptime = () => performance.now() }: Opening): Database {
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
    await held?.close().catch(() => undefined) // It is broken: all that matters is that it lets go.
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
