import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteFileReader } from '../../../sidecar/published/site-files.ts'
import { resolvePath } from '../../../sidecar/published/resolve-path.ts'

test('many simultaneous requests for a file read and encode the file only once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reviews-site-'))
  writeFileSync(join(folder, 'index.html'), '<p>Reviews</p>'.repeat(100))
  const resolved = await resolvePath(folder, '/')
  if (resolved.kind !== 'file') throw new Error('The page is not where it was written')
  const files = siteFileReader()
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => files(resolved)))
  if (first?.kind !== 'read') throw new Error('The page could not be read')
  expect(first.file.encoded).toHaveLength(2)
  for (const other of [...others, await files(resolved)]) {
    expect(other.kind === 'read' ? other.file : undefined).toBe(first.file)
  }
})
