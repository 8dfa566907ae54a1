import { z } from 'zod'
import { Slug } from '../business.ts'
import { words } from '../words.ts'
import { Noun } from './labels.ts'
import { LocalBusinessType } from './local-business-type.ts'
import { TaxonomyLayer } from './taxonomy.ts'

/** What pages call things in a trade. */
export const TradeWords = z.strictObject({
  label: words('Give the name of the trade'),
  people: Noun.describe('Those who do the work: "technician", "stylist"'),
  jobs: Noun.describe('What is done for a customer: "job", "claim", "stay"'),
  search_example: words('Give an example').describe('What the search box suggests to search for'),
})
export type TradeWords = z.infer<typeof TradeWords>

/** What of a business tells that a preset fits it. */
const ImpliedBy = z.strictObject({
  schema_types: z.array(LocalBusinessType).default([]),
  categories: z.array(z.string().min(1)).default([]).describe('Words of the category, singular or plural'),
  except: z.array(z.string().min(1)).default([]).describe('Words of the category that mean something else'),
})

/** `src/presets/en/<trade>.yaml`: what the customers of a trade talk about, and what pages call things in it. */
export const Preset = TaxonomyLayer.extend(TradeWords.shape).extend({
  problems_heading: words('Give a heading')
    .optional()
    .describe('What the list of problems is called, where the trade mends things'),
  implied_by: ImpliedBy.prefault({}),
  shares: z.array(Slug).default([]).describe('Layers of presets/en/shared/ that lie under it'),
})
export type Preset = z.infer<typeof Preset>
