import { readFileSync } from 'node:fs'
import { parse as parseYaml } from 'yaml'
import type { InsightsInput } from '../../src/insights/analyse.ts'
import { engineFor } from '../../src/insights/engine.ts'
import { analyseReview } from '../../src/insights/analyse-review.ts'
import { taxonomyFor } from '../../src/presets/taxonomy-for.ts'
import type { ReviewAnalysis } from '../../src/insights/review-analysis.ts'
import { BusinessFile } from '../../src/schema/content/business-file.ts'
import { AspectsFile, type Taxonomy } from '../../src/schema/content/taxonomy.ts'
import { Instant } from '../../src/schema/day.ts'
import { newestFirst, type Review } from '../../src/schema/review.ts'
import { aReview } from '../a-review.ts'

/** The taxonomy of the example content: its trade's, with the example's own words. */
export const HOME_SERVICES: Taxonomy = taxonomyFor(
  { trades: ['plumbing-heating-electrical'], language: 'en' },
  AspectsFile.parse(parseYaml(readFileSync(new URL('../../content/aspects.yaml', import.meta.url), 'utf8'))),
)

/** A firm with the people, services and areas that a test needs. */
export function aBusiness(about: Record<string, unknown> = {}): BusinessFile {
  return BusinessFile.parse({
    name: 'Northgate Home Services',
    category: 'Plumber',
    url: 'https://northgate.example/',
    timezone: 'America/Denver',
    verification_policy: 'Matched to invoices.',
    ...about,
  })
}

/** An input with the given reviews, newest first, of a firm that a test may describe. */
export function anInput(reviews: readonly Review[], about: Partial<InsightsInput> = {}): InsightsInput {
  return {
    business: aBusiness(),
    taxonomy: HOME_SERVICES,
    reviews: [...reviews].sort(newestFirst),
    faq: null,
    summary: null,
    generatedAt: Instant.parse('2026-11-20T00:00:00Z'),
    ...about,
  }
}

/** The analysis of one review with this text. */
export function read(
  text: string,
  about: Partial<Record<keyof Review, unknown>> = {},
  business = aBusiness(),
): ReviewAnalysis {
  return analyseReview(engineFor({ business, taxonomy: HOME_SERVICES }), aReview({ text, ...about }))
}

/** The label of an aspect in a text, or "nothing". The review has three stars, so that the stars take no side. */
export function labelOf(text: string, aspect: string): string {
  return read(text, { rating: 3 }).aspects.find(({ id }) => id === aspect)?.label ?? 'nothing'
}
