import type { Messages } from '../../messages/messages.ts'
import { sayDisclosure } from '../../messages/say-disclosure.ts'
import type { SiteLanguage } from '../../schema/content/site-language.ts'
import type { Review } from '../../schema/review.ts'

/** The language of a feed (English by default), and whether the feed names the site's hub, which is part of a sidecar. */
export type FeedOptions = { language?: SiteLanguage; hasHub?: boolean }

/** The number of newest reviews in a feed. */
export const FEED_LENGTH = 50

/**
 * Stars and author: `★★★★☆ Dana R.`, then any connection of the author to the business. It is in the title because the text is
 * the customer's own words, and because every feed reader shows titles.
 */
export function entryTitle({ rating, author, disclosure }: Review, messages: Messages): string {
  const title = `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)} ${author}`
  return disclosure === undefined ? title : `${title} (${sayDisclosure(disclosure, messages)})`
}

/** The text of a review; for a rating alone, its stars in words: `5 out of 5 stars`. */
export function entryText({ text, rating }: Review, { feeds }: Messages): string {
  return text ?? feeds.starsAlone(rating)
}
