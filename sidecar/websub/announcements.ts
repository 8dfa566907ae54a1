import { z } from 'zod'
import type { Topic } from './contents.ts'
import type { Inside } from './hub-parts.ts'
import { FORGET_CHANGES, NOTE_CHANGE, PUBLISH, TOPICS_NOW } from './topic-queries.ts'

const TopicNow = z.object({ path: z.string(), sha256: z.string(), changed_at: z.number() })

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
export function makeAnnouncements({ database, topics, clock, log, settings }: Inside): Announcements {
  const announced = new Map<string, string>()

  async function publish({ path, sha256 }: Topic): Promise<void> {
    const now = clock()
    const [published = []] = await database.together([
      [PUBLISH, { path, sha256 }],
      [NOTE_CHANGE, { path, now }],
      [FORGET_CHANGES, { before: now - settings.HUB_LEASE_MAX_SECONDS * 1000 - DAY_MS }],
    ])
    announced.set(path, sha256)
    const [row] = published
    if (row !== undefined) log.info({ topic: path, version: row['version'] }, 'a topic has changed')
  }

  return {
    announce: async () => {
      for (const topic of topics()) if (announced.get(topic.path) !== topic.sha256) await publish(topic)
    },
    correct: async (sure) => {
      if (!sure) return
      const stored = z.array(TopicNow).parse(await database.ask(TOPICS_NOW))
      for (const topic of topics()) {
        const now = stored.find(({ path }) => path === topic.path)
        const wrong = now !== undefined && now.sha256 !== topic.sha256 && now.changed_at < clock() - PATIENCE_MS
        if (wrong) await publish(topic)
      }
    },
  }
}
