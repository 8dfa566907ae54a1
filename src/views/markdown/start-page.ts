import type { Business } from '../../schema/business.ts'
import { permalink } from '../../feeds/permalink.ts'
import type { Site } from '../../site.ts'
import { STARS } from '../by-stars.ts'
import type { SitePage } from '../site-page.ts'
import { sayDays, sayTimes } from '../words/opening-hours.ts'
import { plural } from '../words/say-number.ts'
import { figuresTable } from './figures.ts'
import { blocks, link, list, plain, quote, table } from './mark.ts'
import { reviewBlocks, tie } from './review.ts'

/** How many of the newest reviews the start page shows. */
export const ON_START = 6

/** How many aspects, the ones that are spoken of most. */
export const AT_A_GLANCE = 7

/** The start page: who, where, what, and what customers say. */
export function startPage(site: Site): SitePage[] {
  const { business, aggregate_rating: rating, reviews } = site.reviewsFile
  const { insights, baseUrl } = site
  return [
    {
      path: '/',
      title: business.name,
      description: business.description ?? `Reviews of ${business.name}.`,
      parent: null,
      markdown: () =>
        blocks(
          plain(business.description ?? business.category),
          list(particulars(business)),
          '## Rating',
          rating.rating_value === null
            ? 'No reviews yet.'
            : `**${rating.rating_value} out of 5** from ${plural(rating.review_count, 'review')}.`,
          table(
            ['Stars', 'Reviews'],
            STARS.map((stars) => [
              link(`${stars} out of 5`, `${baseUrl}/reviews/stars/${stars}/`),
              rating.distribution[stars],
            ]),
          ),
          '## What customers say',
          plain(insights.summary),
          pullQuote(site),
          insights.aspects.length === 0 ? '' : figuresTable(site, 'aspects', insights.aspects.slice(0, AT_A_GLANCE)),
          '## Newest reviews',
          reviewBlocks(site, reviews.slice(0, ON_START)),
          link('All reviews, by month', `${baseUrl}/reviews/`),
        ),
    },
  ]
}

function particulars({ category, address, telephone, email, url, hours, licenses }: Business): string[] {
  return [
    plain(category),
    ...(address === undefined ? [] : [plain(sayAddress(address))]),
    ...(telephone === undefined ? [] : [plain(telephone)]),
    ...(email === undefined ? [] : [plain(email)]),
    link(url, url),
    ...hours.map((span) => `${sayDays(span.days)}: ${sayTimes(span)}`),
    ...licenses.map(({ name, number, authority }) => plain([name, number, authority].filter(Boolean).join(', '))),
  ]
}

/** An address on one line. */
export function sayAddress({ street, locality, region, postal_code }: NonNullable<Business['address']>): string {
  return `${street}, ${locality}, ${region} ${postal_code}`
}

function pullQuote({ insights, reviewsFile, baseUrl }: Site): string {
  const { pull_quote: words, pull_quote_source: source } = insights
  const review = reviewsFile.reviews.find(({ id }) => id === source?.review_id)
  if (words === null || review === undefined) return ''
  return blocks(
    quote(words),
    `${plain(review.author)}, ${review.rating} out of 5: ${link('the whole review', permalink(baseUrl, review))}${tie(review)}`,
  )
}
