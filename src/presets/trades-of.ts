import type { BusinessFile } from '../schema/content/business-file.ts'
import type { TradeWords } from '../schema/content/preset.ts'
import type { Taxonomy, TaxonomyLayer } from '../schema/content/taxonomy.ts'
import type { Result } from '../schema/result.ts'
import { impliedByCategory, nearestTrade, wordsOfTrades } from './implied-trade.ts'
import { BASE, frameOf, hasPreset, presetLanguage, TRADES } from './read-preset.ts'
import { faultsOf, type LayerFault, problemsHeading, taxonomyFor, type TradesIn, wordsFor } from './taxonomy-for.ts'

/** The trades whose presets apply to the reviews, their words for pages, and the heading of the list of problems. */
export type Trade = TradesOf & TradeWords & { problems_heading: string | null }

/** The presets of a business's trades with the owner's changes on top, or the faults in those changes. */
export function readTrade(
  business: About & { language: string },
  owner?: TaxonomyLayer,
): Result<{ trade: Trade; taxonomy: Taxonomy }, LayerFault[]> {
  const found = tradesOf(business)
  const inLanguage = { trades: found.trades, language: presetLanguage(business.language) }
  const faults = owner === undefined ? [] : faultsOf(inLanguage, owner)
  if (faults.length > 0) return { ok: false, problem: faults }
  const taxonomy = taxonomyFor(inLanguage, owner)
  const problems_heading = problemsHeading(inLanguage, taxonomy)
  return { ok: true, value: { taxonomy, trade: { ...found, ...wordsFor(inLanguage), problems_heading } } }
}

/** A hint with the nearest trade and the list of all trades; null if the name is a trade or `base`. */
export function unknownTrade(name: string): string | null {
  if (TRADES.includes(name) || name === BASE) return null
  return `did you mean ${nearestTrade(name)}? The trades are ${TRADES.join(', ')}`
}

/** The trades whose presets apply to a business, and the field that implied them. */
export type TradesOf = { trades: string[]; by: 'trade' | 'schema_type' | 'category' | 'nothing' }

/**
 * The trades of a business: those in its file; else those implied by its `schema_type`; else those implied by its category. A
 * `schema_type` that covers several trades (`MedicalBusiness`) is used last.
 */
export function tradesOf({ trade, schema_type, category, language }: About): TradesOf {
  if (trade !== undefined) return { trades: trade.filter((name) => name !== BASE), by: 'trade' }
  const byType = TRADES.filter((name) => frameOf(name).schema_types.includes(schema_type))
  if (byType.length > 0 && !GENERAL.has(schema_type)) return { trades: byType, by: 'schema_type' }
  const byCategory = impliedByCategory(category, language)
  if (byCategory.length > 0) return { trades: byCategory, by: 'category' }
  return byType.length > 0 ? { trades: byType, by: 'schema_type' } : { trades: [], by: 'nothing' }
}

type About = Pick<BusinessFile, 'trade' | 'schema_type' | 'category'> & { language?: string }

/** Values of `schema_type` that cover several trades: the category may be more exact. */
const GENERAL: ReadonlySet<string> = new Set([
  ...['AutomotiveBusiness', 'FinancialService', 'FoodEstablishment', 'HealthAndBeautyBusiness', 'LegalService'],
  ...['LodgingBusiness', 'MedicalBusiness', 'MedicalClinic', 'ProfessionalService', 'SportsActivityLocation'],
  'Store',
])

/** One line: the trades and why, how to name one if none is implied, and which presets the site's language lacks. */
export function describeTrades({ trades, by }: TradesOf, { schema_type, category, language = 'en' }: About): string {
  const lacking = trades.filter((name) => !hasPreset(name, presetLanguage(language)))
  const note =
    lacking.length === 0
      ? ''
      : `; "${language}" has no preset for ${lacking.join(', ')} yet, so only the general aspects apply`
  const names = trades.length === 0 ? 'none, so only the general aspects apply' : `${trades.join(', ')}${note}`
  if (by === 'trade') return `Trade: ${names} (trade in business.yaml)`
  if (by === 'schema_type') return `Trade: ${names} (because schema_type is ${schema_type})`
  if (by === 'category') {
    const words = wordsOfTrades(category, language).map((word) => `"${word}"`)
    return `Trade: ${names} (because the category "${category}" says ${words.join(' and ')})`
  }
  return `Trade: ${names}. For more, set trade in business.yaml to one of: ${TRADES.join(', ')}`
}

/** The taxonomy of these trades in another language, without the owner's file; null if that language has no presets. */
export function translatedTaxonomy(of: TradesIn): Taxonomy | null {
  return hasPreset(BASE, of.language) ? taxonomyFor(of) : null
}
