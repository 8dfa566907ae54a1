import type { Site } from '../site.ts'
import { plural } from './words/say-number.ts'

/** A source of reviews as visitors read of it. */
export type SourceView = { id: string; name: string; url: string | undefined; how: string; published: number }

/** The declared sources, each with how many of its reviews are published. */
export function sourcesOf({ content, reviewsFile }: Site): SourceView[] {
  const counts = Map.groupBy(reviewsFile.reviews, ({ source }) => source)
  return Object.entries(content.sources).map(([id, { name, url, how }]) => ({
    ...{ id, name, url, how },
    published: counts.get(id)?.length ?? 0,
  }))
}

/** The name of a source as readers know it. */
export function sourceName({ content }: Site, source: string): string {
  return content.sources[source]?.name ?? source
}

/** What is in the content and not published, and why: a sentence for each source and reason. */
export function leftOutLines(site: Site): string[] {
  const { leftOut } = site.content
  if (leftOut.length === 0) return ['Nothing: every review that the business has is published here.']
  return leftOut.map(({ source, reason, count }) => {
    const why = reason === 'unverified' ? 'not verified' : 'the business has not said how this source is verified'
    return `${plural(count, 'review')} of ${sourceName(site, source)}: ${why}.`
  })
}
