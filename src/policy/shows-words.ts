import type { Content } from '../dataset/read-content.ts'
import { rightsOf } from '../dataset/rights.ts'

/** Whether the rights in a source let its texts be shown: if not, a review without a text may have one there. */
export function showsWords({ sources }: Pick<Content, 'sources'>, source: string): boolean {
  const declared = sources[source]
  return declared === undefined || rightsOf(source, declared).show.text
}
