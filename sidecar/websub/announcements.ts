import { z } from 'zod'
import type { Topic } from './topics.ts'
import type { HubContext } from './hub-context.ts'
import { FORGET_CHANGES, NOTE_CHANGE, PUBLISH, TOPIC_NOW } from './topic-queries.ts'

const TopicNow = z.object({ sha256: z.string(), changed_at: z.number() })

/** How long the store may have other bytes than those that are published, in milliseconds. */
const PATIENCE_MS = 600_000

const DAY_MS = 86_400_000

export type Announcements = {
  /** Stores the topics that have changed since this process last stored them. */
  announce: () => Promise<void>
  /**
   * Announces again what another replica has replaced with a stale copy, if that has lasted. `isCurrent`: what this process has
   * was the newest when it last looked.
   */
  correct: (isCurrent: boolean) => Promise<void>
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
    correct: async (isCurrent) => {
      if (!isCurrent) return
      for (const topic of topics()) if (await isWrong(topic)) await publish(topic)
    },
  }
}
