import { z } from 'zod'
import { listOf, type Query, type Row, valuesOf } from '../../store/database.ts'
import type { HubContext } from '../hub-context.ts'

/** Decides when the hub may stop polling the store: while it is idle and nothing in the store falls due. */
export type QuietTimes = {
  /** Begins a quiet time. Call this when everything due at `since` (in milliseconds since 1970) is under way. */
  begin: (since: number) => void
  /** Call this when a row may have been stored that falls due during the quiet time. */
  disturb: () => void
  /** Ends the quiet time. Call this when some due work may not be under way. */
  end: () => void
  /** Whether to look for due work. */
  isOver: () => Promise<boolean>
}

type QuietTimesOptions = Pick<HubContext, 'database' | 'topics' | 'clock' | 'random'> & {
  /** Monotonic, in milliseconds. */
  uptime: () => number
  /** Whether nothing is under way. */
  isIdle: () => boolean
}

/**
 * The longest quiet time, in milliseconds. A sidecar learns of its requests and of new publications by itself, but only a poll
 * finds work that another sidecar on the same store left behind.
 */
const LONGEST_MS = 30_000

const Due = z.object({ due: z.number().nullable() })

export function makeQuietTimes({ database, topics, clock, random, uptime, isIdle }: QuietTimesOptions): QuietTimes {
  /** Everything due at this time is under way; undefined outside a quiet time. */
  let since: number | undefined
  /** The end of the quiet time, in uptime because the clock may be set; unknown after a disturbance. */
  let until: number | undefined
  let disturbances = 0

  async function nextDue(after: number): Promise<number> {
    const [row]: Row[] = await database.ask(NEXT_DUE, { topics: listOf(topics().map(({ url }) => url)), since: after })
    return Due.parse(row).due ?? Infinity
  }

  function disturb(): void {
    disturbances++
    until = undefined
  }

  return {
    disturb,
    begin: (at) => {
      since = at
      disturb()
    },
    end: () => (since = undefined),
    isOver: async () => {
      if (since === undefined || !isIdle()) return true
      if (until !== undefined) return uptime() >= until
      const before = disturbances
      const longest = LONGEST_MS * (1 - 0.1 * random())
      const end = uptime() + Math.min((await nextDue(since)) - clock(), longest)
      if (before === disturbances) until = end
      return uptime() >= end
    },
  }
}

/**
 * The first time after `:since` at which a subscription to one of `:topics` or a request is to be tried again, or at which a
 * worker's claims can be taken back unless it sends a heartbeat.
 */
export const NEXT_DUE: Query = {
  name: 'next-due',
  sql: `SELECT min(at) AS due FROM (
          SELECT (SELECT retry_at FROM subscriptions
            WHERE topic = value AND retry_at > 0 AND retry_at > :since AND set_aside IS NULL
            ORDER BY retry_at LIMIT 1) AS at FROM ${valuesOf('topics')}
          UNION ALL SELECT min(retry_at) FROM verifications WHERE retry_at > :since AND set_aside IS NULL
          UNION ALL SELECT min(alive_until) FROM workers WHERE alive_until > :since
            AND (EXISTS (SELECT 1 FROM subscriptions WHERE claimed_by = workers.id)
              OR EXISTS (SELECT 1 FROM verifications WHERE claimed_by = workers.id))) AS times`,
}
