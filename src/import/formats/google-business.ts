import { z } from 'zod'
import { format, type Batch, type ReviewedBusiness } from '../format.ts'
import { anything, isObject, listIn, statedIn, words } from './json-shape.ts'

const GoogleReview = z.object({
  name: words,
  reviewId: words,
  reviewer: z.object({ displayName: words }).nullish(),
  starRating: anything,
  // One client nests it: comment: { comment: ".." }
  comment: z.union([words, z.object({ comment: words }).transform((inner) => inner.comment)]),
  createTime: anything,
  updateTime: anything,
  reviewReply: z.object({ comment: words, updateTime: anything, reviewReplyState: words }).nullish(),
})
type GoogleReview = z.infer<typeof GoogleReview>

/**
 * The answer of the Google Business Profile API (`accounts.locations.reviews.list`, `batchGetReviews`), and the `reviews*.json`
 * files of a Takeout of "Google Business Profile". The same location may appear under two accounts, so a review's id is the part
 * after the account: `locations/L/reviews/R`.
 *
 * Each page states `totalReviewCount` and `averageRating`, "the average star rating of all reviews for this location"
 * (https://developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews/list). `batchGetReviews` states
 * neither.
 */
export const googleBusiness = format({
  title: 'Google Business Profile',
  source: 'google',
  find: (document) => {
    const batches = (Array.isArray(document) ? document : [document]).map(page)
    const known = batches.filter((batch) => batch !== null)
    if (known.length !== batches.length || known.length === 0) return loose(document)
    return known
  },
  shape: GoogleReview,
  read: (row) => ({
    sourceId: /locations\/[^/]+\/reviews\/.+$/.exec(row.name ?? '')?.[0] ?? row.reviewId ?? row.name,
    rating: row.starRating,
    date: row.createTime,
    edited: row.updateTime ?? undefined,
    author: row.reviewer?.displayName ?? null,
    text: row.comment,
    reply: isShown(row.reviewReply) ? { text: row.reviewReply.comment, date: row.reviewReply.updateTime } : null,
    business: locationOf(row.name),
  }),
})

/**
 * Whether Google shows a reply: since April 2026 replies have a state
 * (https://developers.google.com/my-business/content/latest-updates), and nobody else sees one that Google rejected.
 */
function isShown(reply: GoogleReview['reviewReply']): reply is NonNullable<GoogleReview['reviewReply']> {
  return reply != null && reply.reviewReplyState !== 'REJECTED'
}

function page(value: unknown): Batch | null {
  if (!isObject(value)) return null
  const records = value['locationReviews']
    ? listIn(value['locationReviews']).map((entry) => (isObject(entry) ? named(entry) : null))
    : value['reviews']
  if (!Array.isArray(records) || !(records.length === 0 || records.some(isReview))) return null
  return {
    records,
    business: null,
    partial: typeof value['nextPageToken'] === 'string',
    ...statedIn({ count: value['totalReviewCount'], rating: value['averageRating'] }),
  }
}

// Reviews without an envelope, as in hand-made dumps.
function loose(document: unknown): Batch[] | null {
  const records = listIn(document)
  return records.some(isReview) ? [{ records, business: null, partial: false }] : null
}

function named(entry: Record<string, unknown>): unknown {
  return isObject(entry['review']) ? { name: entry['name'], ...entry['review'] } : null
}

function isReview(value: unknown): boolean {
  return (
    isObject(value) && 'starRating' in value && ['createTime', 'reviewer', 'reviewId'].some((name) => name in value)
  )
}

function locationOf(name: string | null): ReviewedBusiness | null {
  const location = /locations\/[^/]+/.exec(name ?? '')?.[0]
  return location === undefined ? null : { key: location, name: null }
}
