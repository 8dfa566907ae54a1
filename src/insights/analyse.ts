import type { BusinessFile } from '../schema/content/business-file.ts'
import type { FaqFile } from '../schema/content/faq-file.ts'
import type { Taxonomy } from '../schema/content/taxonomy.ts'
import type { Instant } from '../schema/day.ts'
import type { Insights } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'
import { assemble } from './assemble.ts'
import { openCache } from './speed/reading-cache.ts'
import { readAll } from './speed/read-all.ts'

/** What the insights are made from: nothing else has a say in them. */
export type InsightsInput = {
  business: BusinessFile
  taxonomy: Taxonomy
  /** Those that are published, newest first. */
  reviews: readonly Review[]
  /** The owner's own entries and prose, in place of the generated ones. */
  faq: FaqFile | null
  summary: string | null
  generatedAt: Instant
}

/** How to work; none of it changes the result by a byte. */
export type AnalyseOptions = {
  /** A folder in which to keep what was read, for the next time; it may be deleted at any time. */
  cache?: string
  /** How many threads may read; by default as many as the machine has cores, and none for a few reviews. */
  workers?: number
}

/**
 * `/insights.json`: what the reviews say.
 *
 * @throws InsightsError where a figure or a quotation is not borne out by the reviews.
 */
export async function analyse(input: InsightsInput, { cache, workers }: AnalyseOptions = {}): Promise<Insights> {
  const subject = { business: input.business, taxonomy: input.taxonomy }
  const kept = await openCache(cache, subject)
  const reads = await readAll(subject, input.reviews, { kept, workers })
  await kept.save()
  return assemble(input, reads)
}
