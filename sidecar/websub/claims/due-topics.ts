import { makeContentsInMemory } from './contents-in-memory.ts'
import { listOf, type Query, valuesOf } from '../../store/database.ts'
import type { Content } from '../callbacks/delivery.ts'
import type { HubContext } from '../hub-context.ts'
import type { PublishedTopic, Topic } from '../topics.ts'
import { NOT_BUSY } from './worker.ts'

/** The content of the topics with deliveries due. It is read when a delivery is due, and dropped afterwards. */
export type DueTopics = {
  /** Asks the store which topics are due for hosts that are not busy, and begins to read their content. */
  look: (busyHosts: readonly string[]) => Promise<void>
  /** The topics whose content has been read. */
  read: () => readonly Topic[]
  /** Whether no content is being read or waiting to be read. */
  isIdle: () => boolean
}

type DueTopicsOptions = Pick<HubContext, 'database' | 'topics' | 'clock' | 'log' | 'isPublished'> & {
  readContent: (topic: PublishedTopic) => Promise<Content>
  /** Monotonic, in milliseconds. */
  uptime: () => number
  /** Called when the content of a topic has been read. */
  arrived: () => void
}

/** The pause before the hub tries again to read a content that it could not read, in milliseconds. */
const PAUSE_MS = 20_000

export function makeDueTopics(options: DueTopicsOptions): DueTopics {
  const { database, topics, clock, uptime, log, isPublished, readContent, arrived } = options
  const held = makeContentsInMemory(uptime)
  const failedAt = new Map<string, number>()
  /** When the hub last began to read each due topic. It reads the topic with the earliest time first. */
  const begunAt = new Map<string, number>()
  let waiting = 0

  async function dueNow(busy: readonly string[]): Promise<Map<string, PublishedTopic>> {
    const ours = new Map(topics().map((topic) => [topic.url, topic]))
    const rows = await database.ask(DUE_TOPICS, { topics: listOf(ours.keys()), busy: listOf(busy), now: clock() })
    const due = new Set(rows.map(({ url }) => url))
    return new Map([...ours].filter(([url]) => due.has(url)))
  }

  async function begin(topic: PublishedTopic): Promise<void> {
    begunAt.set(topic.url, uptime())
    try {
      await held.fill(topic, () => readContent(topic))
      arrived()
    } catch (cause) {
      if (!isPublished(topic)) return // It has changed in the meantime.
      failedAt.set(topic.url, uptime())
      log.warn({ err: cause, topic: topic.url }, 'a topic cannot be delivered: its content cannot be read')
    }
  }

  return {
    look: async (busyHosts) => {
      const due = await dueNow(busyHosts)
      held.keepOnly(due)
      for (const url of begunAt.keys()) if (!due.has(url)) begunAt.delete(url)
      for (const [url, at] of failedAt) if (uptime() > at + PAUSE_MS) failedAt.delete(url)
      const missing = [...due.values()].filter(({ url }) => !held.has(url) && !failedAt.has(url))
      const inTurn = missing.toSorted((one, other) => (begunAt.get(one.url) ?? 0) - (begunAt.get(other.url) ?? 0))
      waiting = 0
      for (const topic of inTurn) {
        if (held.makeRoomFor(topic)) void begin(topic)
        else waiting++
      }
    },
    read: held.all,
    isIdle: () => waiting === 0 && !held.isReading(),
  }
}

/** The topics among `:topics` with a subscriber that lacks the newest content and may be called now. */
export const DUE_TOPICS: Query = {
  name: 'due-topics',
  sql: `SELECT url FROM topics
        WHERE url IN (SELECT value FROM ${valuesOf('topics')})
          AND EXISTS (SELECT 1 FROM tallies WHERE tallies.topic = url AND tallies.acknowledged < version)
          AND (${first('retry_at = 0', 'acknowledged')} IS NOT NULL
            OR ${first('retry_at > 0 AND retry_at <= :now', 'retry_at')} IS NOT NULL)`,
}

/** The first subscription of a topic that is due. `ORDER BY` follows an index, so that PostgreSQL uses that index. */
function first(due: string, order: 'acknowledged' | 'retry_at'): string {
  return `(SELECT id FROM subscriptions WHERE topic = url AND ${due} AND acknowledged < version
    AND lease_ends > :now AND claimed_by IS NULL AND set_aside IS NULL AND ${NOT_BUSY} ORDER BY ${order}, id LIMIT 1)`
}
