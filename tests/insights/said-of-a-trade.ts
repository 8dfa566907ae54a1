import { analyseReview } from '../../src/insights/analyse-review.ts'
import { engineFor } from '../../src/insights/engine.ts'
import type { Engine } from '../../src/insights/engine.ts'
import type { ReviewAnalysis } from '../../src/insights/review-analysis.ts'
import { taxonomyFor } from '../../src/presets/taxonomy-for.ts'
import { aReview } from '../a-review.ts'
import { aBusiness } from './an-input.ts'

const engines = new Map<string, Engine>()

/** What a review of a business of this trade says. Three stars, unless told, so that the stars say nothing. */
export function readOf(trade: string, text: string, rating = 3): ReviewAnalysis {
  const engine =
    engines.get(trade) ??
    engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: [trade], language: 'en' }) })
  engines.set(trade, engine)
  return analyseReview(engine, aReview({ text, rating }))
}

/** Each aspect that a text judges, and how. */
export function judgedBy(trade: string, text: string, rating = 3): Record<string, string> {
  return Object.fromEntries(readOf(trade, text, rating).aspects.map(({ id, label }) => [id, label]))
}
