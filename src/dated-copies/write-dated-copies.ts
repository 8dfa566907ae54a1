import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { KeptResults } from '../kept-results.ts'
import type { Site } from '../site.ts'
import { contentsOf, datedPages } from '../views/dated-pages.ts'
import { markdownPath } from '../views/paths.ts'
import { datedCopy } from './dated-copy.ts'

/** Writes the Markdown copies of the pages of months and days into a build, where an earlier build made the same from its copies. */
export async function writeDatedCopies(
  site: Site,
  { folder, kept }: { folder: string; kept: KeptResults },
): Promise<void> {
  const { months, days } = datedPages(site)
  for (const page of [...months, ...days]) {
    const path = markdownPath(page.of.path)
    if (path === null) continue
    const contents = site.contentsOfPages.get(page.of.path) ?? contentsOf(site, page)
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    const isCopied = kept.use([path, contents], (bytes) => (writeFileSync(file, bytes), true))
    if (isCopied) continue
    const bytes = Buffer.from(datedCopy(site, page))
    await kept.keep([path, contents], bytes)
    writeFileSync(file, bytes)
  }
}
