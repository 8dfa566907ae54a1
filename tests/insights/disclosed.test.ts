import { expect, test } from 'vitest'
import { aReview } from '../a-review.ts'
import { anInput } from './an-input.ts'
import { fullInsights } from './full-insights.ts'

const PRAISE = 'They arrived right on time and left the whole kitchen spotless and beautiful.'

test.for([
  ['quoted', {}, PRAISE.slice(0, -1)],
  ['not quoted where its author is tied to the business', { disclosure: { kind: 'employee' } }, null],
] as const)('praise is %s', async ([, about, quote]) => {
  const { pull_quote } = await fullInsights(anInput([aReview({ text: PRAISE, ...about })]))
  expect(pull_quote).toBe(quote)
})

test.for([
  ['quote authors without ties to the business', {}, true],
  ['do not quote authors who are tied to the business', { disclosure: { kind: 'incentivised' } }, false],
] as const)('FAQ answers %s', async ([, about, quoted]) => {
  const reviews = Array.from({ length: 8 }, (_, n) => aReview({ text: PRAISE, author: `A. ${n}`, ...about }))
  const { faq } = await fullInsights(anInput(reviews))
  expect(faq.length).toBeGreaterThan(0)
  expect(faq.some(({ answer }) => answer.includes('“'))).toBe(quoted)
})
