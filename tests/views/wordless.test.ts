import { expect, test } from 'vitest'
import { readContent } from '../../src/dataset/read-content.ts'
import type { Site } from '../../src/site.ts'
import { reviewLines } from '../../src/views/markdown/review.ts'
import { sayWordless } from '../../src/views/sources.ts'
import { aReview } from '../a-review.ts'
import { aContentFolder } from '../dataset/a-content-folder.ts'

test.for([
  ['consent', 'A rating without words.'],
  ['link_only', 'Only the stars are shown here; words, if there are any, are at Google.'],
] as const)('a review without a text, shown by %s, says what there is: %s', async ([basis, said]) => {
  const sources = `google: { name: Google, verified: true, how: By hand, rights: { basis: ${basis} } }\n`
  const content = await readContent(await aContentFolder({ 'sources.yaml': sources }))
  const site = { content, baseUrl: 'https://reviews.example.com' } as Site
  expect(sayWordless(site, 'google')).toBe(said)
  expect(reviewLines(site, [aReview({ source: 'google', text: null })])).toContain(`: ${said}`)
})
