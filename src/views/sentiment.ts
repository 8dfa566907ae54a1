import type { SentimentLabel, Trend } from '../schema/insights.ts'
import type { Site } from '../site.ts'
import { entitiesOf, nounsOf } from './entity-kinds.ts'
import { formatMonth } from '../schema/month-in-words.ts'

/** The sides that a verdict can take, from best to worst. */
export const SIDES = ['positive', 'mixed', 'neutral', 'negative'] as const satisfies readonly SentimentLabel[]

/** How many reviews took each side. */
export type SideCounts = Record<SentimentLabel, number>

/** The counts of a subject by side; the data counts mixed among neutral too. */
export function sideCounts(figures: {
  positive_count: number
  neutral_count: number
  mixed_count?: number | undefined
  negative_count: number
}): SideCounts {
  const { positive_count: positive, neutral_count, mixed_count: mixed = 0, negative_count: negative } = figures
  return { positive, mixed, neutral: neutral_count - mixed, negative }
}

/** The tones of reviews, from best to worst, with the titles of their pages. */
export const TONES = {
  positive: 'Reviews that sound positive',
  mixed: 'Reviews that sound mixed',
  neutral: 'Reviews that sound neutral',
  negative: 'Reviews that sound negative',
} as const

/** What the insights page shows, in a few words. */
export function insightsInBrief(site: Site): string {
  const { topics } = site.insights
  const problems = entitiesOf(site, 'problems').length > 0 ? [nounsOf(site, 'problems').many] : []
  const parts = ['praise, complaints', ...problems, ...(topics.length > 0 ? ['topics'] : [])]
  return `${parts.join(', ')} and the trend`
}

const DIRECTIONS = {
  improving: 'sound happier than',
  stable: 'sound about as happy as',
  declining: 'sound less happy than',
}

/** The trend in a sentence, with the months that it compares. */
export function formatTrend({ direction, windows, reason }: Trend): string {
  if (direction === null || windows === undefined) {
    return `There is no trend to report: ${reason ?? 'too few reviews to compare'}.`
  }
  const { last, before } = windows
  return `Customers from ${months(last)} ${DIRECTIONS[direction]} those from ${months(before)}.`
}

function months({ from, to }: { from: string; to: string }): string {
  return `${formatMonth(from)} to ${formatMonth(to)}`
}
