import { LOG_TOPICS, topicLink, TOPICS } from '../../src/schema/manifest.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Content } from './delivery.ts'

/** A topic as it is published now. Its full URL identifies it, here and in the store; its path is for people and metrics. */
export type Topic = Content & { path: string; url: string; sha256: string }

/** What the hub needs of a snapshot. */
export type PublishedTopics = Pick<Snapshot, 'baseUrl' | 'artefacts'>

/** The topics of a snapshot; none before there is one. */
export function topicsOf(snapshot: PublishedTopics | undefined): Topic[] {
  if (snapshot === undefined) return []
  return [...TOPICS, ...LOG_TOPICS].flatMap((path) => {
    const artefact = snapshot.artefacts.get(path)
    if (artefact === undefined) return []
    const { parts, contentType, sha256 } = artefact
    return [
      { path, url: `${snapshot.baseUrl}${path}`, parts, contentType, sha256, link: topicLink(snapshot.baseUrl, path) },
    ]
  })
}
