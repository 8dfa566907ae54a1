import { analyseReview } from '../../src/insights/analyse-review.ts'
import { engineFor } from '../../src/insights/engine.ts'
import type { Engine } from '../../src/insights/engine.ts'
import type { ReviewAnalysis } from '../../src/insights/review-analysis.ts'
import { taxonomyFor } from '../../src/presets/taxonomy-for.ts'
import { aReview } from '../a-review.ts'
import { aBusiness } from './an-input.ts'

const engines = new Map<string, Engine>()

/** The analysis of a review of a business in this trade. By default it has three stars, so that the stars take no side. */
export function readOf(trade: string, text: string, rating = 3): ReviewAnalysis {
  const engine =
    engines.get(trade) ??
    engineFor({ business: aBusiness(), taxonomy: taxonomyFor({ trades: [trade], language: 'en' }) })
  engines.set(trade, engine)
  return analyseReview(engine, aReview({ text, rating }))
}

/** Each aspect that a text judges, with its label. */
export function judgedBy(trade: string, text: string, rating = 3): Record<string, string> {
  return Object.fromEntries(readOf(trade, text, rating).aspects.map(({ id, label }) => [id, label]))
}
