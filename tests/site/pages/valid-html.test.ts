import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtSite } from '../../built-site.ts'
import { faultsInHtml } from './faults-in-html.ts'
import { fileOf, PAGE_TYPES } from './page-types.ts'

test.for(Object.entries(PAGE_TYPES))('the HTML of %s is valid', { timeout: 120_000 }, async ([, path]) => {
  const html = await readFile(join(await builtSite(), fileOf(path)), 'utf8')
  expect(await faultsInHtml(html, path)).toBe('')
})
