import type { Content } from '../callbacks/delivery.ts'
import type { PublishedTopic, Topic } from '../topics.ts'

/** The contents of some topics in memory, within `MOST_TOPICS` and `MOST_BYTES`. */
export type ContentsInMemory = {
  /** Whether the topic's content is in memory or being read. */
  has: (url: string) => boolean
  /** Drops every content except the current versions of these topics. */
  keepOnly: (topics: ReadonlyMap<string, PublishedTopic>) => void
  /** Makes room for a topic if possible; returns whether there is room. */
  makeRoomFor: (topic: PublishedTopic) => boolean
  /** Reads the content of a topic that there is room for. If `read` rejects, this rejects too and stores nothing. */
  fill: (topic: PublishedTopic, read: () => Promise<Content>) => Promise<void>
  all: () => Topic[]
  isReading: () => boolean
}

/** The most topics in memory, and the most bytes of their contents. A single topic may be larger. */
const MOST_TOPICS = 64
const MOST_BYTES = 128e6

/** The shortest time that a topic stays in memory while others wait, in milliseconds: its callbacks may be slow. */
const TURN_MS = 5_000

type Held = { topic: PublishedTopic; since: number; content?: Topic }

/** `uptime` is monotonic, in milliseconds. */
export function makeContentsInMemory(uptime: () => number): ContentsInMemory {
  const held = new Map<string, Held>()

  function hasRoomFor({ bytes }: PublishedTopic): boolean {
    const taken = held.values().reduce((sum, { topic }) => sum + topic.bytes, 0)
    return held.size === 0 || (held.size < MOST_TOPICS && taken + bytes <= MOST_BYTES)
  }

  return {
    has: (url) => held.has(url),
    keepOnly: (topics) => {
      for (const [url, { topic }] of held) if (topics.get(url)?.sha256 !== topic.sha256) held.delete(url)
    },
    makeRoomFor: (topic) => {
      for (const [url, { since, content }] of held) {
        if (hasRoomFor(topic)) return true
        if (content !== undefined && uptime() > since + TURN_MS) held.delete(url)
      }
      return hasRoomFor(topic)
    },
    fill: async (topic, read) => {
      const place: Held = { topic, since: uptime() }
      held.set(topic.url, place)
      try {
        place.content = { ...topic, ...(await read()) }
        place.since = uptime()
      } catch (cause) {
        if (held.get(topic.url) === place) held.delete(topic.url)
        throw cause
      }
    },
    all: () => [...held.values()].flatMap(({ content }) => content ?? []),
    isReading: () => held.values().some(({ content }) => content === undefined),
  }
}
