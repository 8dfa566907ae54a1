import { z } from 'zod'
import { format, type Batch, type Format, type RawReview, type ReviewedBusiness } from '../../format.ts'
import { batchesOf } from '../api-pages.ts'
import { anything, isObject, listIn, objectsIn, textIn, words } from '../json-shape.ts'

const CustomerReview = z.object({
  id: words,
  attributes: z.object({
    rating: anything,
    title: words,
    body: words,
    reviewerNickname: words,
    createdDate: anything,
  }),
  /** The reply, or null. `find` copies it here from the member `included` of the answer. */
  response: z.object({ responseBody: words, lastModifiedDate: anything, state: words }).nullish(),
})
type CustomerReview = z.infer<typeof CustomerReview>

/**
 * The answer of the App Store Connect API for `/v1/apps/ID/customerReviews`
 * (https://developer.apple.com/documentation/appstoreconnectapi/get-v1-apps-_id_-customerreviews); with `include=response` it has
 * the replies.
 */
const appStoreConnect = format({
  title: 'App Store Connect',
  source: 'app_store',
  find: (document) => {
    const pages = objectsIn(Array.isArray(document) ? document : [document])
    const batches = pages.map(pageOf).filter((batch) => batch !== null)
    return batches.length > 0 ? batches : null
  },
  shape: CustomerReview,
  read: (row) => ({
    sourceId: row.id,
    rating: row.attributes.rating,
    date: row.attributes.createdDate,
    author: row.attributes.reviewerNickname,
    title: row.attributes.title,
    text: row.attributes.body,
    ...replyIn(row),
  }),
})

function pageOf(page: Record<string, unknown>): Batch | null {
  if (!objectsIn(page['data']).some(({ type }) => type === 'customerReviews')) return null
  const links = isObject(page['links']) ? page['links'] : {}
  const app = /\/apps\/(\d+)\/customerReviews/.exec(textIn(links['self']) ?? '')?.[1]
  return {
    records: listIn(page['data']).map((record) =>
      isObject(record) ? { ...record, ...responseTo(record, page) } : record,
    ),
    business: app === undefined ? null : { key: app, name: null },
    partial: textIn(links['next']) !== null,
  }
}

/** The reply to a review; nothing if the answer does not say whether there is one. */
function responseTo(review: Record<string, unknown>, page: Record<string, unknown>): { response?: unknown } {
  const { relationships } = review
  const relation = isObject(relationships) ? relationships['response'] : undefined
  if (!isObject(relation) || !('data' in relation)) return {}
  const { data } = relation
  if (!isObject(data)) return { response: null }
  const response = objectsIn(page['included']).find(({ type, id }) => type === data['type'] && id === data['id'])
  return response === undefined ? {} : { response: response['attributes'] }
}

/** Only a reply that Apple has published counts. */
function replyIn({ response }: CustomerReview): Pick<RawReview, 'reply'> {
  if (response === undefined) return {}
  if (response === null || response.state !== 'PUBLISHED') return { reply: null }
  return { reply: { text: response.responseBody, date: response.lastModifiedDate } }
}

const ScrapedReview = z.object({
  id: words,
  userName: words,
  score: anything,
  title: words,
  text: words,
  url: words,
  updated: anything,
  date: anything,
})

const SCRAPED = ['id', 'userName', 'userUrl', 'score', 'title', 'text', 'url']
const SCRAPED_DATES = ['updated', 'date']

/** What the Node package app-store-scraper returns (https://github.com/facundoolano/app-store-scraper), as JSON or CSV. */
const appStoreScraper = format({
  title: 'app-store-scraper',
  source: 'app_store',
  fits: (columns) =>
    SCRAPED.every((column) => columns.has(column)) && SCRAPED_DATES.some((column) => columns.has(column)),
  find: (document) =>
    batchesOf(document, {
      list: ({ reviews }) => reviews,
      isReview: (record) =>
        SCRAPED.every((member) => member in record) && SCRAPED_DATES.some((member) => member in record),
    }),
  shape: ScrapedReview,
  read: (row) => ({
    sourceId: row.id,
    rating: row.score,
    date: row.updated ?? row.date,
    author: row.userName,
    title: row.title,
    text: row.text,
    // `url` is the same for all reviews of an app.
    business: appIn(row.url),
  }),
})

/** Exports of reviews on Apple's App Store. */
export const appStore: Format[] = [appStoreConnect, appStoreScraper]

function appIn(address: string | null): ReviewedBusiness | null {
  const app = /[?&]id=(\d+)/.exec(address ?? '')?.[1]
  return app === undefined ? null : { key: app, name: null }
}
