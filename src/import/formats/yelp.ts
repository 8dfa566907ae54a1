import { z } from 'zod'
import { format } from '../format.ts'
import { anything, isObject, listIn, words } from './json-shape.ts'

const YelpReview = z.object({
  review_id: words,
  business_id: words,
  stars: anything,
  text: words,
  date: anything,
})

/**
 * Reviews of the Yelp Open Dataset, one JSON object per line. They contain the author's key instead of the name, and local times
 * without a zone, so that their day is used unchanged.
 */
export const yelp = format({
  title: 'Yelp dataset',
  source: 'yelp',
  find: (document) => {
    const records = isObject(document) ? [document] : listIn(document)
    return records.some(isReview) ? [{ records, business: null, partial: false }] : null
  },
  shape: YelpReview,
  read: (row) => ({
    sourceId: row.review_id,
    rating: row.stars,
    date: row.date,
    text: row.text,
    business: row.business_id === null ? null : { key: row.business_id, name: null },
  }),
})

function isReview(value: unknown): boolean {
  return isObject(value) && 'business_id' in value && 'stars' in value && 'review_id' in value && 'date' in value
}
