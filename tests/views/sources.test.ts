import { expect, test } from 'vitest'
import { readContent } from '../../src/dataset/read-content.ts'
import type { Site } from '../../src/site.ts'
import { noTextNote } from '../../src/views/sources.ts'
import { aContentFolder } from '../dataset/a-content-folder.ts'

test.for([
  ['consent', 'A rating without a comment.'],
  ['link_only', 'We may show only the stars. Any comment is at Google.'],
] as const)('a review without a text, shown by %s, says what there is: %s', async ([basis, said]) => {
  const sources = `google: { name: Google, verified: true, how: By hand, rights: { basis: ${basis} } }\n`
  const content = await readContent(await aContentFolder({ 'sources.yaml': sources }))
  const site = { content, baseUrl: 'https://reviews.example.com' } as Site
  expect(noTextNote(site, 'google')).toBe(said)
})
