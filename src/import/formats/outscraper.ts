import { z } from 'zod'
import { format, type StatedTotal } from '../format.ts'
import { anything, isObject, listIn, objectsIn, statedIn, words, textIn } from './json-shape.ts'

const OutscraperReview = z.object({
  review_id: words,
  // `rating` and `reviews` are about the business and repeated in every row.
  review_rating: anything,
  review_timestamp: anything,
  review_datetime_utc: anything,
  review_text: words,
  review_link: words,
  author_title: words,
  autor_name: words,
  owner_answer: words,
  owner_answer_timestamp: anything,
  owner_answer_timestamp_datetime_utc: anything,
  place_id: words,
  google_id: words,
  name: words,
  place_name: words,
  ...{ rating: anything, reviews: anything, reviews_per_score: anything, reviews_link: words, location_link: words },
  ...{ place_rating: anything, place_review_count: anything },
  ...{ reviews_per_score_1: anything, reviews_per_score_2: anything, reviews_per_score_3: anything },
  ...{ reviews_per_score_4: anything, reviews_per_score_5: anything },
})
type OutscraperReview = z.infer<typeof OutscraperReview>

/**
 * Outscraper's Google Maps reviews: CSV, and JSON as places with `reviews_data` or as single reviews
 * (https://app.outscraper.com/api-docs#tag/Google-Reviews). A place, and every row, states `reviews`, `rating` and
 * `reviews_per_score`: an object, the same as JSON in a cell, `1: 6, 2: 0, 3: 4, 4: 3, 5: 19`, or five columns from
 * `reviews_per_score_1` on. Some exports call the first two `place_review_count` and `place_rating`. No member says when.
 */
export const outscraper = format({
  title: 'Outscraper',
  source: 'google',
  fits: (columns) => columns.has('review_rating') && (columns.has('author_title') || columns.has('autor_name')),
  find: (document) => {
    const list = isObject(document) ? listIn(document['data']) : listIn(document)
    const places = objectsIn(list.flat()).filter((place) => Array.isArray(place['reviews_data']))
    if (places.length > 0) {
      return places.map((place) => ({
        records: listIn(place['reviews_data']),
        business: businessOf(place),
        partial: false,
        ...totalOf(place),
      }))
    }
    const records = list.flat()
    return objectsIn(records).some(isReview) ? [{ records, business: null, partial: false }] : null
  },
  shape: OutscraperReview,
  read: (row) => ({
    sourceId: row.review_id,
    rating: row.review_rating,
    date: instantOf(row.review_timestamp, row.review_datetime_utc),
    author: row.author_title ?? row.autor_name,
    text: row.review_text,
    ...(row.review_link && { url: row.review_link }),
    reply: row.owner_answer === null ? null : { text: row.owner_answer, date: replyTime(row) },
    business: businessOf({ ...row, name: row.name ?? row.place_name }),
    ...totalOf(row),
  }),
})

function totalOf(place: Record<string, unknown>): { stated?: StatedTotal } {
  return statedIn({
    count: textIn(place['reviews']) ?? place['place_review_count'],
    rating: textIn(place['rating']) ?? place['place_rating'],
    byRating: place['reviews_per_score'] ?? columnsPerScore(place),
    url: place['reviews_link'] ?? place['location_link'],
  })
}

function columnsPerScore(place: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(['1', '2', '3', '4', '5'].map((star) => [star, place[`reviews_per_score_${star}`]]))
}

function isReview(value: Record<string, unknown>): boolean {
  return 'review_rating' in value && ('author_title' in value || 'autor_name' in value)
}

// Prefers the seconds, which are exact; the other column is in UTC, but does not say so.
function instantOf(seconds: unknown, utc: unknown): unknown {
  if (textIn(seconds) !== null) return seconds
  const written = textIn(utc)
  return written === null || /[Zz]$|[+-]\d\d:?\d\d$|UTC$/.test(written) ? written : `${written} UTC`
}

// `owner_answer_timestamp` contains seconds in some exports, and a date in others.
function replyTime(row: OutscraperReview): unknown {
  return instantOf(row.owner_answer_timestamp, row.owner_answer_timestamp_datetime_utc)
}

function businessOf(place: Record<string, unknown>): { key: string; name: string | null } | null {
  const name = textIn(place['name'])
  const key = textIn(place['place_id']) ?? textIn(place['google_id']) ?? name
  return key === null ? null : { key, name }
}
