import { z } from 'zod'
import type { Database } from '../store/database.ts'
import { STANDING } from './topic-queries.ts'

/** How a topic's subscriptions stand: how many run, how many lack its newest content, and for how long the slowest has. */
export type Standing = { path: string; subscriptions: number; behind: number; behindSeconds: number }

const Row = z.object({
  path: z.string(),
  subscriptions: z.number(),
  behind: z.number(),
  behind_since: z.number().nullable(),
})

/** `now` is in milliseconds since 1970. */
export async function readStanding(database: Database, now: number): Promise<Standing[]> {
  const rows = z.array(Row).parse(await database.ask(STANDING, { now }))
  return rows.map(({ behind_since: since, ...row }) => ({
    ...row,
    behindSeconds: row.behind === 0 || since === null ? 0 : Math.max(0, (now - since) / 1000),
  }))
}
