import { z } from 'zod'
import type { Database } from '../store/database.ts'
import type { Topic } from './topics.ts'
import { BACKLOG } from './topic-queries.ts'

/** How many subscriptions a topic has, how many lack its newest content, and for how long the slowest has lacked some. */
export type TopicBacklog = { path: string; subscriptions: number; behind: number; behindSeconds: number }

const Row = z.object({ subscriptions: z.number(), behind: z.number(), behind_since: z.number().nullable() })

/** The backlog of these topics, by path. `now` is in milliseconds since 1970. */
export async function readBacklog(
  database: Database,
  topics: readonly Pick<Topic, 'path' | 'url'>[],
  now: number,
): Promise<TopicBacklog[]> {
  const inOrder = topics.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const rows = await database.together(inOrder.map(({ url }) => [BACKLOG, { topic: url, now }]))
  return inOrder.flatMap(({ path }, index) =>
    z
      .array(Row)
      .parse(rows[index])
      .map((row) => backlogOf(path, row, now)),
  )
}

function backlogOf(path: string, { behind_since: since, ...row }: z.infer<typeof Row>, now: number): TopicBacklog {
  return { path, ...row, behindSeconds: row.behind === 0 || since === null ? 0 : Math.max(0, (now - since) / 1000) }
}
