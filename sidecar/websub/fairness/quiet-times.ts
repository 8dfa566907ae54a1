import { z } from 'zod'
import { listOf, type Query, type Row, valuesOf } from '../../store/database.ts'
import type { HubContext } from '../hub-context.ts'

/** Says when the hub may leave the store alone: while it has nothing to do, and nothing in the store falls due. */
export type QuietTimes = {
  /** Begins one: all that was due at this time (in milliseconds since 1970) is under way. */
  begin: (since: number) => void
  /** Something may have been stored that falls due during it. */
  disturb: () => void
  /** Ends it: what is due may not be under way. */
  end: () => void
  /** Whether to look for what is due. */
  isOver: () => Promise<boolean>
}

type QuietTimesOptions = Pick<HubContext, 'database' | 'topics' | 'clock' | 'random'> & {
  /** Monotonic, in milliseconds. */
  uptime: () => number
  /** Whether nothing is under way. */
  isIdle: () => boolean
}

/**
 * The longest time that the store is left alone, in milliseconds. Each sidecar knows of its own requests and of what is published;
 * by then it also takes over what another on the same store has left.
 */
const LONGEST_MS = 30_000

const Due = z.object({ due: z.number().nullable() })

export function makeQuietTimes({ database, topics, clock, random, uptime, isIdle }: QuietTimesOptions): QuietTimes {
  /** Everything due at this time is under way. */
  let since: number | undefined
  /** In uptime, as the clock may be set; unknown after a disturbance. */
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
 * The first time after `:since` at which a subscription of `:topics` or a request is to be tried again, or at which the claims of
 * a worker may be taken back, unless it sends a heartbeat.
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
