import type { Business, Hours } from '../../schema/business.ts'
import type { AggregateRating } from '../../schema/reviews-file.ts'
import type { Site } from '../../site.ts'
import { logoPath } from '../paths.ts'

/** The identifier of the business in the structured data of every page. */
export function businessId({ baseUrl }: Pick<Site, 'baseUrl'>): string {
  return `${baseUrl}/#business`
}

/** The business with its rating, as the start page shows them (a schema.org LocalBusiness or a type under it). */
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
    ...(business.hours.length > 0 && { openingHoursSpecification: business.hours.map(hoursThing) }),
    ...(profiles.length > 0 && { sameAs: profiles }),
    ...ratingOf(rating),
  }
}

/** The business in brief, for pages that are about something else. */
export function businessInBrief(site: Site): object {
  const { schema_type, name } = site.content.business
  return { '@type': schema_type, '@id': businessId(site), name }
}

function ratingOf(rating: AggregateRating): object {
  if (rating.rating_value === null) return {}
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.rating_value,
      reviewCount: rating.review_count,
      bestRating: rating.best_rating,
      worstRating: rating.worst_rating,
    },
  }
}

function addressThing({ street, locality, region, postal_code, country }: NonNullable<Business['address']>): object {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: locality,
    addressRegion: region,
    postalCode: postal_code,
    addressCountry: country,
  }
}

function hoursThing({ days, opens, closes }: Hours): object {
  const dayOfWeek = days.map((day) => `https://schema.org/${day.slice(0, 1).toUpperCase()}${day.slice(1)}`)
  // schema.org has no 24:00: the end of a day is 23:59
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes: closes === '24:00' ? '23:59' : closes }
}
