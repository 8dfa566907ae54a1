import type { ReviewInsight } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'
import { InsightsError } from './insights-error.ts'
import type { AnalysedReview } from './review-analysis.ts'
import { growingSaid, type MonthSaid } from './said/month-said.ts'
import { reviewInsight } from './said/review-insight.ts'
import { addReview, noSums, type Sums } from './sums/month-sums.ts'

/** The result of analysing and correcting a month: the insights of each review, and sums that can be added up. */
export type MonthInsights = { said: MonthSaid; sums: Sums }

/**
 * The insights of the reviews of a month, in the same order.
 *
 * @throws {InsightsError} if a quoted phrase is not in its review
 */
export function monthInsights(analysed: Iterable<AnalysedReview>): MonthInsights {
  const [said, sums, faults] = [growingSaid(), noSums(), new Array<string>()]
  for (const one of analysed) {
    const insight = reviewInsight(one.analysis)
    faults.push(...phraseFaults(one.review, insight))
    said.add(one.review.id, insight)
    addReview(sums, one)
  }
  if (faults.length > 0) throw new InsightsError(faults)
  return { said: said.end(), sums }
}

function phraseFaults({ id, text }: Review, { aspects = [] }: ReviewInsight): string[] {
  const unsaid = aspects.filter(({ phrase }) => text?.includes(phrase) !== true)
  return unsaid.map(({ phrase }) => `review ${id} does not say "${phrase}"`)
}
