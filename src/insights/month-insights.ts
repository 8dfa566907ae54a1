import type { ReviewInsight } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'
import { InsightsError } from './insights-error.ts'
import type { AnalysedReview } from './review-analysis.ts'
import { growingPerReview, type MonthPerReview } from './per-review/month-per-review.ts'
import { reviewInsight } from './per-review/review-insight.ts'
import { addReview, noSums, type Sums } from './sums/month-sums.ts'

/** The result of analysing and correcting a month: the insights of each review, and sums that can be added up. */
export type MonthInsights = { perReview: MonthPerReview; sums: Sums }

/**
 * The insights of the reviews of a month, in the same order.
 *
 * @throws {InsightsError} if a quoted phrase is not in its review
 */
export function monthInsights(analysed: Iterable<AnalysedReview>): MonthInsights {
  const [perReview, sums, faults] = [growingPerReview(), noSums(), new Array<string>()]
  for (const one of analysed) {
    const insight = reviewInsight(one.analysis)
    faults.push(...phraseFaults(one.review, insight))
    perReview.add(one.review.id, insight)
    addReview(sums, one)
  }
  if (faults.length > 0) throw new InsightsError(faults)
  return { perReview: perReview.end(), sums }
}

function phraseFaults({ id, text }: Review, { aspects = [] }: ReviewInsight): string[] {
  const unsaid = aspects.filter(({ phrase }) => text?.includes(phrase) !== true)
  return unsaid.map(({ phrase }) => `review ${id} does not say "${phrase}"`)
}
