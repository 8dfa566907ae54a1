import { analyseReview } from '../../../../src/insights/analyse-review.ts'
import type { Engine } from '../../../../src/insights/engine.ts'

/** A number of stars that speaks for neither side. */
const NO_SIDE = 3
/** The least sum of the aspects' scores with which a document takes a side. */
const LEAST = 0.2

/**
 * The side that a document takes: that of the aspects that it judges, or neutral. News and questions are full of words of praise
 * and complaint that are not about a service that the author received.
 */
export function sideOfDocument(engine: Engine, text: string): string {
  const review = { text, language: engine.language.tag, rating: NO_SIDE, author: '' }
  const sum = analyseReview(engine, review).aspects.reduce((total, { score }) => total + score, 0)
  if (Math.abs(sum) < LEAST) return 'neutral'
  return sum > 0 ? 'positive' : 'negative'
}
