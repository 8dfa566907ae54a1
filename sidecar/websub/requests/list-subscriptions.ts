import { z } from 'zod'
import type { Database } from '../../store/database.ts'
import { originOf } from '../callbacks/callback.ts'
import { LIST } from './subscription-queries.ts'

const Listed = z.object({
  id: z.string(),
  topic: z.string(),
  callback: z.string(),
  signed: z.number(),
  confirmed_at: z.number(),
  lease_ends: z.number(),
  failures: z.number(),
  set_aside: z.string().nullable(),
  behind: z.number(),
})
type Listed = z.infer<typeof Listed>

/**
 * The current subscriptions as a table: one per line, with tabs between the columns, sorted by topic and then by the time of the
 * last confirmation, the earliest first. A callback may contain a token, so only its origin is shown, beside the hash that
 * identifies it in the log. `now` is in milliseconds since 1970.
 */
export async function listSubscriptions(database: Database, now: number): Promise<string> {
  const rows = z.array(Listed).parse(await database.ask(LIST, { now }))
  return [HEADINGS, ...rows.map(columns)].map((line) => line.join('\t')).join('\n')
}

const HEADINGS = [
  'subscription',
  'topic',
  'callback',
  'confirmed',
  'lease ends',
  'signed',
  'versions behind',
  'failures',
]

function columns(row: Listed): string[] {
  return [
    row.id,
    row.topic,
    originOf(row.callback),
    new Date(row.confirmed_at).toISOString(),
    new Date(row.lease_ends).toISOString(),
    row.signed === 1 ? 'yes' : 'no',
    String(row.behind),
    row.set_aside === null ? String(row.failures) : `set aside: ${row.set_aside}`,
  ]
}
