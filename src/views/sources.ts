import { showsWords } from '../policy/shows-words.ts'
import type { Site } from '../site.ts'

/** The name of a source as readers know it. */
export function sourceName({ content }: Site, source: string): string {
  return content.sources[source]?.name ?? source
}

/** What stands in place of a text: that there is none, or that it may be read at its source alone. */
export function sayWordless(site: Site, source: string): string {
  if (showsWords(site.content, source)) return 'A rating without words.'
  return `Only the stars are shown here; words, if there are any, are at ${sourceName(site, source)}.`
}
