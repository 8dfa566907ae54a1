import { openSource } from '../snapshot/sources/dataset-source.ts'
import { type Published, publishedBy, type SiteMemory } from './published-by.ts'

/** The publications of a site, according to the last look at its manifest. */
export type ManifestLooks = {
  /** Undefined before the first successful look. */
  published: () => Published | undefined
  /** Why the last look failed; undefined if it succeeded. */
  fault: () => string | undefined
  /** Looks again; returns whether there is a new manifest. Never rejects. */
  look: () => Promise<boolean>
}

export type ManifestLooksOptions = {
  baseUrl: string
  /** A folder or an origin. */
  dataset: string
  memory: SiteMemory
  /** Logs a fault unless it equals `before`, and returns it in words fit for the public. */
  noted: (cause: unknown, before: string | undefined) => string
}

export function manifestLooks({ baseUrl, dataset, memory, noted }: ManifestLooksOptions): ManifestLooks {
  const source = openSource(dataset)
  let mark: string | undefined
  let published: Published | undefined
  let fault: string | undefined

  return {
    published: () => published,
    fault: () => fault,
    look: async () => {
      try {
        const found = await source.look(mark)
        if (found !== undefined) {
          published = publishedBy(found.bytes, baseUrl, memory)
          mark = found.mark
        }
        fault = undefined
        return found !== undefined
      } catch (cause) {
        fault = noted(cause, fault)
        return false
      }
    },
  }
}
