import type { Site } from '../../site.ts'
import { byMonth } from '../by-month.ts'
import { reviewsWithStars, STARS } from '../by-stars.ts'
import { SHOWN_WITH_STARS, shares } from '../bounded-list.ts'
import type { SitePage } from '../site-page.ts'
import { sayMonth } from '../words/say-day.ts'
import { plural } from '../words/say-number.ts'
import { blocks, link, list } from './mark.ts'
import { reviewBlocks, reviewLines } from './review.ts'

/** The archive, each of its months, and the reviews by their stars. */
export function archivePages(site: Site): SitePage[] {
  const { name } = site.content.business
  const months = byMonth(site.reviewsFile.reviews).map(([month, reviews]): SitePage => ({
    path: `/reviews/${month}/`,
    title: `Reviews of ${sayMonth(month)}`,
    description: `${plural(reviews.length, 'review')} of ${name} in ${sayMonth(month)}.`,
    parent: '/reviews/',
    markdown: () => reviewBlocks(site, reviews, '##'),
  }))
  return [archive(site), ...months, ...STARS.map((stars) => starsPage(site, stars))]
}

function archive(site: Site): SitePage {
  const { baseUrl, reviewsFile, content } = site
  const { review_count: count, distribution } = reviewsFile.aggregate_rating
  return {
    path: '/reviews/',
    title: 'All reviews',
    description: `All ${plural(count, 'review')} of ${content.business.name}, month by month.`,
    parent: '/',
    markdown: () =>
      blocks(
        `${plural(count, 'review')}. Nothing is left out for being bad; ${link('how reviews are verified', `${baseUrl}/verification/`)}.`,
        '## By stars',
        list(
          STARS.map(
            (stars) => `${link(`${stars} out of 5`, `${baseUrl}/reviews/stars/${stars}/`)}: ${distribution[stars]}`,
          ),
        ),
        '## By month',
        list(
          byMonth(reviewsFile.reviews).map(
            ([month, { length }]) => `${link(sayMonth(month), `${baseUrl}/reviews/${month}/`)}: ${length}`,
          ),
        ),
      ),
  }
}

function starsPage(site: Site, stars: (typeof STARS)[number]): SitePage {
  const reviews = reviewsWithStars(site, stars)
  return {
    path: `/reviews/stars/${stars}/`,
    title: `Reviews with ${plural(Number(stars), 'star')}`,
    description: `The ${plural(reviews.length, 'review')} of ${site.content.business.name} that gave ${stars} out of 5.`,
    parent: '/reviews/',
    markdown: () => {
      const { full, lines, older } = shares(
        reviews.map((review) => ({ review })),
        SHOWN_WITH_STARS,
      )
      const months = byMonth(older.map(({ review }) => review))
      return blocks(
        reviewBlocks(
          site,
          full.map(({ review }) => review),
          '##',
        ),
        reviewLines(
          site,
          lines.map(({ review }) => review),
        ),
        list(
          months.map(
            ([month, { length }]) =>
              `${link(sayMonth(month), `${site.baseUrl}/reviews/${month}/`)}: ${plural(length, 'review')}`,
          ),
        ),
      )
    },
  }
}
