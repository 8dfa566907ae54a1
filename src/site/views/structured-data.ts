import type { Business, Hours } from '../../schema/business.ts'
import { escapeInvisibleControls } from '../../schema/invisible-controls.ts'
import { messagesOf } from '../../messages/messages.ts'
import type { AggregateRating } from '../../schema/reviews-file.ts'
import type { Shared } from '../props/shared.ts'
import type { Site } from '../site.ts'
import { capitalized, knownDate } from './format-values.ts'
import { logoPath } from './paths.ts'
import { largestCopy, type SitePhoto } from './photos.ts'
import { permalink } from '../feeds/permalink.ts'
import type { Review } from '../../schema/review.ts'
import { sharePictureUrl, sitePicture } from './share-picture.ts'

/** The identifier of the business in the structured data of every page. */
function businessId({ baseUrl }: Pick<Shared, 'baseUrl'>): string {
  return `${baseUrl}/#business`
}

/** The business with its rating, for the start page (schema.org LocalBusiness or a subtype). */
export function businessThing(site: Site): object {
  const { business, aggregate_rating: rating } = site.reviewsFile
  const { name, legal_name, description, url, telephone, email, address, geo, profiles } = business
  return {
    '@type': site.content.business.schema_type,
    '@id': businessId(site),
    name,
    ...(legal_name !== undefined && { legalName: legal_name }),
    ...(description !== undefined && { description }),
    url,
    ...(telephone !== undefined && { telephone }),
    ...(email !== undefined && { email }),
    ...(address !== undefined && { address: addressThing(address) }),
    ...(geo !== undefined && { geo: { '@type': 'GeoCoordinates', ...geo } }),
    ...(site.content.logo !== null && { logo: site.baseUrl + logoPath(site.content.logo) }),
    image: [
      sharePictureUrl(site, sitePicture(site)),
      ...(site.content.photos.hero === null ? [] : [site.baseUrl + largestCopy(site.content.photos.hero)]),
    ],
    ...(business.hours.length > 0 && { openingHoursSpecification: business.hours.map(hoursThing) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...(rating.rating_value !== null && { aggregateRating: ratingThing(rating) }),
  }
}

/** The business in brief, for pages with another main subject. */
export function businessInBrief(site: Pick<Shared, 'baseUrl' | 'content'>): object {
  const { schema_type, name } = site.content.business
  return { '@type': schema_type, '@id': businessId(site), name }
}

/** The rating of the business (schema.org AggregateRating). */
export function ratingThing(rating: AggregateRating): object {
  return {
    '@type': 'AggregateRating',
    ratingValue: rating.rating_value,
    reviewCount: rating.review_count,
    bestRating: rating.best_rating,
    worstRating: rating.worst_rating,
  }
}

function addressThing({ street, locality, region, postal_code, country }: NonNullable<Business['address']>): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: locality,
    ...(region !== '' && { addressRegion: region }),
    ...(postal_code !== '' && { postalCode: postal_code }),
    addressCountry: country,
  }
}

function hoursThing({ days, opens, closes }: Hours): object {
  const dayOfWeek = days.map((day) => `https://schema.org/${capitalized(day)}`)
  // schema.org has no 24:00, so a day ends at 23:59.
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes: closes === '24:00' ? '23:59' : closes }
}

/** A technician (schema.org Person), after the business. Without a rating: reviews are about the business, not the person. */
export function personThings(
  site: Shared,
  { name, path, role, portrait }: { name: string; path: string; role: string | undefined; portrait: SitePhoto | null },
): object[] {
  const person = {
    '@type': 'Person',
    '@id': `${site.baseUrl}${path}#person`,
    url: site.baseUrl + path,
    name,
    ...(role !== undefined && { jobTitle: role }),
    ...(portrait !== null && { image: site.baseUrl + largestCopy(portrait) }),
    worksFor: { '@id': businessId(site) },
  }
  return [businessInBrief(site), person]
}

/** A service (schema.org Service), after the business that provides it. */
export function serviceThings(
  site: Shared,
  { name, path, description }: { name: string; path: string; description: string | undefined },
): object[] {
  const service = {
    '@type': 'Service',
    '@id': `${site.baseUrl}${path}#service`,
    url: site.baseUrl + path,
    name,
    ...(description !== undefined && { description }),
    provider: { '@id': businessId(site) },
  }
  return [businessInBrief(site), service]
}

/** The reviews as data (schema.org Dataset), after the business that they are about. */
export function datasetThings(site: Site): object[] {
  const { baseUrl, reviewsFile, insights } = site
  const { name } = site.content.business
  const messages = messagesOf(site.content.business)
  const { earliest, latest } = insights.date_range ?? {}
  const dataset = {
    '@type': 'Dataset',
    '@id': `${baseUrl}/#dataset`,
    name: messages.frame.reviewsOf(name),
    description: messages.developers.dataset(name),
    url: `${baseUrl}/developers/`,
    isAccessibleForFree: true,
    creator: { '@id': businessId(site) },
    ...(reviewsFile.reviews.length > 0 && { dateModified: reviewsFile.generated_at.slice(0, 10) }),
    ...(earliest && latest && { temporalCoverage: `${earliest}/${latest}` }),
    distribution: DATA_FILES.map(([path, format]) => ({
      '@type': 'DataDownload',
      encodingFormat: format,
      contentUrl: baseUrl + path,
    })),
  }
  return [businessInBrief(site), dataset]
}

const DATA_FILES = [
  ['/reviews.json', 'application/json'],
  ['/insights.json', 'application/json'],
  ['/feed.xml', 'application/atom+xml'],
] as const

/** The reviews that a page shows in full, after the business that they are about (schema.org Review). */
export function reviewThings(
  site: Shared,
  reviews: readonly { review: Review }[],
  business = businessInBrief(site),
): object[] {
  return reviews.length === 0
    ? []
    : [
        business,
        ...reviews.map(({ review }) => ({ ...reviewThing(site, review), publisher: publisherOf(site, review) })),
      ]
}

/** A review (schema.org Review) without its publisher's name, which the dataset lacks. */
export function reviewThing(site: Pick<Shared, 'baseUrl'>, review: Review): object {
  const { author, rating, edited_on: edited, text, language } = review
  const url = permalink(site.baseUrl, review)
  return {
    '@type': 'Review',
    '@id': url,
    url,
    itemReviewed: { '@id': businessId(site) },
    author: { '@type': 'Person', name: author },
    datePublished: knownDate(review),
    ...(edited !== undefined && { dateModified: edited }),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    ...(text !== null && { reviewBody: text }),
    ...(language !== null && text !== null && { inLanguage: language }),
  }
}

function publisherOf({ reviewWords }: Shared, { source }: Review): object {
  return { '@type': 'Organization', name: reviewWords.sources[source]?.name ?? source }
}

/**
 * A JSON-LD document that is safe inside a `script` element: it contains no `<`, so no customer's text can end the element or
 * open a comment. Invisible controls are escaped, because pages would drop them.
 */
export function jsonLd(nodes: readonly object[]): string {
  return escapeInvisibleControls(JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }))
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** A page in a breadcrumb trail. */
export type Crumb = { path: string; title: string }

/** The trail from the start page to a page (schema.org BreadcrumbList). */
export function breadcrumbs({ baseUrl }: Shared, trail: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, title }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: title,
      item: baseUrl + path,
    })),
  }
}
