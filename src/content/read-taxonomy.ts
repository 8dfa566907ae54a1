import { readTrade, type Trade, unknownTrade } from '../presets/trades-of.ts'
import type { BusinessFile } from '../schema/content/business-file.ts'
import type { Taxonomy, TaxonomyLayer } from '../schema/content/taxonomy.ts'
import { type Cache, NO_CACHE } from '../host/cache/cache.ts'
import { cachedJson } from '../host/cache/cached-json.ts'
import { complaintAt, type YamlFile } from '../host/files/content-files.ts'
import type { Complaint } from '../host/errors/content-error.ts'

/** The taxonomy for the reviews, or all faults in the parts of the content that define it. */
type ReadTaxonomy =
  | { taxonomy: Taxonomy; trade: Trade; complaints: Complaint[] }
  | { taxonomy: null; complaints: Complaint[] }

/**
 * Merges the presets of the business's trades with the owner's `aspects.yaml`, if there is one. Cached, because YAML of this size
 * is slow to read.
 */
export function readTaxonomy(
  business: YamlFile<BusinessFile>,
  aspects: YamlFile<TaxonomyLayer> | undefined,
  cache: Pick<Cache, 'get' | 'put'> = NO_CACHE,
): ReadTaxonomy {
  const unknown = (business.data.trade ?? []).flatMap((name, place) => {
    const hint = unknownTrade(name)
    const problem = `There is no such trade; ${hint}`
    return hint === null ? [] : [complaintAt(business, { path: ['trade', place], value: name, problem })]
  })
  if (unknown.length > 0) return { taxonomy: null, complaints: unknown }
  const { trade, schema_type, category, language } = business.data
  const of = { trade, schema_type, category, language }
  const read = cachedJson(cache, ['taxonomy', JSON.stringify([of, aspects?.data])], () => readTrade(of, aspects?.data))
  if (read.ok) return { ...read.value, complaints: [] }
  return { taxonomy: null, complaints: aspects ? read.problem.map((fault) => complaintAt(aspects, fault)) : [] }
}
