import type { Review } from '../../schema/review.ts'
import type { Site } from '../site.ts'
import { photosOf } from './photos.ts'
import { orderedPages, type PagesOfReviews, reviewPages, surelyListed } from './review-pages.ts'

export type ListId =
  | ('5' | '4' | '3' | '2' | '1')
  | ('low' | 'low-answered' | 'low-unanswered' | 'lowest-first')
  | ('replies' | 'photos')

/**
 * A list of some or all reviews, newest first or sorted by `order`. `has` is null if a review does not itself show whether it is
 * on the list. Short lists have fewer pages, because their reviews are on other lists too.
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

/** The pages of all lists. A list without reviews is left out, unless it is the list of one number of stars. */
export type ListPages = { all: PagesOfReviews; lists: ({ id: ListId } & PagesOfReviews)[] }

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
      return listed.length === 0 && list.id.length > 1 ? [] : { id: list.id, ...pagesOfList(list, listed) }
    }),
  }
}

/** The pages of a list with these reviews, given newest first. */
function pagesOfList({ path, order, isShort }: ReviewList, reviews: readonly Review[]): PagesOfReviews {
  if (order === undefined) return reviewPages(reviews, path, isShort && SHORT)
  return orderedPages(reviews.toSorted(order), path, SHORT)
}

/** The reviews, out of all reviews of a list (newest first), that its pages show in every version of the software. */
export function listedSurely({ order, isShort }: ReviewList, reviews: readonly Review[]): readonly Review[] {
  return surelyListed(order === undefined ? reviews : reviews.toSorted(order), isShort && SHORT)
}

/** The most pages of a short list. */
const SHORT = 10
