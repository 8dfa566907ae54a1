import { expect, test } from 'vitest'
import { atomFeed } from '../../../src/site/feeds/atom-feed.ts'
import { jsonFeed } from '../../../src/site/feeds/json-feed.ts'
import type { Review } from '../../../src/schema/review.ts'
import { ReviewsFile } from '../../../src/schema/reviews-file.ts'
import { aReview } from '../../a-review.ts'
import { publishedFiles } from '../../sidecar/publish-folder.ts'

const BASE = 'https://reviews.example'

function datasetOf(review: Review): ReviewsFile {
  return ReviewsFile.parse(JSON.parse(String(publishedFiles([review])['/reviews.json'])))
}

test('both feeds disclose connections of the author to the business, and leave the text unchanged', () => {
  const told = '★★★★★ Dana R. (Disclosure: the author works for the business.)'
  const dataset = datasetOf(aReview({ text: 'Fixed the leak.', disclosure: { kind: 'employee' } }))
  expect(jsonFeed(dataset, BASE).items[0]).toMatchObject({
    title: told,
    content_text: 'Fixed the leak.',
    _review: { disclosure: { kind: 'employee' } },
  })
  expect(atomFeed(dataset, BASE)).toContain(`<title>${told}</title>`)
  expect(atomFeed(dataset, BASE)).toContain('>Fixed the leak.</content>')
})

test('a feed adds a full stop to the note of a disclosure', () => {
  const disclosure = { kind: 'incentivised', note: 'A set of filters' }
  const [item] = jsonFeed(datasetOf(aReview({ disclosure })), BASE).items
  expect(item?.title).toContain('(Disclosure: the author was given something for this review. A set of filters.)')
})
