import { quoted } from '../../host/errors/printable.ts'
import type { CoverageLine } from '../../schema/coverage.ts'
import type { Result } from '../../schema/result.ts'
import { distributedStars, roundedMean, shownCount } from '../../schema/rounding.ts'
import { WebAddress } from '../../schema/web-address.ts'
import { ByRating } from '../../schema/withheld.ts'
import type { StatedTotal } from '../format.ts'
import { isObject, textIn } from '../formats/json-shape.ts'
import { meanOfFive } from '../rating.ts'

/** The figures of a total, and why its counts by star were left out, if they were. */
export type TotalFigures = Pick<CoverageLine, 'review_count' | 'by_rating' | 'url'> & {
  rating_value: number
  left?: string
}

/** The most reviews that a total can state. No platform has more of any business. */
const MOST = 1_000_000_000
/** How far the mean of the counts by star may be from the stated rating, which may lag behind. */
const NEAR = 0.2

/**
 * The figures of a total: a whole number of reviews, and a rating from 1 to 5. Counts by star are left out unless they agree
 * with both. A total of 0 is wrong: exports without reviews are not imported.
 */
export function totalFigures(total: StatedTotal): Result<TotalFigures> {
  if (textIn(total.count) === null) return { ok: false, problem: 'it states a rating, but no number of reviews' }
  const review_count = reviewCountOf(total.count)
  if (review_count === null) return { ok: false, problem: `${quoted(total.count, 40)} is not a number of reviews` }
  if (review_count === 0) return { ok: false, problem: 'it states 0 reviews, but contains some' }
  const rating = meanOfFive(total)
  if (!rating.ok) return rating
  const url = WebAddress.safeParse(total.url)
  const figures = { review_count, rating_value: rating.value, ...(url.success && { url: url.data }) }
  const by_rating = starCounts(total.byRating)
  if (by_rating === null) return { ok: true, value: figures }
  const left = disagreement(by_rating, figures)
  return { ok: true, value: left === null ? { ...figures, by_rating } : { ...figures, left } }
}

/** Why counts by star do not belong to these figures; otherwise null. */
function disagreement(
  counts: ByRating,
  { review_count, rating_value }: Pick<TotalFigures, 'review_count' | 'rating_value'>,
): string | null {
  const { sum, count } = distributedStars(counts)
  if (count !== review_count)
    return `its counts by star add up to ${shownCount(count)}, not to ${shownCount(review_count)}`
  const mean = roundedMean({ sum, count })
  return Math.abs(mean - rating_value) <= NEAR ? null : `the mean of its counts by star is ${mean}, not ${rating_value}`
}

/** A whole number, perhaps as text, as a decimal (`262.0`) or in groups (`1,234`); null if it is not one. */
export function reviewCountOf(value: unknown): number | null {
  const text = textIn(value)?.trim() ?? ''
  const plain = /^\d{1,3}(?:[,.’' \u00A0\u202F]\d{3})+$/.test(text)
    ? text.replace(/\D/g, '')
    : text.replace(/\.0+$/, '')
  const count = /^\d{1,10}$/.test(plain) ? Number(plain) : MOST + 1
  return count <= MOST ? count : null
}

/** Counts by star from an object, or from a text such as `{"1": 6, "5": 19}` or `1: 6, 2: 0, 5: 19`; null if it has none. */
function starCounts(value: unknown): ByRating | null {
  const pairs = isObject(value)
    ? Object.entries(value)
    : Array.from((textIn(value) ?? '').matchAll(/\b([1-5])"?\s*:\s*"?(\d{1,10})\b/g), ([, star = '', count]) => [
        star,
        count,
      ])
  const counts = new Map(pairs.map(([star, count]) => [String(star), reviewCountOf(count)]))
  if (counts.values().every((count) => count === null)) return null
  const read = ByRating.safeParse(
    Object.fromEntries(['1', '2', '3', '4', '5'].map((star) => [star, counts.get(star) ?? 0])),
  )
  return read.success ? read.data : null
}
