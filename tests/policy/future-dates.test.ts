import { describe, expect, test } from 'vitest'
import { examineContent } from '../../src/content/read-content.ts'
import { describeFinding, findingsIn } from '../../src/policy/findings.ts'
import { describeFutureDates } from '../../src/policy/guard-build.ts'
import { Day } from '../../src/schema/day.ts'
import { aReview } from '../a-review.ts'
import { aContentFolder, aLine } from '../content/a-content-folder.ts'

const TODAY = Day.parse('2026-06-15')

async function errorsOf(about: Record<string, unknown>): Promise<string[]> {
  const folder = await aContentFolder({ 'reviews/a.jsonl': aLine() + aLine({ source_id: 'two', ...about }) })
  return findingsIn(await examineContent(folder), folder, TODAY)
    .filter(({ severity }) => severity === 'error')
    .map((finding) => describeFinding(finding).replace(folder, ''))
}

describe('npm run check on the dates of reviews', () => {
  test.for([
    [{ date: '2026-06-17' }, 'date: "2026-06-17"'],
    [{ date: '2026-07-01', date_precision: 'month' }, 'date: "2026-07-01"'],
    [{ edited_on: '2026-06-17' }, 'edited_on: "2026-06-17"'],
    [{ owner_reply: { text: 'Thanks', date: '2062-06-01' } }, 'owner_reply.date: "2062-06-01"'],
  ] as const)('check finds a date in the future, with its line: %j', async ([about, where]) => {
    expect(await errorsOf(about)).toEqual([
      `error: /reviews/a.jsonl:2: ${where}: This is in the future (today is 2026-06-15); give the day on which it was written\n` +
        '    rule content',
    ])
  })

  test.for([
    { date: '2026-06-16' },
    { date: '2026-06-01', date_precision: 'month' },
    { edited_on: '2026-06-16', owner_reply: { text: 'Thanks', date: '2026-06-16' } },
  ])('check accepts a date that may already be today somewhere: %j', async (about) => {
    expect(await errorsOf(about)).toEqual([])
  })
})

test('a build counts the reviews with dates in the future', () => {
  const reviews = ['2026-06-16', '2026-06-17', '2027-01-01'].map((date) => aReview({ date }))
  const said = (count: number) =>
    describeFutureDates({ reviews: reviews.slice(0, count), business: { timezone: 'UTC' } }, TODAY)
  expect(said(1)).toEqual([])
  expect(said(2)).toEqual(['1 review has a date in the future: npm run check'])
  expect(said(3)).toEqual(['2 reviews have dates in the future: npm run check'])
})
