import { expect, test } from 'vitest'
import { atomFeed } from '../../src/feeds/atom-feed.ts'
import { jsonFeed } from '../../src/feeds/json-feed.ts'
import type { Review } from '../../src/schema/review.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { aReview } from '../a-review.ts'
import { publishedFiles } from '../sidecar/publish-folder.ts'

const BASE = 'https://reviews.example'

function datasetOf(review: Review): ReviewsFile {
  return ReviewsFile.parse(JSON.parse(String(publishedFiles([review])['/reviews.json'])))
}

test.for([
  ['Fixed the leak.', 'Fixed the leak.\n\n(Disclosure: the author works for the business.)'],
  [null, '5 out of 5 stars\n\n(Disclosure: the author works for the business.)'],
] as const)('both feeds tell what ties the author of %j to the business', ([text, told]) => {
  const dataset = datasetOf(aReview({ text, disclosure: { kind: 'employee' } }))
  expect(jsonFeed(dataset, BASE).items[0]).toMatchObject({
    content_text: told,
    _review: { disclosure: { kind: 'employee' } },
  })
  expect(atomFeed(dataset, BASE)).toContain(told)
})

test('the note of a disclosure is told as a sentence', () => {
  const disclosure = { kind: 'incentivised', note: 'A set of filters' }
  const [item] = jsonFeed(datasetOf(aReview({ text: 'Good.', disclosure })), BASE).items
  expect(item?.content_text).toBe(
    'Good.\n\n(Disclosure: the author was given something for this review. A set of filters.)',
  )
})
