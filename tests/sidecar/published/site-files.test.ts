import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteFiles } from '../../../sidecar/published/site-files.ts'
import { placeOf } from '../../../sidecar/published/site-place.ts'

test('a file that many ask for at once is read and encoded once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reviews-site-'))
  writeFileSync(join(folder, 'index.html'), '<p>Reviews</p>'.repeat(100))
  const place = await placeOf(folder, '/')
  if (place.kind !== 'file') throw new Error('The page is not where it was written')
  const files = siteFiles()
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => files(place)))
  if (first?.kind !== 'read') throw new Error('The page could not be read')
  expect(first.file.encoded).toHaveLength(2)
  for (const other of [...others, await files(place)]) {
    expect(other.kind === 'read' ? other.file : undefined).toBe(first.file)
  }
})
