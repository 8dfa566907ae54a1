import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheOf } from '../dataset/checkout.ts'
import { keptResults, type KeptResults } from '../kept-results.ts'
import { lastChange } from '../publish/sitemap.ts'
import { theSite } from '../site.ts'
import { contentsOf, datedPages } from '../views/dated-pages.ts'

/** Takes the pages of months and days over from earlier builds where they would be the same, so that they are not rendered. */
export async function takeOverPages(places: Places): Promise<void> {
  const kept = await keptResults(folderOf(places))
  for (const page of keepablePages()) takeOver(page, { kept, built: places.built })
}

/** Keeps those that were rendered for later builds. */
export async function keepNewPages(places: Places): Promise<void> {
  const kept = await keptResults(folderOf(places))
  for (const page of keepablePages()) await keepNew(page, { kept, built: places.built })
  await kept.removeOld()
}

/** The content folder, and the folder of the site that is built. */
type Places = { content: string; built: string }

function folderOf({ content }: Places): string {
  return join(cacheOf(content), 'pages')
}

type KeepablePage = { path: string; contents: string }

function* keepablePages(): Generator<KeepablePage> {
  const site = theSite()
  const { months, days } = datedPages(site)
  for (const page of [...months, ...days]) {
    const { path } = page.of
    const contents = site.contentsOfPages.get(path) ?? contentsOf(site, page)
    site.contentsOfPages.set(path, contents)
    yield { path, contents }
  }
}

type Folders = { kept: KeptResults; built: string }

/** What is kept of a page: the newest date that it shows, if any, on a line, and then its HTML. */
function takeOver({ path, contents }: KeepablePage, { kept, built }: Folders): void {
  kept.use([contents], (bytes) => {
    const line = bytes.indexOf('\n')
    mkdirSync(join(built, path), { recursive: true })
    writeFileSync(join(built, path, 'index.html'), bytes.subarray(line + 1))
    theSite().takenOver.set(path, bytes.toString('utf8', 0, line) || null)
  })
}

/** Keeps a page that was rendered. */
async function keepNew({ path, contents }: KeepablePage, { kept, built }: Folders): Promise<void> {
  const { takenOver, reviewsFile } = theSite()
  if (takenOver.has(path)) return
  const page = await readFile(join(built, path, 'index.html'))
  const changed = lastChange(path, page.toString(), reviewsFile.generated_at.slice(0, 10))
  await kept.keep([contents], Buffer.concat([Buffer.from(`${changed ?? ''}\n`), page]))
}
