import { startOf } from '../schema/day.ts'
import type { JsonFeed, JsonFeedItem } from '../schema/json-feed.ts'
import type { Review } from '../schema/review.ts'
import type { ReviewsFile } from '../schema/reviews-file.ts'
import { entryText, entryTitle, FEED_LENGTH } from './entry.ts'
import { permalink } from './permalink.ts'

/** `/api/feed.json`: JSON Feed 1.1 (jsonfeed.org/version/1.1) of the newest reviews. `baseUrl` has no trailing slash. */
export function jsonFeed({ business, reviews }: ReviewsFile, baseUrl: string): JsonFeed {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `Reviews of ${business.name}`,
    description: business.description ?? `What customers say about ${business.name}`,
    home_page_url: `${baseUrl}/`,
    feed_url: `${baseUrl}/api/feed.json`,
    hubs: [{ type: 'WebSub', url: `${baseUrl}/api/websub/hub` }],
    items: reviews.slice(0, FEED_LENGTH).map((review) => item(review, baseUrl)),
  }
}

function item(review: Review, baseUrl: string): JsonFeedItem {
  const { id, date, edited_on, author, author_avatar_url, language, source_url } = review
  return {
    id,
    url: permalink(baseUrl, review),
    external_url: source_url ?? undefined,
    title: entryTitle(review),
    content_text: entryText(review),
    date_published: startOf(date),
    date_modified: edited_on && startOf(edited_on),
    authors: [{ name: author, avatar: author_avatar_url ?? undefined }],
    language: language ?? undefined,
    _review: review,
  }
}
