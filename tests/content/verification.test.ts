import { expect, test } from 'vitest'
import { readContent } from '../../src/content/read-content.ts'
import { aContentFolder, aLine } from './a-content-folder.ts'

const SOURCES = 'google: { name: Google, verified: true, how: By hand, verification: { method: platform_account } }\n'

test('the verification method of a review takes precedence over the method of its source', async () => {
  const own = { method: 'invoice_match', checked_on: '2026-05-03', note: 'Invoice 12' }
  const folder = await aContentFolder({
    'sources.yaml': SOURCES,
    'reviews/a.jsonl': aLine({ date: '2026-05-02' }) + aLine({ source_id: 'two', verification: own }),
  })
  const { reviews } = await readContent(folder)
  expect(reviews.map(({ verification }) => verification)).toEqual([{ method: 'platform_account' }, own])
})

test('a method does not verify a review: unverified reviews are counted, not published', async () => {
  const folder = await aContentFolder({
    'sources.yaml': SOURCES.replace('verified: true', 'verified: false'),
    'reviews/a.jsonl': aLine({ verification: { method: 'signed' } }),
  })
  const { reviews, unpublished } = await readContent(folder)
  expect(reviews).toEqual([])
  expect(unpublished).toEqual([{ source: 'google', reason: 'unverified', dates: ['2026-05-01'] }])
})

test.for([
  [
    'verification',
    { method: 'trust me' },
    'verification.method: "trust me": Give a method: platform_account, invoice_match',
  ],
  [
    'disclosure',
    { kind: 'bought' },
    'disclosure.kind: "bought": Give what ties the author to the business: incentivised',
  ],
] as const)('an unknown %s stops the build, and the error lists the known ones', async ([member, value, message]) => {
  const folder = await aContentFolder({ 'reviews/a.jsonl': aLine({ [member]: value }) })
  await expect(readContent(folder)).rejects.toThrow(message)
})
