import { z } from 'zod'
import { Slug } from '../business.ts'
import { words } from '../words.ts'
import { Noun } from './labels.ts'
import { LocalBusinessType } from './local-business-type.ts'
import { TaxonomyLayer } from './taxonomy.ts'

/** The words of a trade that pages use. */
export const TradeWords = z.strictObject({
  label: words('Give the name of the trade'),
  people: Noun.describe('Those who do the work: "technician", "stylist"'),
  jobs: Noun.describe('What is done for a customer: "job", "claim", "stay"'),
  search_example: words('Give an example').describe('What the search box suggests to search for'),
})
export type TradeWords = z.infer<typeof TradeWords>

/**
 * The words in a business's category that imply a preset. A word that starts with = counts only if the category has no other
 * word.
 */
const ImpliedBy = z.strictObject({
  categories: z.array(z.string().min(1)).default([]).describe('The main noun of the category, singular or plural'),
  unless: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Nouns that imply it, unless other words of the category imply a trade in yields_to; those of base imply nothing',
    ),
  except: z.array(z.string().min(1)).default([]).describe('Words of the category that mean something else'),
})

/** `src/presets/<language>/<trade>.yaml`: what the customers of a trade talk about, and its words for pages. */
export const Preset = TaxonomyLayer.omit({ remove: true })
  .extend(TradeWords.shape)
  .extend({
    problems_heading: words('Give a heading')
      .optional()
      .describe('What the list of problems is called, if the trade repairs things'),
    implied_by: ImpliedBy.prefault({}),
  })
export type Preset = z.infer<typeof Preset>

/** The properties of a trade that are the same in every language. */
const TradeFrame = z.strictObject({
  schema_types: z.array(LocalBusinessType).default([]).describe('Kinds of business at schema.org that imply it'),
  yields_to: z.array(Slug).default([]).describe('Trades that take precedence over the nouns in unless'),
  shares: z.array(Slug).default([]).describe('Layers of the folder shared/ that lie under it'),
  remove: TaxonomyLayer.shape.remove,
})
export type TradeFrame = z.infer<typeof TradeFrame>

/** `src/presets/trades.yaml`: every trade by its name. */
export const TradesFile = z.record(Slug, TradeFrame)
