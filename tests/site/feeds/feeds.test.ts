import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviewsFile } from '../../../src/schema/reviews-file.ts'
import { atomFeed } from '../../../src/site/feeds/atom-feed.ts'
import { jsonFeed } from '../../../src/site/feeds/json-feed.ts'
import { BusinessFile } from '../../../src/schema/content/business-file.ts'
import { JsonFeed } from '../../../src/schema/json-feed.ts'
import type { Review } from '../../../src/schema/review.ts'
import { aReview, anId } from '../../a-review.ts'

const BASE = 'https://reviews.example.com'

const business = BusinessFile.parse({
  name: 'Reyes & Sons',
  category: 'Plumber',
  url: 'https://reyes.example',
  timezone: 'America/Denver',
  verification_policy: 'Every author was a customer.',
})

const file = (...reviews: Review[]): ReturnType<typeof reviewsFile> => reviewsFile(business, reviews)
const many = Array.from({ length: 60 }, (_, place) => aReview({ id: anId(`${place}`), author: `Author ${place}` }))

describe('/api/feed.json', () => {
  test('/api/feed.json follows JSON Feed 1.1, with the full review in each item', () => {
    const review = aReview({
      rating: 4,
      author: 'Dana R.',
      date: '2026-05-01',
      edited_on: '2026-06-01',
      language: 'en',
    })
    const feed = jsonFeed(file(review), BASE)
    expect(JsonFeed.parse(JSON.parse(JSON.stringify(feed)))).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Reviews of Reyes & Sons',
      description: 'What customers say about Reyes & Sons',
      home_page_url: `${BASE}/`,
      feed_url: `${BASE}/api/feed.json`,
      language: 'en',
      hubs: [{ type: 'WebSub', url: `${BASE}/api/websub/hub` }],
      items: [
        {
          id: review.id,
          url: `${BASE}/reviews/2026-05/#${review.id}`,
          title: '★★★★☆ Dana R.',
          content_text: 'Fixed the leak under the sink.',
          date_published: '2026-05-01T00:00:00Z',
          date_modified: '2026-06-01T00:00:00Z',
          authors: [{ name: 'Dana R.' }],
          language: 'en',
          _review: review,
        },
      ],
    })
  })

  test('/api/feed.json states the stars in words if a review has no text', () => {
    const [item] = jsonFeed(file(aReview({ text: null, rating: 5 })), BASE).items
    expect(item?.content_text).toBe('5 out of 5 stars')
  })

  test('/api/feed.json contains the 50 newest reviews', () => {
    expect(jsonFeed(file(...many), BASE).items.map(({ id }) => id)).toEqual(many.slice(0, 50).map(({ id }) => id))
  })
})

describe('/feed.xml', () => {
  test('/feed.xml names itself, its hub and its page', () => {
    const feed = atomFeed(file(), BASE)
    expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${BASE}/feed.xml"/>`)
    expect(feed).toContain(`<link rel="hub" href="${BASE}/api/websub/hub"/>`)
    expect(feed).toContain(`<link rel="alternate" type="text/html" href="${BASE}/"/>`)
  })

  test('/feed.xml says when a review was published and last changed', () => {
    const feed = atomFeed(file(aReview({ id: anId('a'), date: '2026-05-01', edited_on: '2026-06-01' })), BASE)
    expect(feed).toContain(`<id>urn:review:${anId('a')}</id>`)
    expect(feed).toContain('<published>2026-05-01T00:00:00Z</published>\n    <updated>2026-06-01T00:00:00Z</updated>')
    expect(feed).toContain('  <updated>2026-06-01T00:00:00Z</updated>\n  <author>')
  })

  test('/feed.xml contains the 50 newest reviews', () => {
    expect(atomFeed(file(...many), BASE).match(/<entry>/g)).toHaveLength(50)
  })

  test('/feed.xml escapes markup, and leaves out characters that XML forbids', () => {
    const feed = atomFeed(
      file(aReview({ author: 'A <b> & "C"', text: 'bell \u0007, <3 & half \ud83d, \ufffe 🙂]]>' })),
      BASE,
    )
    expect(feed).toContain('A &lt;b&gt; &amp; "C"')
    expect(feed).toContain('>bell , &lt;3 &amp; half ,  🙂]]&gt;</content>')
  })

  test('/feed.xml preserves a carriage return', () => {
    expect(atomFeed(file(aReview({ text: 'one\r\ntwo' })), BASE)).toContain('>one&#13;\ntwo</content>')
  })

  test('/feed.xml does not escape a no-break space, because XML defines no entity for one', () => {
    const feed = atomFeed(file(aReview({ author: 'A\u00a0B', text: 'très\u00a0! &nbsp;' })), BASE)
    expect(feed).toContain('<name>A\u00a0B</name>')
    expect(feed).toContain('>très\u00a0! &amp;nbsp;</content>')
  })

  test("/feed.xml is well-formed for any customers' words", () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (words) => {
        const feed = atomFeed(file(aReview({ text: words, author: words })), BASE)
        // eslint-disable-next-line no-control-regex -- the expression searches for controls
        expect(feed).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u)
        expect(feed.replace(/<\/?[a-z]+( [a-z:]+="[^"<]*")*\/?>|<\?xml[^>]*\?>/g, '')).not.toMatch(/[<>]/)
      }),
    )
  })
})
