import type { Site } from '../site.ts'

/** The name of a source as readers know it. */
export function sourceName({ content }: Site, source: string): string {
  return content.sources[source]?.name ?? source
}
