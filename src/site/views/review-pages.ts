import type { Review } from '../../schema/review.ts'
import { monthPath } from '../feeds/permalink.ts'

const REVIEWS_ON_A_PAGE = 20

/** The fewest reviews on the first page, unless the list is shorter. */
const LEAST_ON_FIRST = 10

/** The most pages of a list; 100,000 reviews would otherwise need 5,000. Older reviews are on the pages of months. */
const MOST_PAGES = 50

/** How many numbers after the last page also lead to a page: these pages may have existed before reviews were taken down. */
const SPARE_ADDRESSES = 3

/** The pages of a list (at least one), addresses that lead to other pages, and the path of the first page. */
export type PagesOfReviews = { path: string; pages: ReviewPage[]; moved: MovedPage[] }

/** One page of a list: its reviews, and the paths of the pages before and after. */
export type ReviewPage = {
  path: string
  /** The number in its path; null for the first page. */
  part: number | null
  /** The number of reviews in the whole list; null for later pages, which would change with every review. */
  count: number | null
  reviews: Review[]
  newerPath: string | null
  olderPath: string | null
  /** On the last page, the older reviews, which are on no page; empty on all other pages. */
  older: Review[]
}

/** A former or spare address, such as `part/3/` of a list, and the page to which it leads. */
export type MovedPage = {
  folder: 'page' | 'part'
  number: number
  /** A page of the list, or the page of a month. */
  to: Pick<ReviewPage, 'path' | 'part'> | { path: string; month: string }
}

/**
 * The pages of a list (newest first): the first, with 10 to 29 reviews, is at `path`; the others, with 20 each, are at
 * `{path}part/1/`, which shows the oldest, and so on. So a review newer than all others changes only the first page, and every
 * twentieth such review adds a part.
 */
export function reviewPages(reviews: readonly Review[], path: string, most = MOST_PAGES): PagesOfReviews {
  const parts = Math.max(0, Math.floor((reviews.length - LEAST_ON_FIRST) / REVIEWS_ON_A_PAGE))
  const oldest = Math.max(1, parts - most + 2)
  const startOf = (part: number): number => reviews.length - part * REVIEWS_ON_A_PAGE
  const later = range(oldest, parts).toReversed()
  const pages = linked(
    [
      { part: null, reviews: reviews.slice(0, startOf(parts)) },
      ...later.map((part) => ({ part, reviews: reviews.slice(startOf(part), startOf(part - 1)) })),
    ],
    { path, all: reviews },
  )
  const dropped = range(Math.max(1, oldest - most), oldest - 1).map((part) => {
    const month = reviews[startOf(part)]?.date.slice(0, 7) ?? ''
    return { folder: 'part' as const, number: part, to: { path: monthPath(month), month } }
  })
  const spare = range(parts + 1, parts + SPARE_ADDRESSES).map((part) => {
    return { folder: 'part' as const, number: part, to: { path, part: null } }
  })
  return { path, pages, moved: [...numberedFromFirst(pages, most), ...dropped, ...spare] }
}

/** The pages of a list in another order, in which a new review may be on any page: 20 on each, numbered from the first. */
export function orderedPages(reviews: readonly Review[], path: string, most: number): PagesOfReviews {
  const count = Math.min(most, Math.max(1, Math.ceil(reviews.length / REVIEWS_ON_A_PAGE)))
  const runs = range(1, count).map((part) => ({
    part: part === 1 ? null : part,
    reviews: reviews.slice((part - 1) * REVIEWS_ON_A_PAGE, part * REVIEWS_ON_A_PAGE),
  }))
  // Empty, because links to the months of older reviews assume that the newest reviews come first.
  const pages = linked(runs, { path, all: reviews }).map((page) => ({ ...page, older: [] }))
  const last = count === 1 ? null : count
  const spare = range(count + 1, Math.min(most, count + SPARE_ADDRESSES)).map((part) => {
    return { folder: 'part' as const, number: part, to: { path: partPath(path, last), part: last } }
  })
  return { path, pages, moved: [...numberedFromFirst(pages, most), ...spare] }
}

/** Reviews that a list shows in every version of the software. The first or last page may have fewer in other versions. */
export function surelyListed(reviews: readonly Review[], most = MOST_PAGES): readonly Review[] {
  return reviews.slice(0, most * REVIEWS_ON_A_PAGE - LEAST_ON_FIRST)
}

type Run = Pick<ReviewPage, 'part' | 'reviews'>

function linked(runs: readonly Run[], { path, all }: { path: string; all: readonly Review[] }): ReviewPage[] {
  const pathAt = (place: number): string | null => {
    const run = runs[place]
    return run === undefined ? null : partPath(path, run.part)
  }
  const shown = runs.reduce((sum, run) => sum + run.reviews.length, 0)
  return runs.map((run, place) => ({
    ...{ ...run, path: partPath(path, run.part), count: place === 0 ? all.length : null },
    ...{ newerPath: pathAt(place - 1), olderPath: pathAt(place + 1) },
    older: place === runs.length - 1 ? all.slice(shown) : [],
  }))
}

/** The addresses that pages had while they were numbered from the first: the second was `{path}page/2/`. */
function numberedFromFirst(pages: readonly ReviewPage[], most: number): MovedPage[] {
  const pageOf = pages.flatMap((page) => page.reviews.map(() => page))
  const last = Math.ceil(pageOf.length / REVIEWS_ON_A_PAGE)
  return range(2, Math.min(most, last + SPARE_ADDRESSES)).flatMap((number) => {
    const page = pageOf[(number - 1) * REVIEWS_ON_A_PAGE] ?? pages.at(-1)
    return page === undefined ? [] : { folder: 'page' as const, number, to: { path: page.path, part: page.part } }
  })
}

function partPath(path: string, part: number | null): string {
  return part === null ? path : `${path}part/${part}/`
}

/** The whole numbers from the first to the last, both included. */
function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place)
}
