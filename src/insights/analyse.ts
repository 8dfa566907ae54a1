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
import { languageTagOf } from './languages/languages.ts'
import { type Cache, NO_CACHE } from '../host/cache/cache.ts'
import { type Progress, silent } from '../host/progress.ts'
import { assemble } from './assemble.ts'
import { sortReadings } from './readings/usable-readings.ts'
import type { InsightsPerReview } from './per-review/join-months.ts'

/** Everything that the insights depend on. */
export type InsightsInput = {
  business: BusinessFile
  /** In the language of the site. */
  taxonomy: Taxonomy
  /** The taxonomy for reviews in another language; null if the site has none. */
  translate?: (language: string) => Taxonomy | null
  /** The published reviews, newest first. */
  reviews: readonly Review[]
  /** The owner's entries, which come before the generated ones or replace them. */
  faq: OwnFaq | null
  /** The owner's summary, which replaces the generated one. */
  summary: string | null
  /** The pull quote that the owner chose, words of one of the reviews. */
  quote?: { review: Review; words: string } | null
  generatedAt: Instant
  /** Word weights learned from the stars of the business's own reviews. */
  learned?: LearnedWords | null
  /** Models' readings of the reviews; readings of changed words, stars or aspects are ignored. */
  readings?: readonly Reading[]
  /** Verdicts that a person has corrected. */
  corrections?: Corrections
}

/** Options that change only the speed, never the result. */
export type AnalyseOptions = {
  /** Caches the analyses for the next run. */
  cache?: Pick<Cache, 'get' | 'put'>
  /** The number of threads; by default one per core, and none for a few reviews. */
  workers?: number
  progress?: Progress
}

/** The insights of all reviews together, the insights of each review, and counts of used and unused readings. */
export type Analysed = { insights: Insights; perReview: InsightsPerReview; readings: ReadingCounts }

/**
 * Analyses the reviews, together and one by one.
 *
 * @throws {InsightsError} if the reviews do not support a figure or quotation
 */
export async function analyse(
  input: InsightsInput,
  { cache = NO_CACHE, workers, progress = silent }: AnalyseOptions = {},
): Promise<Analysed> {
  const domain = domainOf(input)
  const engine = engineFor(domain)
  const { reviews, corrections = [], taxonomy } = input
  const { usable, stale, gone } = sortReadings(input.readings ?? [], reviews, taxonomy)
  const months = await analyseMonths(domain, reviews, {
    ...{ cache, workers, progress, readings: usable, corrections, engine },
  })
  const all = allReviews(months)
  const { used, unsupported } = all.sums.readings
  return {
    insights: assemble(input, all, engine),
    perReview: all.perReview,
    readings: { used, stale: stale.length, gone: gone.length, unsupported },
  }
}

/** The domain for an input: the taxonomy of the site, and the taxonomies for other languages of its reviews. */
export function domainOf({ business, taxonomy, translate, learned, reviews }: DomainInput): Domain {
  const site = taxonomy.language
  const tags = new Set(
    reviews.flatMap(({ text, language }) => (text === null ? [] : (languageTagOf(text, language, site) ?? []))),
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
