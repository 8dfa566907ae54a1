import { aggregateRating } from './counts.ts'
import type { CoverageLine, SourceCoverage } from './coverage.ts'
import type { Review, SourceName } from './review.ts'

// The log page may load this file in browsers, so it imports no package.

/**
 * The figures of each source on its newest day. If there are several, figures from the platform's own file take precedence over
 * figures that the business entered.
 */
export function newestStated(lines: readonly CoverageLine[]): Map<SourceName, CoverageLine> {
  const newest = new Map<SourceName, CoverageLine>()
  for (const line of lines) {
    const before = newest.get(line.source)
    if (before === undefined || isNewer(line, before)) newest.set(line.source, line)
  }
  return newest
}

function isNewer(line: CoverageLine, before: CoverageLine): boolean {
  if (line.seen_on !== before.seen_on) return line.seen_on > before.seen_on
  return line.by === 'export' || before.by === 'owner'
}

/**
 * The published reviews that a platform's figures should contain. A review whose day is unknown counts from the first day of its
 * month, because the figures may be from any day since it was written.
 */
export function publishedUntil(
  { source, seen_on: last }: CoverageLine,
  reviews: readonly Pick<Review, 'source' | 'date' | 'rating'>[],
): SourceCoverage['published'] {
  const { review_count, rating_value } = aggregateRating(
    reviews.filter((review) => review.source === source && review.date <= last),
  )
  return { review_count, rating_value }
}

/** How many reviews a platform states that are neither published nor otherwise accounted for. */
export function unexplainedOf(
  coverage: Pick<SourceCoverage, 'stated' | 'published' | 'not_published'> & { withheld: { total: number } },
): number {
  const { stated, published, withheld, not_published } = coverage
  return stated.review_count - published.review_count - withheld.total - not_published
}

const MILLIONTHS = 1e6

/**
 * Whether the published rating is better by more than 0.1 than the best rating that the stated one may be rounded from. Only a
 * plain mean can be compared. A whole number counts as rounded to one decimal, because JSON writes 4.0 as 4.
 */
export function isBetterThanStated({ stated, published }: Pick<SourceCoverage, 'stated' | 'published'>): boolean {
  if (!stated.mean || stated.rating_value === null || published.rating_value === null) return false
  const rounding = 0.5 / 10 ** decimalsOf(stated.rating_value)
  const best = stated.rating_value + rounding + 0.1
  return Math.round(MILLIONTHS * published.rating_value) > Math.round(MILLIONTHS * best)
}

/** The decimals of a stated rating, at least one. */
export function decimalsOf(rating: number): number {
  return Math.max(1, String(rating).split('.')[1]?.length ?? 0)
}
