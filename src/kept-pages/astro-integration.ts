import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { cacheOf } from '../dataset/checkout.ts'
import { keptResults, type KeptResults } from '../kept-results.ts'
import { lastChange } from '../publish/sitemap.ts'
import { theSite } from '../site.ts'
import { contentsOf, datedPages } from '../views/dated-pages.ts'
import { siteWords, withSiteWords, type SiteWords } from '../views/site-words.ts'

/**
 * The Astro integration that takes the pages of months and days over from earlier builds where they would be the same but for words about
 * the whole site, so that Astro does not render them, and keeps those that are new. It comes before the one that writes what depends on pages.
 */
export function keepPages(content: string): AstroIntegration {
  const folder = join(cacheOf(content), 'pages')
  let built = ''
  return {
    name: 'kept-pages',
    hooks: {
      'astro:config:done': ({ config }) => {
        built = fileURLToPath(config.outDir)
      },
      'astro:build:start': async () => {
        const kept = await keptResults(folder)
        for (const page of keepablePages()) await takeOver(page, { kept, built })
      },
      'astro:build:done': async () => {
        const kept = await keptResults(folder)
        for (const page of keepablePages()) await keepNew(page, { kept, built })
        await kept.removeOld()
      },
    },
  }
}

type KeepablePage = { path: string; contents: string; words: SiteWords }

function* keepablePages(): Generator<KeepablePage> {
  const site = theSite()
  const { months, days } = datedPages(site)
  for (const page of [...months, ...days]) {
    const { path } = page.of
    const contents = site.contentsOfPages.get(path) ?? contentsOf(site, page)
    site.contentsOfPages.set(path, contents)
    yield { path, contents, words: siteWords(site, page.of) }
  }
}

type Folders = { kept: KeptResults; built: string }

/** What is kept of a page: the newest date that it shows, if any, on a line, and then its HTML. */
async function takeOver({ path, contents, words }: KeepablePage, { kept, built }: Folders): Promise<void> {
  const found = await kept.find([contents])
  if (found === undefined) return
  const bytes = Buffer.from(found.buffer, found.byteOffset, found.byteLength)
  const line = bytes.indexOf('\n')
  const page = withSiteWords(bytes.subarray(line + 1), words)
  if (page === null) return
  await mkdir(join(built, path), { recursive: true })
  await writeFile(join(built, path, 'index.html'), page)
  theSite().takenOver.set(path, bytes.toString('utf8', 0, line) || null)
}

/** Keeps a page that Astro made, if the words about the whole site can be replaced in it. */
async function keepNew({ path, contents, words }: KeepablePage, { kept, built }: Folders): Promise<void> {
  const { takenOver, reviewsFile } = theSite()
  if (takenOver.has(path)) return
  const page = await readFile(join(built, path, 'index.html'))
  if (withSiteWords(page, words)?.equals(page) !== true) return
  const changed = lastChange(path, page.toString(), reviewsFile.generated_at.slice(0, 10))
  await kept.keep([contents], Buffer.concat([Buffer.from(`${changed ?? ''}\n`), page]))
}
