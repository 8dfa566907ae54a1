import { z } from 'zod'
import { printable } from '../../host/errors/printable.ts'
import { format, type ReviewedBusiness } from '../format.ts'
import { anything, listIn, objectsIn, words, textIn } from './json-shape.ts'

const ApifyReview = z.object({
  reviewId: words,
  reviewUrl: words,
  reviewOrigin: words,
  name: words,
  stars: anything,
  text: words,
  publishedAtDate: anything,
  originalLanguage: words,
  responseFromOwnerText: words,
  responseFromOwnerDate: anything,
  title: words,
  placeId: words,
  cid: words,
})

/** Apify's Google Maps reviews scraper: single reviews (CSV or JSON), or places that contain `reviews`. */
export const apify = format({
  title: 'Apify',
  source: 'google',
  fits: (columns) => columns.has('publishedAtDate') && columns.has('stars'),
  find: (document) => {
    const places = objectsIn(document).filter((place) => objectsIn(place['reviews']).some(isReview))
    if (places.length > 0) {
      return places.map((place) => ({
        records: listIn(place['reviews']),
        business: businessOf(place),
        partial: false,
      }))
    }
    const isOne = objectsIn(document).some(isReview)
    return isOne ? [{ records: listIn(document), business: null, partial: false }] : null
  },
  shape: ApifyReview,
  read: (row) => ({
    sourceId: row.reviewId,
    rating: row.stars,
    // Not `publishAt`, which is relative ("4 months ago").
    date: row.publishedAtDate,
    author: row.name,
    // Not `textTranslated`, which is not in the author's words.
    text: row.text,
    ...(row.originalLanguage && { language: row.originalLanguage }),
    ...(row.reviewUrl && { url: row.reviewUrl }),
    reply: row.responseFromOwnerText ? { text: row.responseFromOwnerText, date: row.responseFromOwnerDate } : null,
    business: businessOf(row),
    ...(row.reviewOrigin &&
      row.reviewOrigin !== 'Google' && { withheld: `a review of ${printable(row.reviewOrigin, 80)}, shown by Google` }),
  }),
})

function isReview(value: Record<string, unknown>): boolean {
  return 'publishedAtDate' in value && 'stars' in value
}

// `title` is the business's name, not the review's title.
function businessOf(place: Record<string, unknown>): ReviewedBusiness | null {
  const name = textIn(place['title'])
  const key = textIn(place['placeId']) ?? textIn(place['cid']) ?? name
  return key === null ? null : { key, name }
}
