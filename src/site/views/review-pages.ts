import type { Review } from '../../schema/review.ts'

export const REVIEWS_ON_A_PAGE = 20

/** Pages of a list at most; older reviews are on the pages of months. Otherwise 100,000 reviews would make 10,000 pages. */
const MOST_PAGES = 50

/**
 * One page of a list: its reviews, the number of reviews in the whole list, and the paths of the pages before and after. `older`
 * has the reviews that are on no page.
 */
export type ReviewPage = {
  path: string
  page: number
  pages: number
  count: number
  reviews: Review[]
  newerPath: string | null
  olderPath: string | null
  older: Review[]
}

/**
 * The pages of a list (newest first). The first is at `path`, the others at `{path}page/2/` and so on. There is at least one.
 */
export function reviewPages(reviews: readonly Review[], path: string, most = MOST_PAGES): ReviewPage[] {
  const pages = Math.min(most, Math.max(1, Math.ceil(reviews.length / REVIEWS_ON_A_PAGE)))
  const pathOf = (page: number): string => (page === 1 ? path : `${path}page/${page}/`)
  return Array.from({ length: pages }, (_, index) => ({
    path: pathOf(index + 1),
    page: index + 1,
    pages,
    count: reviews.length,
    reviews: reviews.slice(index * REVIEWS_ON_A_PAGE, (index + 1) * REVIEWS_ON_A_PAGE),
    newerPath: index === 0 ? null : pathOf(index),
    olderPath: index + 1 === pages ? null : pathOf(index + 2),
    older: index + 1 === pages ? reviews.slice(pages * REVIEWS_ON_A_PAGE) : [],
  }))
}
