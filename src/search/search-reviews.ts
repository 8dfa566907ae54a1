import type { ReviewInsight } from '../schema/insights.ts'
import type { Review } from '../schema/review.ts'
import type { MatchCounts, SearchAnswer } from '../schema/search.ts'
import { criteriaOf, type MatchFilters } from './criteria.ts'
import { highlightsIn } from './highlights.ts'
import { meets } from './meets.ts'
import type { Stems } from './word-endings.ts'

/** Reviews, newest first, their insights, and the stems of their languages. */
export type SearchedReviews = {
  reviews: readonly Review[]
  perReview: ReadonlyMap<string, ReviewInsight>
  stems: Stems
}

/** The filters of a search, and which part of the answer is wanted. */
export type ScanFilters = MatchFilters & {
  sort?: string | undefined
  limit: number
  after?: string | undefined
  counts?: boolean | undefined
  highlights?: boolean | undefined
}

/**
 * Answers a search without an index, by looking at every review. The answer is that of the sidecar, without suggestions, groups
 * and ignored parameters. Filters must name aspects, people and the like by id.
 */
export function searchReviews({ reviews: all, perReview, stems }: SearchedReviews, asked: ScanFilters): SearchAnswer {
  const criteria = criteriaOf(asked)
  const sorted = sortedBy(all, asked.sort)
  const matches = sorted.filter((review) => meets({ review, insight: perReview.get(review.id) }, criteria, stems))
  const passed = new Set(sorted.slice(0, sorted.findIndex(({ id }) => id === asked.after) + 1))
  const following = matches.filter((review) => !passed.has(review))
  const reviews = following.slice(0, asked.limit)
  return {
    ...{ matched: matches.length, returned: reviews.length },
    next: following.length > asked.limit ? (reviews.at(-1)?.id ?? null) : null,
    ...(asked.counts === true && { counts: countsOf(matches, perReview) }),
    ...(asked.highlights === true && {
      highlights: Object.fromEntries(reviews.map((review) => [review.id, highlightsIn(review, criteria, stems)])),
    }),
    reviews,
  }
}

function countsOf(matches: readonly Review[], perReview: SearchedReviews['perReview']): MatchCounts {
  const tally = (values: readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (const value of values) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  const aspectsOf = ({ id }: Review): Set<string> => new Set(perReview.get(id)?.aspects?.map((aspect) => aspect.id))
  return {
    stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, ...tally(matches.map(({ rating }) => String(rating))) },
    source: tally(matches.map(({ source }) => source)),
    aspect: tally(matches.flatMap((review) => [...aspectsOf(review)])),
    language: tally(matches.flatMap(({ language }) => language ?? [])),
  }
}

/** Reviews, given newest first, in an order of `SortOrder`. Those that compare equal stay newest first. */
export function sortedBy<R extends Pick<Review, 'rating'> & { date: string }>(
  reviews: readonly R[],
  sort: string | undefined,
): readonly R[] {
  if (sort === 'oldest') return reviews.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
  if (sort === 'highest') return reviews.toSorted((a, b) => b.rating - a.rating)
  if (sort === 'lowest') return reviews.toSorted((a, b) => a.rating - b.rating)
  return reviews
}
