import { ARTEFACTS, LATER_ARTEFACTS, LOG_ARTEFACTS, topicLink } from '../../src/schema/manifest.ts'
import { partsOf } from '../http/bodies/streamed-body.ts'
import { openSource } from '../snapshot/sources/dataset-source.ts'
import { readManifestOf } from '../snapshot/load-snapshot.ts'
import { readArtefact } from '../snapshot/read-files.ts'
import { UnfitDatasetError } from '../snapshot/snapshot.ts'
import type { Content } from '../websub/callbacks/delivery.ts'
import type { Publications, PublishedTopic } from '../websub/topics.ts'
import type { ServedSite } from './served-site.ts'

/** The publications of many sites, for the hub that they share. */
export type SitePublications = Publications & {
  /** Call this when a site may have published something new. */
  changed: () => void
  /** The site of a topic. */
  siteOf: (topic: Pick<PublishedTopic, 'url'>) => ServedSite | undefined
}

/** A topic's content comes from the snapshot if its site is in memory; otherwise only that content is read, for the delivery. */
export function sitePublications(sites: () => readonly ServedSite[]): SitePublications {
  const listeners: (() => void)[] = []
  let byUrl: Map<string, { topic: PublishedTopic; site: ServedSite }> | undefined
  const known = (): NonNullable<typeof byUrl> => (byUrl ??= topicsOfAll(sites()))

  async function read(topic: PublishedTopic): Promise<Content> {
    const site = known().get(topic.url)?.site
    if (site === undefined) throw new UnfitDatasetError(`${topic.url} is no longer published`)
    try {
      return await contentOf(topic, site)
    } catch (cause) {
      void site.look() // The site may have changed since the last look.
      throw cause
    }
  }

  return {
    topics: () => [...known().values()].map(({ topic }) => topic),
    isPublished: ({ url, sha256 }) => known().get(url)?.topic.sha256 === sha256,
    isCurrent: ({ url }) => known().get(url)?.site.fault() === undefined,
    onChange: (listener) => void listeners.push(listener),
    contents: { kind: 'read', read },
    changed: () => {
      byUrl = undefined
      for (const tell of listeners) tell()
    },
    siteOf: ({ url }) => known().get(url)?.site,
  }
}

function topicsOfAll(sites: readonly ServedSite[]): Map<string, { topic: PublishedTopic; site: ServedSite }> {
  const all = sites.flatMap((site) => (site.published()?.topics ?? []).map((topic) => ({ topic, site })))
  return new Map(all.map((one) => [one.topic.url, one]))
}

async function contentOf({ path, sha256 }: PublishedTopic, { entry, peek }: ServedSite): Promise<Content> {
  const { base_url: baseUrl, dataset = baseUrl } = entry
  const link = topicLink(baseUrl, path)
  const held = [...(peek()?.artefacts.values() ?? [])].find((artefact) => artefact.path === path)
  if (held?.sha256 === sha256) return { parts: await partsOf(held.body), contentType: held.contentType, link }
  const source = openSource(dataset)
  const manifest = await readManifestOf(source)
  const entryOf = manifest.artefacts.find((artefact) => artefact.path === path)
  if (entryOf?.sha256 !== sha256) throw new UnfitDatasetError(`${path} has changed since the last look`)
  const { body } = await readArtefact(manifest, path, source)
  return { parts: body, contentType: TYPES[path], link }
}

const TYPES = { ...ARTEFACTS, ...LATER_ARTEFACTS, ...LOG_ARTEFACTS } as const
