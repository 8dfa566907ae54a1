import type { SentimentLabel, Trend } from '../../schema/insights.ts'
import type { Messages } from '../../messages/messages.ts'
import type { Site } from '../site.ts'
import { entitiesOf, nounsOf } from './entity-kinds.ts'

/** The sides of a verdict, from best to worst. */
export const SIDES = ['positive', 'mixed', 'neutral', 'negative'] as const satisfies readonly SentimentLabel[]

/** The number of reviews on each side. */
export type SideCounts = Record<SentimentLabel, number>

/** The counts of a subject by side. In the data, `neutral_count` includes mixed ones. */
export function sideCounts(figures: {
  positive_count: number
  neutral_count: number
  mixed_count?: number | undefined
  negative_count: number
}): SideCounts {
  const { positive_count: positive, neutral_count, mixed_count: mixed = 0, negative_count: negative } = figures
  return { positive, mixed, neutral: neutral_count - mixed, negative }
}

/** The contents of the insights page, in a few words. */
export function insightsInBrief(site: Site, { insights }: Messages): string {
  const hasProblems = entitiesOf(site, 'problems').length > 0
  return insights.inBrief(hasProblems ? nounsOf(site, 'problems').many : null, site.insights.topics.length > 0)
}

/** The trend in a sentence, with the months that it compares. */
export function formatTrend({ direction, windows }: Trend, { insights: { trend } }: Messages): string {
  return direction === null || windows === undefined ? trend.none : trend[direction](windows.last, windows.before)
}
