import type { BusinessFile } from '../schema/content/business-file.ts'
import type { Corrections } from '../schema/content/corrections.ts'
import type { OwnFaq } from '../schema/content/faq-file.ts'
import type { LearnedWords } from '../schema/content/learned-words.ts'
import type { Reading, ReadingCounts } from '../schema/content/reading.ts'
import type { Taxonomy } from '../schema/content/taxonomy.ts'
import type { Instant } from '../schema/day.ts'
import type { Insights } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'
import { allReviews } from './all-reviews.ts'
import { analyseMonths } from './analyse-months.ts'
import { engineFor } from './engine.ts'
import type { Domain, ReadBusiness } from './engine.ts'
import { languageOf } from './languages/languages.ts'
import { type Cache, NO_CACHE } from '../host/cache/cache.ts'
import { assemble } from './assemble.ts'
import { sortReadings } from './readings/usable-readings.ts'
import type { ReviewsSaid } from './said/join-said.ts'

/** Everything that the insights depend on. */
export type InsightsInput = {
  business: BusinessFile
  /** In the language of the site. */
  taxonomy: Taxonomy
  /** What reviews in another language are read with; null if there is nothing. */
  translate?: (language: string) => Taxonomy | null
  /** The published reviews, newest first. */
  reviews: readonly Review[]
  /** The owner's entries, before the generated ones or in place of them. */
  faq: OwnFaq | null
  /** The owner's prose, in place of the generated one. */
  summary: string | null
  /** The pull quote that the owner chose, words of one of the reviews. */
  quote?: { review: Review; words: string } | null
  generatedAt: Instant
  /** Word weights learned from the stars of the business's own reviews. */
  learned?: LearnedWords | null
  /** What models said of the reviews; those of other words, stars or aspects than the present ones are left out. */
  readings?: readonly Reading[]
  /** Verdicts that a person has corrected. */
  corrections?: Corrections
}

/** How to run; no option changes a byte of the result. */
export type AnalyseOptions = {
  /** Keeps the analyses for the next run. */
  cache?: Pick<Cache, 'get' | 'put'>
  /** The number of threads; by default one per core, and none for a few reviews. */
  workers?: number
}

/** What the reviews say as a whole, what each of them says, and what became of the readings. */
export type Analysed = { insights: Insights; said: ReviewsSaid; readings: ReadingCounts }

/**
 * What the reviews say, as a whole and one by one.
 *
 * @throws {InsightsError} if the reviews do not bear out a figure or quotation
 */
export async function analyse(
  input: InsightsInput,
  { cache = NO_CACHE, workers }: AnalyseOptions = {},
): Promise<Analysed> {
  const domain = domainOf(input)
  const engine = engineFor(domain)
  const { reviews, corrections = [], taxonomy } = input
  const { usable, stale, gone } = sortReadings(input.readings ?? [], reviews, taxonomy)
  const months = await analyseMonths(domain, reviews, { cache, workers, readings: usable, corrections, engine })
  const all = allReviews(months)
  const { used, notHeld } = all.sums.readings
  return {
    insights: assemble(input, all, engine),
    said: all.said,
    readings: { used, stale: stale.length, gone: gone.length, not_held: notHeld },
  }
}

/** What the reviews of an input are read with: the taxonomy of the site, and those of the other languages of its reviews. */
export function domainOf({ business, taxonomy, translate, learned, reviews }: DomainInput): Domain {
  const site = taxonomy.language
  const tags = new Set(
    reviews.flatMap(({ text, language }) => (text === null ? [] : (languageOf(text, language, site)?.tag ?? []))),
  )
  const translations = [...tags]
    .filter((tag) => tag !== site)
    .sort()
    .flatMap((tag) => translate?.(tag) ?? [])
  return { business: readOf(business), taxonomy, translations, learned }
}

function readOf({ name, legal_name, services, technicians, service_areas }: BusinessFile): ReadBusiness {
  return { name, legal_name, services, technicians, service_areas }
}

type DomainInput = Pick<InsightsInput, 'business' | 'taxonomy' | 'translate' | 'learned' | 'reviews'>
