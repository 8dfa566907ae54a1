import { z } from 'zod'
import { printable } from '../../host/errors/printable.ts'
import { format, type Batch, type ReviewedBusiness, type StatedTotal } from '../format.ts'
import { anything, isObject, listIn, objectsIn, statedIn, words, textIn } from './json-shape.ts'

const Text = z.object({ snippet: words, extracted_snippet: z.object({ original: words }).nullish() })

const SerpApiReview = Text.extend({
  review_id: words,
  rating: anything,
  iso_date: anything,
  iso_date_of_last_edit: anything,
  source: words,
  link: words,
  user: z.object({ name: words }).nullish(),
  response: Text.extend({ iso_date: anything }).nullish(),
})

/**
 * SerpApi's `google_maps_reviews` (https://serpapi.com/google-maps-reviews-api): one page, a list of pages, or the reviews of all
 * pages in one file. `place_info` of a page states `reviews` and `rating`, and `search_metadata.created_at` says when. Its counts
 * by star (`rating_summary`) are only in the answers of another API of SerpApi
 * (https://github.com/serpapi/public-roadmap/issues/1666).
 */
export const serpapi = format({
  title: 'SerpApi',
  source: 'google',
  find: (document) => {
    const pages = objectsIn(Array.isArray(document) ? document : [document])
    const batches = pages.filter((page) => objectsIn(page['reviews']).some(isReview)).map(batchOf)
    if (batches.length > 0) return batches
    return objectsIn(document).some(isReview) ? [{ records: listIn(document), business: null, partial: false }] : null
  },
  shape: SerpApiReview,
  read: (row) => ({
    sourceId: row.review_id,
    rating: row.rating,
    // Not `date`, which is relative to the moment of the export.
    date: row.iso_date,
    edited: row.iso_date_of_last_edit ?? undefined,
    author: row.user?.name ?? null,
    text: original(row),
    ...(row.link && { url: row.link }),
    reply: row.response ? { text: original(row.response), date: row.response.iso_date } : null,
    ...(row.source &&
      row.source !== 'Google' && { withheld: `a review of ${printable(row.source, 80)}, shown by Google` }),
  }),
})

function isReview(value: Record<string, unknown>): boolean {
  return 'iso_date' in value && ('user' in value || 'snippet' in value)
}

function batchOf(page: Record<string, unknown>): Batch {
  const records = listIn(page['reviews'])
  const pagination = page['serpapi_pagination']
  const further = isObject(pagination) && textIn(pagination['next']) !== null
  const stated = page['total']
  return {
    records,
    business: businessOf(page),
    partial: further || (typeof stated === 'number' && stated > records.length),
    ...totalOf(page),
  }
}

function totalOf(page: Record<string, unknown>): { stated?: StatedTotal } {
  const info = memberOf(page, 'place_info')
  return statedIn({
    count: info['reviews'],
    rating: info['rating'],
    seen: memberOf(page, 'search_metadata')['created_at'],
    url: mapOf(info, page),
  })
}

/** Where Google Maps shows the place (https://developers.google.com/maps/documentation/urls/get-started#search-action). */
function mapOf(info: Record<string, unknown>, page: Record<string, unknown>): string | undefined {
  const title = textIn(info['title'])
  const place = textIn(page['placeId']) ?? textIn(memberOf(page, 'search_parameters')['place_id'])
  if (title === null || place === null) return undefined
  const query = new URLSearchParams({ api: '1', query: title, query_place_id: place })
  return `https://www.google.com/maps/search/?${query.toString()}`
}

function memberOf(page: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = page[name]
  return isObject(value) ? value : {}
}

function businessOf(page: Record<string, unknown>): ReviewedBusiness | null {
  const search = memberOf(page, 'search_parameters')
  const name = textIn(memberOf(page, 'place_info')['title'])
  const key = textIn(page['placeId']) ?? textIn(search['place_id']) ?? textIn(search['data_id']) ?? name
  return key === null ? null : { key, name }
}

function original(text: z.infer<typeof Text>): string | null {
  return text.extracted_snippet?.original ?? text.snippet
}
