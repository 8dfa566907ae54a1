import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Site } from '../site.ts'
import { datedPages } from '../views/dated-pages.ts'
import { markdownPath } from '../views/paths.ts'
import { datedCopy } from './dated-copy.ts'

/** Writes the Markdown copies of the pages of months and days into a build, but for pages taken over, whose copies are there already. */
export function writeDatedCopies(site: Site, folder: string): void {
  const { months, days } = datedPages(site)
  for (const page of [...months, ...days]) {
    const path = markdownPath(page.of.path)
    if (path === null || site.takenOver.has(page.of.path)) continue
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, datedCopy(site, page))
  }
}
