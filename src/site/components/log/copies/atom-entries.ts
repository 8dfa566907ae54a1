import { FEED_LENGTH } from '../../../feeds/feed-entry.ts'
import { xmlText } from '../../../feeds/xml-text.ts'
import type { CopyFault } from '../../../../log/copies/copy-faults.ts'
import { faultsOfItems } from '../../../../log/copies/feed-items.ts'
import { type FedReviews, permalinkIn } from './json-feed-items.ts'
import { asOnPages } from '../show/as-on-pages.ts'

export function faultsOfAtom(path: string, xml: string, { reviews, baseUrl }: FedReviews): CopyFault[] {
  const feed = new DOMParser().parseFromString(xml, 'application/xml')
  if (feed.documentElement.localName !== 'feed') return [{ path, problem: 'malformed' }]
  const items = [...feed.querySelectorAll('feed > entry')].map((entry) => {
    const text = (name: string): string => entry.querySelector(name)?.textContent ?? ''
    return {
      id: text('id').replace(/^urn:review:/, ''),
      url: entry.querySelector('link')?.getAttribute('href') ?? '',
      ...{ title: text('title'), text: text('content'), author: text('author > name') },
      ...{ published: text('published'), updated: text('updated') },
    }
  })
  const form = { shown: (words: string) => xmlText(asOnPages(words)), permalink: permalinkIn(baseUrl) }
  return faultsOfItems(path, { items, reviews: reviews.slice(0, FEED_LENGTH) }, form)
}
