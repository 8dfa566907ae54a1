import { z } from 'zod'
import { Instant } from './day.ts'
import { Language, Review, ReviewId } from './review.ts'
import { WebAddress } from './web-address.ts'

export const JsonFeedItem = z.strictObject({
  id: ReviewId,
  url: WebAddress.describe('Permalink'),
  title: z.string(),
  content_text: z.string(),
  date_published: Instant,
  date_modified: Instant.optional(),
  authors: z.array(z.strictObject({ name: z.string(), avatar: WebAddress.optional() })),
  language: Language.optional(),
  external_url: WebAddress.optional(),
  _review: Review,
})
export type JsonFeedItem = z.infer<typeof JsonFeedItem>

/** `/api/feed.json`: JSON Feed 1.1 (jsonfeed.org/version/1.1) of the 50 newest reviews. */
export const JsonFeed = z
  .strictObject({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string(),
    description: z.string(),
    home_page_url: WebAddress,
    feed_url: WebAddress,
    language: Language.optional(),
    hubs: z.array(z.strictObject({ type: z.literal('WebSub'), url: WebAddress })),
    items: z.array(JsonFeedItem),
  })
  .describe('JSON Feed 1.1 of the 50 newest reviews')
export type JsonFeed = z.infer<typeof JsonFeed>
