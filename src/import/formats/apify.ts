import { z } from 'zod'
import { printable } from '../../host/errors/printable.ts'
import { format, type ReviewedBusiness, type StatedTotal } from '../format.ts'
import { anything, isObject, listIn, objectsIn, statedIn, words, textIn } from './json-shape.ts'

const STARS = ['oneStar', 'twoStar', 'threeStar', 'fourStar', 'fiveStar'] as const

/** A table has a column for each member. */
const STARS_IN_TABLE = Object.fromEntries(STARS.map((name) => [`reviewsDistribution/${name}`, anything]))

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
  ...{ reviewsCount: anything, totalScore: anything, reviewsDistribution: anything, scrapedAt: anything, url: words },
  ...STARS_IN_TABLE,
})

/**
 * Apify's Google Maps reviews scraper: single reviews (CSV or JSON), or places that contain `reviews`
 * (https://apify.com/compass/google-maps-reviews-scraper). A place, and every review, states `reviewsCount` and `totalScore`,
 * places also `reviewsDistribution` (`oneStar` .. `fiveStar`); `scrapedAt` says when. `visitedIn` ("Visited in
 * December") is not read, because it names no year.
 */
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
        ...totalOf(place),
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
    ...totalOf(row),
    ...(row.reviewOrigin &&
      row.reviewOrigin !== 'Google' && { withheld: `a review of ${printable(row.reviewOrigin, 80)}, shown by Google` }),
  }),
})

function totalOf(place: Record<string, unknown>): { stated?: StatedTotal } {
  const { reviewsDistribution: counts } = place
  const byRating = STARS.map((name, index) => {
    return [index + 1, isObject(counts) ? counts[name] : place[`reviewsDistribution/${name}`]]
  })
  return statedIn({
    count: place['reviewsCount'],
    rating: place['totalScore'],
    byRating: Object.fromEntries(byRating),
    seen: place['scrapedAt'],
    url: place['url'],
  })
}

function isReview(value: Record<string, unknown>): boolean {
  return 'publishedAtDate' in value && 'stars' in value
}

// `title` is the business's name, not the review's title.
function businessOf(place: Record<string, unknown>): ReviewedBusiness | null {
  const name = textIn(place['title'])
  const key = textIn(place['placeId']) ?? textIn(place['cid']) ?? name
  return key === null ? null : { key, name }
}
