import { decodedText } from '../../../../log/bytes.ts'
import { dataIn } from '../../../../log/untrusted-json.ts'
import { type Guarded, isCount, isRecord, isText, looseObject } from '../../../../schema/guards.ts'

const coverage = looseObject({ withheld: looseObject({ total: isCount }), not_published: isCount })
const isNamedSource = looseObject({ source: isText, name: isText }, { coverage })

/** A source of reviews in `/policy.json`: its name, and what the business says of its reviews that are not published. */
export type NamedSource = Guarded<typeof isNamedSource>

/** The sources in `/policy.json`, by their identifier. Only the command checks the rest of that file. */
export function sourcesInPolicy(bytes: Uint8Array | undefined): Map<string, NamedSource> {
  const data = dataIn(decodedText(bytes))
  const collection: unknown = isRecord(data) ? data['collection'] : undefined
  const sources: unknown = isRecord(collection) ? collection['sources'] : []
  const named = Array.isArray(sources) ? sources.filter((one: unknown) => isNamedSource(one)) : []
  return new Map(named.map((one) => [one.source, one]))
}
