import { z } from 'zod'
import type { Review } from '../../../src/schema/review.ts'
import { dayNumber } from '../../search/columns/review-columns.ts'
import { ALL_REVIEWS, GROUPED_KINDS } from '../answering/value-number.ts'

/**
 * Figures of the reviews of a month with one value: how many have one to five stars, and how many of those have a reply. So that
 * all reviews, or those since some month, can be grouped without reading them.
 */
export const MonthFigures = z.object({
  kind: z.string(),
  value: z.string(),
  /** Such as 202605. */
  month: z.int(),
  stars: z.array(z.int()),
  answered: z.array(z.int()),
})
export type MonthFigures = z.infer<typeof MonthFigures>

/** Computes the figures of some months, for the values that groups stand for, and for all reviews. */
export function collectMonths(): {
  add: (review: Pick<Review, 'date' | 'rating' | 'owner_reply'>, said: readonly (readonly [string, string])[]) => void
  finish: () => MonthFigures[]
} {
  const months = new Map<string, MonthFigures>()
  const kinds = new Set<string>(Object.values(GROUPED_KINDS))
  return {
    add({ date, rating, owner_reply: reply }, said) {
      const month = Math.floor(dayNumber(date) / 100)
      for (const [kind, value] of [[ALL_REVIEWS, ''] as const, ...said]) {
        if (kind !== ALL_REVIEWS && !kinds.has(kind)) continue
        const key = `${kind}\0${value}\0${month}`
        const known = months.get(key) ?? { kind, value, month, stars: [0, 0, 0, 0, 0], answered: [0, 0, 0, 0, 0] }
        known.stars[rating - 1] = (known.stars[rating - 1] ?? 0) + 1
        if (reply !== null) known.answered[rating - 1] = (known.answered[rating - 1] ?? 0) + 1
        months.set(key, known)
      }
    },
    finish: () => [...months.values()],
  }
}
