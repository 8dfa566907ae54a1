import { decodedText } from './bytes.ts'
import type { OwnCounts } from './recounted-coverage.ts'
import { dataIn } from './untrusted-json.ts'
import { type Guarded, isCount, isRecord, isText, looseObject } from '../schema/guards.ts'

// The log page loads this file in browsers.

const coverage = looseObject({ withheld: looseObject({ total: isCount }), not_published: isCount })
const isNamedSource = looseObject({ source: isText, name: isText }, { coverage })

/** A source of reviews in `/policy.json`: its name, and what the business states about its unpublished reviews. */
type NamedSource = Guarded<typeof isNamedSource>

/** The sources in `/policy.json`, by their identifier. Other checks judge the rest of that file. */
export function sourcesInPolicy(bytes: Uint8Array | undefined): Map<string, NamedSource> {
  const data = dataIn(decodedText(bytes))
  const collection: unknown = isRecord(data) ? data['collection'] : undefined
  const sources: unknown = isRecord(collection) ? collection['sources'] : []
  const named = Array.isArray(sources) ? sources.filter((one: unknown) => isNamedSource(one)) : []
  return new Map(named.map((one) => [one.source, one]))
}

/** The business's own counts of unpublished reviews, by source. */
export function ownCounts(sources: ReadonlyMap<string, NamedSource>): Map<string, OwnCounts> {
  return new Map([...sources].flatMap(([source, { coverage }]) => (coverage === undefined ? [] : [[source, coverage]])))
}
