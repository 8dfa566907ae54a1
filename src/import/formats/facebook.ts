import { sha256Hex } from '../../host/sha256.ts'
import { z } from 'zod'
import { format, type Batch, type RawReview } from '../format.ts'
import { anything, isObject, listIn, textIn, words } from './json-shape.ts'

const FacebookRating = z.object({
  created_time: anything,
  recommendation_type: words,
  rating: anything,
  review_text: words,
  reviewer: z.object({ id: words, name: words }).nullish(),
})
type FacebookRating = z.infer<typeof FacebookRating>

/**
 * The answer of Facebook's Graph API for `/PAGE-ID/ratings`: reviews with stars until August 2018, and since then
 * recommendations, which have none (https://developers.facebook.com/docs/graph-api/reference/recommendation/,
 * https://developers.facebook.com/docs/graph-api/changelog/non-versioned-changes/aug-17-2018).
 */
export const facebook = format({
  title: 'Facebook',
  source: 'facebook',
  find: (document) => {
    const pages = (Array.isArray(document) ? document : [document]).map(pageOf)
    const batches = pages.filter((page) => page !== null)
    if (batches.length > 0) return batches
    return listIn(document).some(isRating) ? [{ records: listIn(document), business: null, partial: false }] : null
  },
  shape: FacebookRating,
  read: (row) => ({
    sourceId: idOf(row),
    ...verdict(row),
    date: row.created_time,
    author: row.reviewer?.name ?? null,
    text: row.review_text,
  }),
})

const ApifyReview = z.object({
  facebookUrl: words,
  id: words,
  date: anything,
  isRecommended: z.boolean().nullish(),
  text: words,
  user: z.object({ name: words }).nullish(),
  pageName: words,
})

/** Recommendations as Apify reads them from pages. Their ids contain the ids of people, so only a hash is used. */
export const facebookPages = format({
  title: 'Facebook (Apify)',
  source: 'facebook',
  find: (document) => {
    const records = listIn(document)
    const isOne = (record: unknown) => isObject(record) && 'facebookUrl' in record && 'isRecommended' in record
    return records.some(isOne) ? [{ records, business: null, partial: false }] : null
  },
  shape: ApifyReview,
  read: ({ facebookUrl, pageName, isRecommended, ...row }) => ({
    sourceId: row.id === null ? null : hashed(row.id),
    ...verdict({ recommendation_type: isRecommended ? 'positive' : isRecommended === false ? 'negative' : null }),
    date: row.date,
    author: row.user?.name ?? null,
    text: row.text,
    business: facebookUrl === null ? null : { key: facebookUrl, name: pageName },
  }),
})

function pageOf(value: unknown): Batch | null {
  if (!isObject(value)) return null
  const records = listIn(value['data'])
  if (!records.some(isRating)) return null
  const paging = isObject(value['paging']) ? value['paging'] : {}
  return { records, business: null, partial: textIn(paging['next']) !== null }
}

function isRating(value: unknown): boolean {
  if (!isObject(value) || !('created_time' in value)) return false
  return 'recommendation_type' in value || ('rating' in value && ('has_rating' in value || 'reviewer' in value))
}

/** A review here has no id. The author's id is personal, so only its hash, together with the time, is used. */
function idOf({ reviewer, created_time }: FacebookRating): string | null {
  const time = textIn(created_time)
  if (!reviewer?.id || time === null) return null
  return hashed(`${reviewer.id}\0${time}`)
}

function hashed(id: string): string {
  return `sha256-${sha256Hex(id).slice(0, 32)}`
}

/** Recommendations replaced stars, so the author did not give a `rating` that comes with a recommendation. */
function verdict({
  recommendation_type: type,
  rating,
}: Pick<FacebookRating, 'recommendation_type' | 'rating'>): Pick<RawReview, 'rating' | 'recommends'> {
  if (type === 'positive') return { rating: 5, recommends: true }
  if (type === 'negative') return { rating: 1, recommends: false }
  return { rating }
}
