import { LOG_TOPICS, topicLink, TOPICS } from '../../src/schema/manifest.ts'
import { bodyLength, partsOf } from '../http/bodies/streamed-body.ts'
import { type FileBody, type Snapshot, UnfitDatasetError } from '../snapshot/snapshot.ts'
import type { Snapshots } from '../snapshot/snapshot-holder.ts'
import type { Content } from './callbacks/delivery.ts'

/** The path of a topic. */
export type TopicPath = (typeof TOPICS)[number] | (typeof LOG_TOPICS)[number]

/** A currently published topic. Its full URL identifies it, here and in the store; its path is for people and metrics. */
export type PublishedTopic = { path: TopicPath; url: string; sha256: string; bytes: number }

/** A topic with its content. */
export type Topic = PublishedTopic & Content

/** The current publications of one or many sites. */
export type Publications = {
  topics: () => readonly PublishedTopic[]
  /** Whether the topic still has these bytes. */
  isPublished: (topic: Pick<PublishedTopic, 'url' | 'sha256'>) => boolean
  /** Whether this process knew the topic's newest version when it last looked. */
  isCurrent: (topic: PublishedTopic) => boolean
  /** Calls the listener when any topic may have changed. */
  onChange: (listener: () => void) => void
  /**
   * The content of every topic, or a function that reads the content of one. That function rejects if the version is no longer
   * published.
   */
  contents:
    | { kind: 'at hand'; all: () => Topic[] }
    | { kind: 'read'; read: (topic: PublishedTopic) => Promise<Content> }
}

/** The part of a snapshot that the hub needs. */
export type TopicFiles = Pick<Snapshot, 'baseUrl' | 'artefacts'>

/** The publications of one site. Contents that are not in memory are read when they are delivered. */
export function publicationsOf(
  snapshots: {
    current: () => TopicFiles | undefined
    fault: Snapshots['fault']
    onSwap: (listener: () => void) => void
  },
  { isInMemory = true } = {},
): Publications {
  const topics = (): TopicOfSnapshot[] => topicsOf(snapshots.current())
  const read = async ({ path, url, sha256 }: PublishedTopic): Promise<Content> => {
    const topic = topics().find((each) => each.url === url && each.sha256 === sha256)
    if (topic === undefined) throw new UnfitDatasetError(`${path} has changed since`)
    const { body, contentType, link } = topic
    return { parts: await partsOf(body), contentType, link }
  }
  const all = (): Topic[] =>
    topics().flatMap(({ body, ...topic }) => ('pieces' in body ? [] : [{ ...topic, parts: body }]))
  return {
    topics,
    isPublished: ({ url, sha256 }) => topics().some((topic) => topic.url === url && topic.sha256 === sha256),
    isCurrent: () => snapshots.fault() === undefined,
    onChange: snapshots.onSwap,
    contents: isInMemory ? { kind: 'at hand', all } : { kind: 'read', read },
  }
}

type TopicOfSnapshot = PublishedTopic & Omit<Content, 'parts'> & { body: FileBody }

/** The topics of a snapshot; empty before the first snapshot. */
function topicsOf(snapshot: TopicFiles | undefined): TopicOfSnapshot[] {
  if (snapshot === undefined) return []
  const { artefacts, baseUrl } = snapshot
  return [...TOPICS, ...LOG_TOPICS].flatMap((path) => {
    const artefact = artefacts.get(path)
    if (artefact === undefined) return []
    const { body, contentType, sha256 } = artefact
    const url = `${baseUrl}${path}`
    return [{ path, url, sha256, bytes: bodyLength(body), body, contentType, link: topicLink(baseUrl, path) }]
  })
}
