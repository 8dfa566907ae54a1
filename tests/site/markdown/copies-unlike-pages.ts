import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markdownOfPage } from '../../../src/site/markdown/from-page.ts'
import { messagesOf } from '../../../src/messages/messages.ts'
import { SiteLanguage } from '../../../src/schema/content/site-language.ts'

/** The first lines in which a copy made from the data differs from what the page itself makes. */
type Unlike = { path: string; copy: string[]; page: string[] }

/** How many pages of months and days a build for `origin` has, and those among them whose Markdown copies say something else. */
export async function copiesUnlikePages(dist: string, origin: string): Promise<{ compared: number; unlike: Unlike[] }> {
  const names = await readdir(join(dist, 'reviews'), { recursive: true })
  const copies = names.filter((name) => name.endsWith('.md')).map((name) => `/reviews/${name.slice(0, -'.md'.length)}/`)
  const unlike: Unlike[] = []
  for (const path of copies) {
    const copy = (await readFile(join(dist, `${path.slice(0, -1)}.md`), 'utf8')).split('\n')
    const html = await readFile(join(dist, path, 'index.html'), 'utf8')
    const language = SiteLanguage.parse(/<html[^>]* lang="?([a-z]+)/.exec(html)?.[1])
    const { markdown } = messagesOf({ language }).frame
    const page = markdownOfPage(html, origin + path, markdown).split('\n')
    const at = page.findIndex((line, number) => line !== copy[number])
    if (at >= 0 || page.length !== copy.length) {
      unlike.push({ path, copy: copy.slice(at, at + 3), page: page.slice(at, at + 3) })
    }
  }
  return { compared: copies.length, unlike }
}
