import { BASE, presetLanguage, TRADES } from '../presets/read-preset.ts'
import { faultsOf, problemsHeading, taxonomyFor, wordsFor } from '../presets/taxonomy-for.ts'
import { nearestTrade, tradesOf, type TradesOf } from '../presets/trade-of.ts'
import type { BusinessFile } from '../schema/content/business-file.ts'
import type { TradeWords } from '../schema/content/preset.ts'
import type { Taxonomy, TaxonomyLayer } from '../schema/content/taxonomy.ts'
import { complaintAt, type YamlFile } from '../host/files/content-files.ts'
import type { Complaint } from '../host/errors/content-error.ts'

/** The trades whose presets the reviews are read with, what pages call things in them, and the heading of the problems. */
export type Trade = TradesOf & TradeWords & { problems_heading: string | null }

/** What the reviews are read with, or every fault in what the content says of it. */
type ReadTaxonomy =
  { taxonomy: Taxonomy; trade: Trade; complaints: Complaint[] } | { taxonomy: null; complaints: Complaint[] }

/** The presets of the trades of the business, with the owner's `aspects.yaml` on top, where there is one. */
export function readTaxonomy(
  business: YamlFile<BusinessFile>,
  aspects: YamlFile<TaxonomyLayer> | undefined,
): ReadTaxonomy {
  const unknown = unknownTrades(business)
  if (unknown.length > 0) return { taxonomy: null, complaints: unknown }
  const found = tradesOf(business.data)
  const inLanguage = { trades: found.trades, language: presetLanguage(business.data.language) }
  const faults = aspects ? faultsOf(inLanguage, aspects.data).map((fault) => complaintAt(aspects, fault)) : []
  if (faults.length > 0) return { taxonomy: null, complaints: faults }
  const taxonomy = taxonomyFor(inLanguage, aspects?.data)
  const problems_heading = problemsHeading(inLanguage, taxonomy)
  return { taxonomy, trade: { ...found, ...wordsFor(inLanguage), problems_heading }, complaints: [] }
}

function unknownTrades(business: YamlFile<BusinessFile>): Complaint[] {
  return (business.data.trade ?? []).flatMap((name, place) => {
    if (TRADES.includes(name) || name === BASE) return []
    const problem = `There is no such trade; did you mean ${nearestTrade(name)}? There are ${TRADES.join(', ')}`
    return [complaintAt(business, { path: ['trade', place], value: name, problem })]
  })
}
