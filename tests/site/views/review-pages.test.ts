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
] as const)('a list of %d reviews is divided into pages of these lengths, newest first: %j', ([count, lengths]) => {
  expect(lengthsOf(reviewPages(some(count), '/reviews/'))).toEqual(lengths)
})

test('each page of a list links to the pages before and after, and part 1 contains the oldest reviews', () => {
  const { pages } = reviewPages(some(50), '/reviews/stars/5/')
  expect(pages.map(({ path, newerPath, olderPath }) => [path, newerPath, olderPath])).toEqual([
    ['/reviews/stars/5/', null, '/reviews/stars/5/part/2/'],
    ['/reviews/stars/5/part/2/', '/reviews/stars/5/', '/reviews/stars/5/part/1/'],
    ['/reviews/stars/5/part/1/', '/reviews/stars/5/part/2/', null],
  ])
})

test('every review is either on exactly one page of a list or among the older reviews of its last page', () => {
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

test('a new review changes only the first page of a list, and every twentieth review also the page after the first', () => {
  const [before, after] = [48, 49].map((count) => reviewPages(some(count), '/reviews/').pages.slice(1))
  expect(after).toEqual(before)
  const [newest, ...others] = reviewPages(some(50), '/reviews/').pages.slice(1)
  expect(newest).toMatchObject({ part: 2, newerPath: '/reviews/' })
  expect(others).toEqual(after?.map((page) => ({ ...page, newerPath: '/reviews/part/2/' })))
})

/** The paths to which former addresses in a folder of a list redirect, by number. */
const redirects = ({ moved }: PagesOfReviews, folder: 'page' | 'part'): Record<number, string> =>
  Object.fromEntries(moved.flatMap((one) => (one.folder === folder ? [[one.number, one.to.path]] : [])))

test('a former address, numbered from the newest page, redirects to the page with those reviews, or to the last', () => {
  expect(redirects(reviewPages(some(61), '/reviews/'), 'page')).toEqual({
    2: '/reviews/',
    3: '/reviews/part/2/',
    4: '/reviews/part/1/',
    5: '/reviews/part/1/',
    6: '/reviews/part/1/',
    7: '/reviews/part/1/',
  })
})

test('a part that left the list redirects to its month, and the next three numbers redirect to the first page', () => {
  const list = reviewPages(some(91), '/reviews/', 3)
  expect(redirects(list, 'part')).toEqual({
    1: '/reviews/1901-08/',
    2: '/reviews/1903-04/',
    5: '/reviews/',
    6: '/reviews/',
    7: '/reviews/',
  })
  expect(list.moved.find(({ folder }) => folder === 'part')?.to).toEqual({
    path: '/reviews/1901-08/',
    month: '1901-08',
  })
})

const LISTS = [
  ['newest first', (count: number) => reviewPages(some(count), '/reviews/', 4)],
  ['in another order', (count: number) => orderedPages(some(count), '/reviews/', 4)],
] as const

test.for(LISTS)('every address of a list %s still works after up to sixty reviews were removed', ([, listOf]) => {
  const addresses = ({ pages, moved }: PagesOfReviews): string[] => [
    ...pages.map(({ path }) => path),
    ...moved.map(({ folder, number }) => `/reviews/${folder}/${number}/`),
  ]
  for (const count of [1, 9, 20, 21, 49, 50, 61, 70, 80, 90, 100, 150]) {
    const { pages } = listOf(count)
    const numbered = pages.slice(1).map((_, place) => `/reviews/page/${place + 2}/`)
    const before = [...pages.map(({ path }) => path), ...numbered]
    for (let fewer = 0; fewer <= Math.min(60, count); fewer++) {
      const after = listOf(count - fewer)
      expect(addresses(after)).toEqual(expect.arrayContaining(before))
      expect(new Set(addresses(after)).size).toBe(addresses(after).length)
    }
  }
})

test.for(LISTS)('every former address of a list %s redirects to a page or a month of the list', ([, listOf]) => {
  for (const count of [0, 5, 30, 90, 150]) {
    const { pages, moved } = listOf(count)
    for (const { to } of moved) {
      if ('month' in to) expect(some(count).map(({ date }) => date.slice(0, 7))).toContain(to.month)
      else expect(pages.map(({ path, part }) => ({ path, part }))).toContainEqual(to)
    }
  }
})

test('a list in another order is numbered from its first page, and higher numbers redirect to its last page', () => {
  const list = orderedPages(some(61), '/reviews/stars/lowest-first/', 3)
  const { pages } = list
  expect(pages.map(({ path, reviews }) => [path, reviews.length])).toEqual([
    ['/reviews/stars/lowest-first/', 20],
    ['/reviews/stars/lowest-first/part/2/', 20],
    ['/reviews/stars/lowest-first/part/3/', 20],
  ])
  expect(redirects(list, 'page')).toEqual({ 2: pages[1]?.path, 3: pages[2]?.path })
  expect(redirects(list, 'part')).toEqual({})
  const shorter = orderedPages(some(21), '/reviews/stars/lowest-first/', 4)
  expect(redirects(shorter, 'part')).toEqual({ 3: pages[1]?.path, 4: pages[1]?.path })
  expect(pages.at(-1)?.older).toEqual([])
})
