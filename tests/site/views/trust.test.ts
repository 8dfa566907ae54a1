import { expect, test } from 'vitest'
import { messagesOf } from '../../../src/messages/messages.ts'
import type { Review } from '../../../src/schema/review.ts'
import type { Site } from '../../../src/site/site.ts'
import { ratingBySource, reasonsToBelieve, recentStars } from '../../../src/site/views/trust.ts'
import { allReviews } from '../../../src/insights/all-reviews.ts'
import { monthInsights } from '../../../src/insights/month-insights.ts'
import { recentRating } from '../../../src/insights/parts/recent.ts'
import { replies } from '../../../src/insights/parts/replies.ts'
import { emptyAnalysis } from '../../../src/insights/review-analysis.ts'
import { newestFirst } from '../../../src/schema/review.ts'
import { aReview } from '../../a-review.ts'

function aSite(reviews: readonly Review[], withheld = 0, language = 'en'): Site {
  const sources = { google: { name: 'Google' }, yelp: { name: 'Yelp' } }
  const content = { business: { language }, sources, trade: { jobs: { one: 'appointment' } } }
  const sorted = [...reviews].sort(newestFirst)
  const months = [...Map.groupBy(sorted, ({ date }) => date.slice(0, 7))].map(([month, reviews]) => {
    const insights = monthInsights(reviews.map((review) => ({ review, analysis: emptyAnalysis() })))
    return { month, reviews, insights }
  })
  const insights = {
    ...recentRating(allReviews(months).months.map(({ month, sums: { stars } }) => ({ month, stars }))),
    ...replies(sorted),
  }
  return { content, insights, reviewsFile: { reviews: sorted, withheld: { total: withheld } } } as unknown as Site
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

test('the Italian reasons to believe a rating are grammatical for one review and for two', () => {
  const one = aReview({ verification: { method: 'invited_job' } })
  const [few, many] = [[one], [one, one]].map((reviews) => said(aSite(reviews, 0, 'it'))[0])
  expect([few, many]).toEqual(['1 con prova (appointment o fattura)', '2 con prova (appointment o fattura)'])
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

test('the recent rating appears next to the overall rating only if there are older reviews', () => {
  const recent = Array.from({ length: 10 }, (_, n) => aReview({ author: `A. ${n}`, date: '2025-12-01', rating: 4 }))
  expect(recentStars(aSite(recent))).toBeNull()
  const older = aReview({ date: '2023-11-30', rating: 1 })
  const newest = aReview({ date: '2026-11-14', rating: 5 })
  const found = recentStars(aSite([...recent, newest, older]))
  expect(found).toEqual({ stars: { sum: 45, count: 11 }, months: 12, until: '2026-11' })
  expect(found && messagesOf({ language: 'en' }).start.recentRating(found)).toBe(
    '4.1 from 11 reviews in the 12 months to November 2026',
  )
  expect(recentStars(aSite([...recent.slice(0, 8), newest, older]))).toBeNull()
  expect(recentStars(aSite([]))).toBeNull()
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
