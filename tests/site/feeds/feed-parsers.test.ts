import { parseFeed as parseWithFeedParser } from '@rowanmanning/feed-parser'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { describe, expect, test } from 'vitest'
import { atomFeed } from '../../../src/site/feeds/atom-feed.ts'
import { jsonFeed } from '../../../src/site/feeds/json-feed.ts'
import { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { aReview } from '../../a-review.ts'
import { publishedFiles } from '../../sidecar/publish-folder.ts'

// Uses parsers of real readers, so that our own reading of the specifications is not what tests our feeds.

const BASE = 'https://reviews.example'
const HUB = `${BASE}/api/websub/hub`
const TEXT = 'Über <b>15</b> minutes & "worth it" ]]> 🔧\n\nA second paragraph.'

const newest = aReview({
  author: 'Zoë & Söhne <staff>',
  text: TEXT,
  language: 'de',
  date: '2026-05-02',
  edited_on: '2026-06-01',
})
const older = aReview({ author: 'B', text: null, rating: 3, date: '2026-05-01' })
const dataset = ReviewsFile.parse(JSON.parse(String(publishedFiles([older, newest])['/reviews.json'])))

const PUBLISHED = '2026-05-02T00:00:00Z'
const EDITED = '2026-06-01T00:00:00Z'
const PAGE = `${BASE}/reviews/2026-05/#${newest.id}`

describe('Atom', () => {
  const xml = atomFeed(dataset, BASE)

  test("feedsmith reads the Atom feed's hub, its own address, and every entry as written", () => {
    const { id, title, links = [], entries = [] } = parseAtomFeed(xml)
    expect([id, title?.value]).toEqual([`${BASE}/feed.xml`, `Reviews of ${dataset.business.name}`])
    const linked = Object.fromEntries(links.map(({ rel, href }) => [rel, href]))
    expect(linked).toEqual({ self: `${BASE}/feed.xml`, hub: HUB, alternate: `${BASE}/` })
    expect(entries).toHaveLength(2)
    expect(entries[0]).toMatchObject({
      id: `urn:review:${newest.id}`,
      published: PUBLISHED,
      updated: EDITED,
      authors: [{ name: newest.author }],
      links: [{ rel: 'alternate', href: PAGE }],
      content: { type: 'text', value: TEXT, xml: { lang: 'de' } },
    })
    expect(entries[1]?.content?.value).toBe('3 out of 5 stars')
  })

  test('feed-parser reads the Atom feed the same way', () => {
    const feed = parseWithFeedParser(xml)
    expect([feed.self, feed.url, feed.title]).toEqual([
      `${BASE}/feed.xml`,
      `${BASE}/`,
      `Reviews of ${dataset.business.name}`,
    ])
    const [item] = feed.items
    expect([item?.id, item?.url, item?.content]).toEqual([`urn:review:${newest.id}`, PAGE, TEXT])
    expect([item?.published, item?.updated]).toEqual([new Date(PUBLISHED), new Date(EDITED)])
    expect(item?.authors[0]?.name).toBe(newest.author)
  })
})

describe('JSON Feed', () => {
  test("feedsmith reads the JSON feed's hub, its own address, and every item as written", () => {
    const { title, home_page_url, feed_url, hubs, items = [] } = parseJsonFeed(JSON.stringify(jsonFeed(dataset, BASE)))
    expect({ title, home_page_url, feed_url, hubs }).toEqual({
      title: `Reviews of ${dataset.business.name}`,
      home_page_url: `${BASE}/`,
      feed_url: `${BASE}/api/feed.json`,
      hubs: [{ type: 'WebSub', url: HUB }],
    })
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      id: newest.id,
      url: PAGE,
      content_text: TEXT,
      date_published: PUBLISHED,
      date_modified: EDITED,
      authors: [{ name: newest.author }],
      language: 'de',
    })
  })
})
