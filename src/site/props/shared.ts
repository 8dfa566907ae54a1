import { messagesOf } from '../../messages/messages.ts'
import type { BusinessFile } from '../../schema/content/business-file.ts'
import type { ReviewsFile } from '../../schema/reviews-file.ts'
import type { Site } from '../site.ts'
import { hasSvgIcon } from '../views/brand/icon.ts'
import { entitiesOf, kindWords } from '../views/entity-kinds.ts'
import { reviewWords } from '../views/review-words.ts'
import type { ReviewWords } from '../views/shown-review.ts'

/** The part of the props that all pages share. It is in every page's cache key, so it must not change with every review. */
export type Shared = {
  /** The public origin, without a trailing slash. */
  baseUrl: string
  content: { business: BusinessFile }
  /** The format of the logo, and its size in pixels; null without a logo. */
  logo: { extension: string; width: number; height: number } | null
  hasSvgIcon: boolean
  hasLog: boolean
  hasSidecar: boolean
  /** The main navigation. */
  links: { to: string; name: string }[]
  reviewWords: ReviewWords
}

/** The rating of all reviews, and the date of the newest content. */
export type SiteRating = Pick<ReviewsFile, 'aggregate_rating' | 'generated_at'>

export function sharedOf(site: Site): Shared {
  const { baseUrl, hasSidecar, content, log } = site
  const { business, logo } = content
  return {
    ...{
      baseUrl,
      hasSidecar,
      content: { business },
      hasSvgIcon: hasSvgIcon(site),
      hasLog: log !== null,
      links: linksOf(site),
    },
    logo: logo && { extension: logo.extension, width: logo.width, height: logo.height },
    reviewWords: reviewWords(site),
  }
}

export function ratedOf({ reviewsFile: { aggregate_rating, generated_at } }: Site): SiteRating {
  return { aggregate_rating, generated_at }
}

function linksOf(site: Site): Shared['links'] {
  const { business } = site.content
  const { review_count: count, faq } = site.insights
  const { frame } = messagesOf(business)
  const titleOf = (kind: 'technicians' | 'services' | 'service_areas'): string => kindWords(site, kind).title
  const all = [
    { to: '/reviews/', name: frame.reviews },
    { to: '/insights/', name: frame.insights, empty: count === 0 },
    { to: '/technicians/', name: titleOf('technicians'), empty: entitiesOf(site, 'technicians').length === 0 },
    { to: '/services/', name: titleOf('services'), empty: entitiesOf(site, 'services').length === 0 },
    {
      to: '/service-areas/',
      name: business.labels.service_areas ? titleOf('service_areas') : frame.areas,
      empty: entitiesOf(site, 'service_areas').length === 0,
    },
    { to: '/faq/', name: frame.questions, empty: faq.length === 0 },
    { to: '/search/', name: frame.search, empty: count === 0 },
  ]
  return all.flatMap(({ to, name, empty }) => (empty === true ? [] : { to, name }))
}
