import { isRecord } from '../../schema/guards.ts'
import { type CopiedReview, followCopies, type CopyFault } from './copy-faults.ts'

// The log page loads this file in browsers, so it imports no package.

/** An item of a JSON Feed, or an entry of an Atom feed. */
export type FeedItem = {
  id: string
  url: string
  title: string
  text: string
  published: string
  updated: string
  author: string
}

/** How a feed shows words, and the address of a review. */
export type FeedForm = { shown: (words: string) => string; permalink: (review: CopiedReview) => string }

/**
 * Faults of a feed, whose items should be these reviews in this order. Words in the site's language are not compared: an author's
 * tie to the business, and the sentence shown instead of a missing text.
 */
export function faultsOfItems(
  path: string,
  { items, reviews }: { items: readonly FeedItem[]; reviews: readonly CopiedReview[] },
  form: FeedForm,
): CopyFault[] {
  const copies = followCopies<CopiedReview, FeedItem>(path, reviews, (item, review) => differing(item, review, form))
  for (const item of items) copies.add(item.id, item)
  return copies.end()
}

function differing(item: FeedItem, review: CopiedReview, { shown, permalink }: FeedForm): string | undefined {
  const { author, rating, date, text, disclosure } = review
  const stars = Number(rating)
  const title = shown(`${'★'.repeat(stars)}${'☆'.repeat(5 - stars)} ${String(author)}`)
  const fits = {
    url: item.url === permalink(review),
    title: disclosure === undefined ? item.title === title : item.title.startsWith(`${title} (`),
    content: typeof text === 'string' ? item.text === shown(text) : item.text.includes(`${stars}`),
    published: item.published === `${String(date)}T00:00:00Z`,
    updated: item.updated === `${lastDay(review)}T00:00:00Z`,
    author: item.author === shown(String(author)),
  }
  return Object.entries(fits).find(([, isSame]) => !isSame)?.[0]
}

/** The last day on which the author edited the review or the business amended it; the day of the review if nobody did. */
function lastDay({ date, edited_on: edited, amended }: CopiedReview): string {
  const days = [edited, isRecord(amended) ? amended['on'] : undefined].filter((day) => typeof day === 'string')
  return days.toSorted().at(-1) ?? String(date)
}
