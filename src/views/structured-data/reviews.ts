import { permalink } from '../../feeds/permalink.ts'
import type { Review } from '../../schema/review.ts'
import type { Site } from '../../site.ts'
import { sourceName } from '../sources.ts'
import { businessId, businessInBrief } from './business.ts'

/** The reviews that a page shows in full, after the business that they are about (schema.org Review). */
export function reviewThings(site: Site, reviews: readonly Review[], business = businessInBrief(site)): object[] {
  return reviews.length === 0 ? [] : [business, ...reviews.map((review) => reviewThing(site, review))]
}

function reviewThing(site: Site, review: Review): object {
  const { author, rating, date, edited_on: edited, text, language, source } = review
  const url = permalink(site.baseUrl, review)
  return {
    '@type': 'Review',
    '@id': url,
    url,
    itemReviewed: { '@id': businessId(site) },
    author: { '@type': 'Person', name: author },
    datePublished: date,
    ...(edited !== undefined && { dateModified: edited }),
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    ...(text !== null && { reviewBody: text }),
    ...(language !== null && text !== null && { inLanguage: language }),
    publisher: { '@type': 'Organization', name: sourceName(site, source) },
  }
}
