import { FEED_LENGTH } from '../../../feeds/feed-entry.ts'
import type { CopyFault } from '../../../../log/copies/copy-faults.ts'
import { faultsOfItems, type FeedItem } from '../../../../log/copies/feed-items.ts'
import { canonicalIfAny } from '../../../../log/canonical.ts'
import type { PublishedReview } from '../../../../log/published-reviews.ts'
import { dataIn } from '../../../../log/untrusted-json.ts'
import { isRecord } from '../../../../schema/guards.ts'

/** The reviews that a feed should contain, newest first, and the origin of their site. */
export type FedReviews = { reviews: readonly PublishedReview[]; baseUrl: string }

/** Faults in the items of a JSON Feed, and in the full reviews inside them. */
export function faultsOfJsonFeed(path: string, text: string, { reviews, baseUrl }: FedReviews): CopyFault[] {
  const feed = dataIn(text)
  if (!isRecord(feed) || !Array.isArray(feed['items'])) return [{ path, problem: 'malformed' }]
  const entries: unknown[] = feed['items']
  const newest = reviews.slice(0, FEED_LENGTH)
  const whole = new Map<string, string | undefined>(newest.map((review) => [review.id, canonicalIfAny(review)]))
  const items = entries.map(itemOf)
  const others = entries.flatMap((entry): CopyFault[] => {
    const { id, _review } = isRecord(entry) ? entry : {}
    if (!whole.has(String(id))) return []
    const expected = whole.get(String(id))
    if (expected !== undefined && canonicalIfAny(_review) === expected) return []
    return [{ path, problem: 'differs', review: String(id), member: '_review' }]
  })
  const form = { shown: (words: string) => words, permalink: permalinkIn(baseUrl) }
  return [...faultsOfItems(path, { items, reviews: newest }, form), ...others]
}

/**
 * The address of each review. Does not import `permalink.ts`, which the search page loads: a module shared by two scripts costs
 * one more request.
 */
export function permalinkIn(baseUrl: string): (review: { readonly id: string; readonly date?: unknown }) => string {
  return ({ id, date }) => `${baseUrl}/reviews/${String(date).slice(0, 7)}/#${id}`
}

function itemOf(entry: unknown): FeedItem {
  const item = isRecord(entry) ? entry : {}
  const authors: unknown[] = Array.isArray(item['authors']) ? item['authors'] : []
  const [author] = authors
  const { id, url, title, content_text: text, date_published: published, date_modified: updated } = item
  const name = isRecord(author) ? author['name'] : ''
  const words = { id, url, title, text, published, updated: updated ?? published, author: name }
  return {
    ...{ id: String(words.id), url: String(words.url), title: String(words.title), text: String(words.text) },
    ...{ published: String(words.published), updated: String(words.updated), author: String(words.author) },
  }
}
