import { expect, test } from 'vitest'
import { aReview } from '../a-review.ts'
import { anInput } from './an-input.ts'
import { fullInsights } from './full-insights.ts'

test('the summary formats counts over 999 as pages do, and still passes the check', async () => {
  const reviews = Array.from({ length: 1200 }, (_, at) => aReview({ author: `A. ${at}`, text: 'A fair price.' }))
  const silent = aReview({ author: 'B.', text: null })
  const { summary } = await fullInsights(anInput([...reviews, silent]), { workers: 0 })
  expect(summary).toContain('There are 1,201 reviews ')
  expect(summary).toContain('Of the 1,200 whose words could be judged')
  expect(summary).toMatch(/pricing: 1,200 of 1,200 mentions are positive/)
})
