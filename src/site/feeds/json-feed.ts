import { changedOn } from '../../schema/changed-on.ts'
import { startOf } from '../../schema/day.ts'
import { messagesOf, type Messages } from '../../messages/messages.ts'
import type { JsonFeed, JsonFeedItem } from '../../schema/json-feed.ts'
import type { Review } from '../../schema/review.ts'
import type { ReviewsFile } from '../../schema/reviews-file.ts'
import { entryText, entryTitle, FEED_LENGTH, type FeedOptions } from './feed-entry.ts'
import { permalink } from './permalink.ts'

/**
 * `/api/feed.json`: a JSON Feed 1.1 (jsonfeed.org/version/1.1) of the newest reviews, in the site's language. `baseUrl` has no
 * trailing slash.
 */
export function jsonFeed(
  { business, reviews }: ReviewsFile,
  baseUrl: string,
  { language = 'en', hasHub = true }: FeedOptions = {},
): JsonFeed {
  const messages = messagesOf({ ...business, language })
  const { feeds } = messages
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feeds.title(business.name),
    description: business.description ?? feeds.description(business.name),
    home_page_url: `${baseUrl}/`,
    feed_url: `${baseUrl}/api/feed.json`,
    language,
    hubs: hasHub ? [{ type: 'WebSub', url: `${baseUrl}/api/websub/hub` }] : [],
    items: reviews.slice(0, FEED_LENGTH).map((review) => item(review, baseUrl, messages)),
  }
}

function item(review: Review, baseUrl: string, messages: Messages): JsonFeedItem {
  const { id, date, author, author_avatar_url, language, source_url } = review
  const changed = changedOn(review)
  return {
    id,
    url: permalink(baseUrl, review),
    external_url: source_url ?? undefined,
    title: entryTitle(review, messages),
    content_text: entryText(review, messages),
    date_published: startOf(date),
    date_modified: changed && startOf(changed),
    authors: [{ name: author, avatar: author_avatar_url ?? undefined }],
    language: language ?? undefined,
    _review: review,
  }
}
