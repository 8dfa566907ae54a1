import type { Month } from './day.ts'
import type { Insights } from './insights.ts'
import { addMonths } from './month-numbers.ts'

/**
 * The windows of recent figures, in months: the first with enough mentions counts. Praise and complaints have the same windows.
 */
const WINDOWS = [12, 24] as const
const ENOUGH_MENTIONS = 10

/** The months that recent figures cover, and their number; null if they are all. */
type RecentMonths = Pick<NonNullable<Insights['recent']>, 'since' | 'until' | 'months'>

/** The months of the newest and of the oldest review of the business. */
export type AllMonths = { newest: Month; oldest: Month }

/** The first month of each window, the shortest window first. */
export function windowStarts({ newest }: AllMonths): Month[] {
  return WINDOWS.map((months) => addMonths(newest, 1 - months))
}

/**
 * The months that count as recent: the last 12 if they have at least 10 mentions, else the last 24, else all. They count back
 * from the newest review of the business, never from the clock, so the same reviews always have the same figures.
 */
export function recentMonths(mentions: readonly { month: string; count: number }[], span: AllMonths): RecentMonths {
  const { newest, oldest } = span
  for (const [nth, since] of windowStarts(span).entries()) {
    const count = mentions.reduce((sum, one) => sum + (one.month >= since ? one.count : 0), 0)
    if (count >= ENOUGH_MENTIONS) return { since, until: newest, months: WINDOWS[nth] ?? null }
  }
  return { since: oldest, until: newest, months: null }
}
