import { expect, test } from 'vitest'
import type { Review } from '../../../src/schema/review.ts'
import { reviewPages } from '../../../src/site/views/review-pages.ts'
import { aReview } from '../../a-review.ts'

const some = (count: number): Review[] => Array.from({ length: count }, (_, at) => aReview({ author: `A. ${at}` }))

test.for([
  [0, [0]],
  [20, [20]],
  [21, [20, 1]],
  [61, [20, 20, 20, 1]],
] as const)('%d reviews fill pages of %j', ([count, lengths]) => {
  expect(reviewPages(some(count), '/reviews/').map(({ reviews }) => reviews.length)).toEqual(lengths)
})

test('each page of a list links to the pages before and after', () => {
  expect(reviewPages(some(41), '/reviews/stars/5/').map(({ newerPath, olderPath }) => [newerPath, olderPath])).toEqual([
    [null, '/reviews/stars/5/page/2/'],
    ['/reviews/stars/5/', '/reviews/stars/5/page/3/'],
    ['/reviews/stars/5/page/2/', null],
  ])
})

test('every review is on exactly one page of a list, or among the older ones of the last', () => {
  const reviews = some(1003)
  const pages = reviewPages(reviews, '/reviews/')
  expect(pages).toHaveLength(50)
  expect([...pages.flatMap((page) => page.reviews), ...(pages.at(-1)?.older ?? [])]).toEqual(reviews)
  expect(pages.slice(0, -1).flatMap(({ older }) => older)).toEqual([])
})
