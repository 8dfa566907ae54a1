import { z } from 'zod'
import type { Database } from '../store/database.ts'
import type { Topic } from './topics.ts'
import { STANDING } from './topic-queries.ts'

/** How a topic's subscriptions stand: how many run, how many lack its newest content, and for how long the slowest has. */
export type Standing = { path: string; subscriptions: number; behind: number; behindSeconds: number }

const Row = z.object({ subscriptions: z.number(), behind: z.number(), behind_since: z.number().nullable() })

/** How these topics stand, by path. `now` is in milliseconds since 1970. */
export async function readStanding(
  database: Database,
  topics: readonly Pick<Topic, 'path' | 'url'>[],
  now: number,
): Promise<Standing[]> {
  const inOrder = topics.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const rows = await database.together(inOrder.map(({ url }) => [STANDING, { topic: url, now }]))
  return inOrder.flatMap(({ path }, place) =>
    z
      .array(Row)
      .parse(rows[place])
      .map((row) => standingOf(path, row, now)),
  )
}

function standingOf(path: string, { behind_since: since, ...row }: z.infer<typeof Row>, now: number): Standing {
  return { path, ...row, behindSeconds: row.behind === 0 || since === null ? 0 : Math.max(0, (now - since) / 1000) }
}
