import type { Review } from '../../schema/review.ts'
import type { Site } from '../site.ts'
import { photosOf } from './photos.ts'
import { type ReviewPage, reviewPages } from './review-pages.ts'

export type ListId =
  | ('5' | '4' | '3' | '2' | '1')
  | ('low' | 'low-answered' | 'low-unanswered' | 'lowest-first')
  | ('replies' | 'photos')

/**
 * A list of some or all reviews, newest first or in an order of its own. `has` is null if reviews alone do not say which are in
 * it. The lists of few pages end earlier, because their reviews are on other lists too.
 */
export type ReviewList = {
  id: ListId
  path: string
  has: ((review: Review) => boolean) | null
  order?: (a: Review, b: Review) => number
  isShort?: true
}

const isLow = ({ rating }: Review): boolean => rating <= 2
const isAnswered = ({ owner_reply: reply }: Review): boolean => reply !== null

/** All lists besides the one of all reviews. */
export const REVIEW_LISTS: readonly ReviewList[] = [
  ...(['5', '4', '3', '2', '1'] as const).map((id) => ({
    ...{ id, path: `/reviews/stars/${id}/`, has: ({ rating }: Review) => rating === Number(id) },
  })),
  { id: 'low', path: '/reviews/stars/low/', has: isLow, isShort: true },
  {
    id: 'low-answered',
    path: '/reviews/stars/low-answered/',
    has: (one) => isLow(one) && isAnswered(one),
    isShort: true,
  },
  {
    ...{ id: 'low-unanswered', path: '/reviews/stars/low-unanswered/', isShort: true },
    has: (one) => isLow(one) && !isAnswered(one),
  },
  {
    ...{ id: 'lowest-first', path: '/reviews/stars/lowest-first/', has: () => true, isShort: true },
    order: (a, b) => a.rating - b.rating,
  },
  { id: 'replies', path: '/reviews/with/replies/', has: isAnswered, isShort: true },
  { id: 'photos', path: '/reviews/with/photos/', has: null, isShort: true },
]

/** The pages of all lists; a list without reviews has none, unless it is of one number of stars. */
export type ListPages = { all: ReviewPage[]; lists: PageOfList[] }

export type PageOfList = { id: ListId; of: ReviewPage }

const known = new WeakMap<Site, ListPages>()

export function listPages(site: Site): ListPages {
  const pages = known.get(site) ?? makePages(site)
  known.set(site, pages)
  return pages
}

function makePages(site: Site): ListPages {
  const { reviews } = site.reviewsFile
  return {
    all: reviewPages(reviews, '/reviews/'),
    lists: REVIEW_LISTS.flatMap((list) => {
      const has = list.has ?? ((review: Review) => photosOf(site, review).length > 0)
      const listed = reviews.filter(has)
      return listed.length === 0 && list.id.length > 1
        ? []
        : pagesOfList(list, listed).map((of) => ({ id: list.id, of }))
    }),
  }
}

/** The pages of a list with these reviews, given newest first. */
export function pagesOfList({ path, order, isShort }: ReviewList, reviews: readonly Review[]): ReviewPage[] {
  const pages = reviewPages(order === undefined ? reviews : reviews.toSorted(order), path, isShort && SHORT)
  // Links to the months of the rest assume that the newest reviews come first.
  return order === undefined ? pages : pages.map((page) => ({ ...page, older: [] }))
}

/** Pages of a short list. */
const SHORT = 10
