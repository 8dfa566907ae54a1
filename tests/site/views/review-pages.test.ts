import { expect, test } from 'vitest'
import type { Review } from '../../../src/schema/review.ts'
import { orderedPages, type PagesOfReviews, reviewPages, surelyListed } from '../../../src/site/views/review-pages.ts'
import { aReview } from '../../a-review.ts'

/** Reviews, newest first; each is of another month. */
const some = (count: number): Review[] =>
  Array.from({ length: count }, (_, at) => {
    const month = count - 1 - at
    const date = `${1900 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
    return aReview({ author: `A. ${month}`, date })
  })

const lengthsOf = ({ pages }: PagesOfReviews): number[] => pages.map(({ reviews }) => reviews.length)

test.for([
  [0, [0]],
  [9, [9]],
  [29, [29]],
  [30, [10, 20]],
  [49, [29, 20]],
  [50, [10, 20, 20]],
] as const)('%d reviews, newest first, fill pages of %j', ([count, lengths]) => {
  expect(lengthsOf(reviewPages(some(count), '/reviews/'))).toEqual(lengths)
})

test('each page of a list links to the pages before and after, and part 1 has the oldest reviews', () => {
  const { pages } = reviewPages(some(50), '/reviews/stars/5/')
  expect(pages.map(({ path, newerPath, olderPath }) => [path, newerPath, olderPath])).toEqual([
    ['/reviews/stars/5/', null, '/reviews/stars/5/part/2/'],
    ['/reviews/stars/5/part/2/', '/reviews/stars/5/', '/reviews/stars/5/part/1/'],
    ['/reviews/stars/5/part/1/', '/reviews/stars/5/part/2/', null],
  ])
})

test('every review is on exactly one page of a list, or among the older ones of the last', () => {
  for (const count of [1003, 1009, 1010, 1011]) {
    const reviews = some(count)
    const { pages } = reviewPages(reviews, '/reviews/')
    expect(pages).toHaveLength(50)
    expect([...pages.flatMap((page) => page.reviews), ...(pages.at(-1)?.older ?? [])]).toEqual(reviews)
    expect(pages.slice(0, -1).flatMap(({ older }) => older)).toEqual([])
    const shown = new Set(pages.flatMap((page) => page.reviews))
    expect(surelyListed(reviews).filter((review) => !shown.has(review))).toEqual([])
  }
})

test('a new review changes the first page of a list alone, and each twentieth one also its neighbour', () => {
  const [before, after] = [48, 49].map((count) => reviewPages(some(count), '/reviews/').pages.slice(1))
  expect(after).toEqual(before)
  const [newest, ...others] = reviewPages(some(50), '/reviews/').pages.slice(1)
  expect(newest).toMatchObject({ part: 2, newerPath: '/reviews/' })
  expect(others).toEqual(after?.map((page) => ({ ...page, newerPath: '/reviews/part/2/' })))
})

test('an address numbered from the first leads on to the page that has the reviews at its place', () => {
  const { moved } = reviewPages(some(61), '/reviews/')
  const numbered = moved.filter(({ path }) => path.includes('/page/'))
  expect(numbered).toEqual([
    { path: '/reviews/page/2/', to: '/reviews/' },
    { path: '/reviews/page/3/', to: '/reviews/part/2/' },
    { path: '/reviews/page/4/', to: '/reviews/part/1/' },
  ])
})

test('a part that leaves the list leads on to its month, and the next newest address to the first page', () => {
  const addresses = (count: number): string[] => {
    const { pages, moved } = reviewPages(some(count), '/reviews/', 3)
    return [...pages, ...moved].map(({ path }) => path)
  }
  expect(reviewPages(some(91), '/reviews/', 3).moved.filter(({ path }) => path.includes('/part/'))).toEqual([
    { path: '/reviews/part/1/', to: '/reviews/1901-08/' },
    { path: '/reviews/part/2/', to: '/reviews/1903-04/' },
    { path: '/reviews/part/5/', to: '/reviews/' },
  ])
  for (const count of [50, 70, 90]) {
    const parts = reviewPages(some(count), '/reviews/', 3).pages.map(({ path }) => path)
    expect(addresses(count - 1)).toEqual(expect.arrayContaining(parts))
    expect(addresses(count)).toEqual(expect.arrayContaining(addresses(count - 1)))
  }
})

test('a list in an order of its own is numbered from its first page', () => {
  const { pages, moved } = orderedPages(some(61), '/reviews/stars/lowest-first/', 3)
  expect(pages.map(({ path, reviews }) => [path, reviews.length])).toEqual([
    ['/reviews/stars/lowest-first/', 20],
    ['/reviews/stars/lowest-first/part/2/', 20],
    ['/reviews/stars/lowest-first/part/3/', 20],
  ])
  expect(moved[0]).toEqual({ path: '/reviews/stars/lowest-first/page/2/', to: pages[1]?.path })
  expect(pages.at(-1)?.older).toEqual([])
})
