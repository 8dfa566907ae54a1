import type { Site } from '../site.ts'
import { STARS } from './review-lists.ts'
import { type ReviewPage, reviewPages } from './review-pages.ts'

/** The pages of the list of all reviews, and of the lists of reviews with the same stars. */
export type ListPages = { all: ReviewPage[]; withStars: StarList[] }

export type StarList = { stars: (typeof STARS)[number]; of: ReviewPage }

const known = new WeakMap<Site, ListPages>()

export function listPages(site: Site): ListPages {
  const pages = known.get(site) ?? makePages(site)
  known.set(site, pages)
  return pages
}

function makePages({ reviewsFile: { reviews } }: Site): ListPages {
  const byStars = Map.groupBy(reviews, ({ rating }) => rating)
  return {
    all: reviewPages(reviews, '/reviews/'),
    withStars: STARS.flatMap((stars) =>
      reviewPages(byStars.get(Number(stars)) ?? [], `/reviews/stars/${stars}/`).map((of) => ({ stars, of })),
    ),
  }
}
