import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeReceipt } from '../../src/log-check/make-receipt.ts'
import { readReceipt } from '../../src/log/receipt.ts'
import { reviewId } from '../../src/schema/content/review-id.ts'
import { aLine } from '../content/a-content-folder.ts'
import { aLoggedFolder } from '../log/a-logged-site.ts'

test.for([
  ['stars', { rating: 4 }],
  ['words', { text: 'Bad.' }],
  ['reply', { owner_reply: { text: 'Thank you.', date: null } }],
] as const)('makeReceipt refuses a review whose %s changed since it was logged', async ([, change]) => {
  const content = await aLoggedFolder({ 'reviews/a.jsonl': aLine() })
  const id = reviewId('google', 'one')
  expect(readReceipt(await makeReceipt(content, id)).ok).toBe(true)
  await writeFile(join(content, 'reviews/a.jsonl'), aLine(change))
  await expect(makeReceipt(content, id)).rejects.toThrow('This review changed since it was logged')
})
