import { LOG_TOPICS, topicLink, TOPICS } from '../../src/schema/manifest.ts'
import { byteLengthOf } from '../http/parts.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Snapshots } from '../snapshot/snapshot-holder.ts'
import type { Content } from './delivery.ts'

/** The path of a topic. */
export type TopicPath = (typeof TOPICS)[number] | (typeof LOG_TOPICS)[number]

/** A topic as it is published now. Its full URL identifies it, here and in the store; its path is for people and metrics. */
export type PublishedTopic = { path: TopicPath; url: string; sha256: string; bytes: number }

/** A topic with its content. */
export type Topic = PublishedTopic & Content

/** What is published now, by one site or by many. */
export type Publications = {
  topics: () => readonly PublishedTopic[]
  /** Whether these are the bytes that the topic has now. */
  isPublished: (topic: Pick<PublishedTopic, 'url' | 'sha256'>) => boolean
  /** Whether what is known of the topic was the newest when this process last looked. */
  isCurrent: (topic: PublishedTopic) => boolean
  /** Calls the listener when any topic may have changed. */
  onChange: (listener: () => void) => void
  /** The content of every topic; or how to read that of one, which rejects if it is no longer published. */
  contents:
    { kind: 'at hand'; all: () => Topic[] } | { kind: 'read'; read: (topic: PublishedTopic) => Promise<Content> }
}

/** What the hub needs of a snapshot. */
export type TopicFiles = Pick<Snapshot, 'baseUrl' | 'artefacts'>

/** What one site publishes. */
export function publicationsOf(snapshots: {
  current: () => TopicFiles | undefined
  fault: Snapshots['fault']
  onSwap: (listener: () => void) => void
}): Publications {
  const all = (): Topic[] => topicsOf(snapshots.current())
  return {
    topics: all,
    isPublished: ({ url, sha256 }) => all().some((topic) => topic.url === url && topic.sha256 === sha256),
    isCurrent: () => snapshots.fault() === undefined,
    onChange: snapshots.onSwap,
    contents: { kind: 'at hand', all },
  }
}

/** The topics of a snapshot; none before there is one. */
function topicsOf(snapshot: TopicFiles | undefined): Topic[] {
  if (snapshot === undefined) return []
  const { artefacts, baseUrl } = snapshot
  return [...TOPICS, ...LOG_TOPICS].flatMap((path) => {
    const artefact = artefacts.get(path)
    if (artefact === undefined) return []
    const { parts, contentType, sha256 } = artefact
    const bytes = byteLengthOf(parts)
    return [{ path, url: `${baseUrl}${path}`, sha256, bytes, parts, contentType, link: topicLink(baseUrl, path) }]
  })
}
