import { z } from 'zod'
import { type Database, listOf } from '../../store/database.ts'
import type { PublishedTopic } from '../topics.ts'
import { BACKLOG, SUBSCRIBED_TOPICS } from '../requests/topic-queries.ts'

/**
 * How many subscriptions a topic has, how many lack its newest content, and how many seconds ago the content appeared that the
 * furthest behind lacks.
 */
export type TopicBacklog = { path: string; url: string; subscriptions: number; behind: number; behindSeconds: number }

const Row = z.object({ subscriptions: z.number(), behind: z.number(), behind_since: z.number().nullable() })

/** The backlog of these topics, by path. `now` is in milliseconds since 1970. */
export async function readBacklog(
  database: Database,
  topics: readonly Pick<PublishedTopic, 'path' | 'url'>[],
  now: number,
): Promise<TopicBacklog[]> {
  if (topics.length === 0) return []
  const inOrder = topics.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  const rows = await database.together(inOrder.map(({ url }) => [BACKLOG, { topic: url, now }]))
  return inOrder.flatMap(({ path, url }, index) =>
    z
      .array(Row)
      .parse(rows[index])
      .map((row) => ({ path, url, ...backlogOf(row, now) })),
  )
}

type Counts = Omit<TopicBacklog, 'path' | 'url'>

function backlogOf({ behind_since: since, ...row }: z.infer<typeof Row>, now: number): Counts {
  return { ...row, behindSeconds: row.behind === 0 || since === null ? 0 : Math.max(0, (now - since) / 1000) }
}

/** The topics that have subscriptions. */
export async function withSubscriptions<Of extends Pick<PublishedTopic, 'url'>>(
  database: Database,
  topics: readonly Of[],
): Promise<Of[]> {
  const rows = await database.ask(SUBSCRIBED_TOPICS, { topics: listOf(topics.map(({ url }) => url)) })
  const found = new Set(rows.map(({ topic }) => topic))
  return topics.filter(({ url }) => found.has(url))
}
