import type { Insights } from '../../schema/insights.ts'
import type { Read } from './figures.ts'

/** Prose on the whole, every sentence of which states figures that are elsewhere in the insights. */
export function summary(reads: readonly Read[], { aspects, temporal }: Pick<Insights, 'aspects' | 'temporal'>): string {
  if (reads.length === 0) return 'There are no reviews yet.'
  const stars = reads.reduce((sum, { review }) => sum + review.rating, 0) / reads.length
  const known = aspects.filter(({ score }) => score !== null)
  const liked = known.filter(({ positive_count, negative_count }) => positive_count > negative_count).slice(0, 3)
  const disliked = [...known]
    .sort((a, b) => b.negative_count - a.negative_count)
    .filter(({ negative_count }) => negative_count > 0)
  const worst = disliked[0]
  const sentences = [
    `${reads.length} ${reads.length === 1 ? 'review gives' : 'reviews give'} ${stars.toFixed(1)} stars on average.`,
    ...liked.map(
      ({ label, positive_count, mention_count }) =>
        `${positive_count} of the ${mention_count} reviews that speak of ${label.toLowerCase()} praise it.`,
    ),
    ...(worst === undefined
      ? []
      : [
          `Most complaints are about ${worst.label.toLowerCase()}: ${worst.negative_count} of ${worst.mention_count} reviews that speak of it are negative.`,
        ]),
    `Over the last ${temporal.trend.window_months} months, what customers say has been ${temporal.trend.direction}.`,
  ]
  return sentences.join(' ')
}
