import { z } from 'zod'
import type { Topic } from './topics.ts'
import type { HubContext } from './hub-context.ts'
import { FORGET_CHANGES, NOTE_CHANGE, PUBLISH, TOPIC_NOW } from './topic-queries.ts'

const TopicNow = z.object({ sha256: z.string(), changed_at: z.number() })

/** Other bytes than ours stand in the store for at most so long, when ours are what is published. In milliseconds. */
const PATIENCE_MS = 600_000

const DAY_MS = 86_400_000

export type Announcements = {
  /** Tells the store what the topics are, where they have changed since this process last did. */
  announce: () => Promise<void>
  /**
   * Once in a while: a replica that read a stale copy may have announced that, and then have gone. `sure` says that what this
   * process has is what was published when it last looked.
   */
  correct: (sure: boolean) => Promise<void>
}

/** Keeps the versions of the topics in step with what is published. */
export function makeAnnouncements({ database, topics, clock, log, settings }: HubContext): Announcements {
  const announced = new Map<string, string>()

  async function publish({ url: topic, sha256 }: Topic): Promise<void> {
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

  async function isWrong({ url: topic, sha256 }: Topic): Promise<boolean> {
    const [row] = await database.ask(TOPIC_NOW, { topic })
    const stored = TopicNow.safeParse(row)
    return stored.success && stored.data.sha256 !== sha256 && stored.data.changed_at < clock() - PATIENCE_MS
  }

  return {
    announce: async () => {
      for (const topic of topics()) if (announced.get(topic.url) !== topic.sha256) await publish(topic)
    },
    correct: async (sure) => {
      if (!sure) return
      for (const topic of topics()) if (await isWrong(topic)) await publish(topic)
    },
  }
}
