import { expect, test } from 'vitest'
import { readContent } from '../../../src/content/read-content.ts'
import { reviewId } from '../../../src/schema/content/review-id.ts'
import { reviewsFile } from '../../../src/schema/reviews-file.ts'
import { messagesOf } from '../../../src/messages/messages.ts'
import { policyFile } from '../../../src/policy/policy-file.ts'
import type { Site } from '../../../src/site/site.ts'
import { formatRemovals, noTextNote } from '../../../src/site/views/source-words.ts'
import { aContentFolder } from '../../content/a-content-folder.ts'

test.for([
  ['consent', 'A rating without a comment.'],
  ['link_only', 'We may show only the stars. Any comment is at Google.'],
] as const)('the note on a review without a text, shown by %s, says: %s', async ([basis, said]) => {
  const sources = `google: { name: Google, verified: true, how: By hand, rights: { basis: ${basis} } }\n`
  const content = await readContent(await aContentFolder({ 'sources.yaml': sources }))
  const site = { content, baseUrl: 'https://reviews.example.com' } as Site
  expect(noTextNote(site, 'google')).toBe(said)
})

test.for([
  ['none', {}, null],
  [
    'one',
    { '2026-11-20': 1 },
    'Google itself has removed 1 review that an earlier export had: missing on November 20, 2026.',
  ],
  [
    'some on two days',
    { '2026-11-20': 1, '2026-11-22': 2 },
    'Google itself has removed 3 reviews that an earlier export had: the last 2 were missing on November 22, 2026.',
  ],
  [
    'the last of two',
    { '2026-11-20': 1, '2026-11-22': 1 },
    'Google itself has removed 2 reviews that an earlier export had: the last one was missing on November 22, 2026.',
  ],
] as const)('reviews that a platform removed are counted in one sentence: %s', async ([, days, said]) => {
  const entries = Object.entries(days).flatMap(([day, count]) =>
    Array.from({ length: count }, (_, n) => {
      const id = reviewId('google', `${day} ${n}`)
      return `${JSON.stringify({ id, date: '2026-01-01', rating: 4, reason: 'platform_removed', withheld_on: day, source: 'google' })}\n`
    }),
  )
  const content = await readContent(await aContentFolder({ 'withheld.jsonl': entries.join('') }))
  const { collection } = policyFile(content, reviewsFile(content.business, content.reviews, content.withheld))
  expect(collection.sources.map((source) => formatRemovals(source, messagesOf(content.business)))).toEqual([said])
})
