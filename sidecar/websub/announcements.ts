import { z } from 'zod'
import { listOf } from '../store/database.ts'
import type { PublishedTopic } from './topics.ts'
import type { HubContext } from './hub-context.ts'
import { FORGET_CHANGES, NOTE_CHANGE, PUBLISH, TOPICS_NOW } from './requests/topic-queries.ts'

const TopicNow = z.object({ url: z.string(), sha256: z.string(), changed_at: z.number() })

/** How long the store may name another version than the published one before it is corrected, in milliseconds. */
const PATIENCE_MS = 600_000

const DAY_MS = 86_400_000

export type Announcements = {
  /** Stores the topics that have changed since this process last stored them. */
  announce: () => Promise<void>
  /** Announces a topic again if another replica replaced it with a stale copy more than `PATIENCE_MS` ago. */
  correct: () => Promise<void>
}

/** Keeps the topics' versions in the store in step with the published files. */
export function makeAnnouncements({ database, topics, isCurrent, clock, log, settings }: HubContext): Announcements {
  const announced = new Map<string, string>()

  async function publish({ url: topic, sha256 }: PublishedTopic): Promise<void> {
    const now = clock()
    const [published = []] = await database.together([
      [PUBLISH, { topic, sha256 }],
      [NOTE_CHANGE, { topic, now }],
      [FORGET_CHANGES, { topic, before: now - settings.HUB_LEASE_MAX_SECONDS * 1000 - DAY_MS }],
    ])
    announced.set(topic, sha256)
    const [row] = published
    if (row !== undefined) log.info({ topic, version: row['version'] }, 'a topic has changed')
  }

  /** The stored versions of these topics, by URL. */
  async function stored(some: readonly PublishedTopic[]): Promise<Map<string, z.infer<typeof TopicNow>>> {
    if (some.length === 0) return new Map()
    const rows = await database.ask(TOPICS_NOW, { topics: listOf(some.map(({ url }) => url)) })
    return new Map(rows.flatMap((row) => TopicNow.safeParse(row).data ?? []).map((topic) => [topic.url, topic]))
  }

  return {
    announce: async () => {
      const changed = topics().filter(({ url, sha256 }) => announced.get(url) !== sha256)
      const known = await stored(changed)
      for (const topic of changed) {
        if (known.get(topic.url)?.sha256 === topic.sha256) announced.set(topic.url, topic.sha256)
        else await publish(topic)
      }
    },
    correct: async () => {
      const current = topics().filter(isCurrent)
      const known = await stored(current)
      const lasting = clock() - PATIENCE_MS
      const wrong = current.filter(({ url, sha256 }) => {
        const other = known.get(url)
        return other !== undefined && other.sha256 !== sha256 && other.changed_at < lasting
      })
      for (const topic of wrong) await publish(topic)
    },
  }
}
