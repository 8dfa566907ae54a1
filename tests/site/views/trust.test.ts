import { expect, test } from 'vitest'
import type { Review } from '../../../src/schema/review.ts'
import type { Site } from '../../../src/site/site.ts'
import { lastTwelveMonths, medianDays, ratingBySource, reasonsToBelieve } from '../../../src/site/views/trust.ts'
import { aReview } from '../../a-review.ts'

function aSite(reviews: readonly Review[], withheld = 0): Site {
  const sources = { google: { name: 'Google' }, yelp: { name: 'Yelp' } }
  const content = { business: { language: 'en' }, sources, trade: { jobs: { one: 'appointment' } } }
  return { content, reviewsFile: { reviews, withheld: { total: withheld } } } as unknown as Site
}

const said = (site: Site): string[] => reasonsToBelieve(site).map(({ number, words }) => `${number} ${words}`)
const replied = (date: string, reply: string | null, about = {}): Review =>
  aReview({ date, rating: 1, owner_reply: { text: 'Sorry.', date: reply }, ...about })

test('the reasons to believe a rating contain only numbers from the data', () => {
  expect(said(aSite([]))).toEqual([])
  expect(said(aSite([aReview()]))).toEqual(['None taken down'])
})

test('the reasons to believe a rating say how many reviews were checked, and how', () => {
  const reviews = [
    aReview({ verification: { method: 'invited_job' } }),
    aReview({ verification: { method: 'invoice_match' } }),
    aReview({ verification: { method: 'platform_account' }, source: 'yelp' }),
  ]
  expect(said(aSite(reviews, 2))).toEqual([
    '2 tied to an appointment or an invoice',
    '1 from a signed-in Yelp account',
    '2 taken down, none for being negative',
  ])
})

test('the reasons to believe a rating say how many bad reviews were answered, and how fast', () => {
  const reviews = [
    replied('2026-05-01', '2026-05-01'),
    replied('2026-05-01', '2026-05-04'),
    replied('2026-05-01', '2026-06-30'),
    replied('2026-05-01', null, { rating: 2 }),
    aReview({ rating: 2 }),
    replied('2026-05-01', '2026-05-02', { rating: 5 }),
  ]
  expect(said(aSite(reviews)).at(-1)).toBe('4 of 5 reviews with 1 or 2 stars answered, usually within 3 days')
})

test.for([
  [[], null],
  [[replied('2026-05-01', '2026-05-01')], 0],
  [[replied('2026-05-01', '2026-05-02'), replied('2026-05-01', '2026-05-09')], 1],
  [[replied('2026-05-01', '2026-04-20')], null],
  [[replied('2026-05-01', '2026-05-20', { date_precision: 'month' })], null],
] as const)('half of the replies came within the median number of days: %#', ([reviews, days]) => {
  expect(medianDays(reviews)).toBe(days)
})

test('the last twelve months end with the newest review, and appear only if there are older ones', () => {
  const recent = [aReview({ date: '2026-11-14', rating: 4 }), aReview({ date: '2025-11-15', rating: 5 })]
  expect(lastTwelveMonths(aSite(recent))).toBeNull()
  expect(lastTwelveMonths(aSite([...recent, aReview({ date: '2025-11-14', rating: 1 })]))).toBe(
    '4.5 from 2 reviews in the 12 months to November 14, 2026',
  )
  expect(lastTwelveMonths(aSite([]))).toBeNull()
})

test('the rating of each source appears if there are several', () => {
  expect(ratingBySource(aSite([aReview()]))).toEqual([])
  expect(ratingBySource(aSite([aReview({ source: 'yelp', rating: 3 }), aReview(), aReview({ author: 'B.' })]))).toEqual(
    [
      { name: 'Google', stars: { sum: 10, count: 2 } },
      { name: 'Yelp', stars: { sum: 3, count: 1 } },
    ],
  )
})
