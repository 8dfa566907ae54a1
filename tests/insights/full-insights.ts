import type { z } from 'zod'
import { analyse, type AnalyseOptions, type InsightsInput } from '../../src/insights/analyse.ts'
import { Insights, PerReview } from '../../src/schema/insights.ts'

/** The figures, and the insights of each review, which are published in month shards. */
export const FullInsights = Insights.extend({ per_review: PerReview })
export type FullInsights = z.infer<typeof FullInsights>

/** The insights of the reviews, together and one by one. */
export async function fullInsights(input: InsightsInput, options?: AnalyseOptions): Promise<FullInsights> {
  const { insights, perReview } = await analyse(input, options)
  const months = new Set(input.reviews.map(({ date }) => date.slice(0, 7)))
  const members = [...months].flatMap(perReview.membersOf)
  return { ...insights, per_review: PerReview.parse(JSON.parse(`{${members.join(',')}}`)) }
}
