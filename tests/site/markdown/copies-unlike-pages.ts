import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { markdownOf } from '../../../src/site/markdown/blocks.ts'
import { makeElement } from '../../../src/site/markdown/elements.ts'
import { copiedFrom, type CopyWords } from '../../../src/site/markdown/from-page.ts'
import { messagesOf } from '../../../src/messages/messages.ts'
import { SiteLanguage } from '../../../src/schema/content/site-language.ts'

/** The first lines in which a copy differs from the libraries' conversion of the page. */
type Unlike = { path: string; copy: string[]; page: string[] }

/**
 * The number of month and day pages in a build for `origin`, and those whose Markdown copies differ from the libraries'
 * conversion.
 */
export async function copiesUnlikePages(dist: string, origin: string): Promise<{ compared: number; unlike: Unlike[] }> {
  const names = await readdir(join(dist, 'reviews'), { recursive: true })
  const copies = names.filter((name) => name.endsWith('.md')).map((name) => `/reviews/${name.slice(0, -'.md'.length)}/`)
  const unlike: Unlike[] = []
  for (const path of copies) {
    const copy = (await readFile(join(dist, `${path.slice(0, -1)}.md`), 'utf8')).split('\n')
    const html = await readFile(join(dist, path, 'index.html'), 'utf8')
    const language = SiteLanguage.parse(/<html[^>]* lang="?([a-z]+)/.exec(html)?.[1])
    const { markdown } = messagesOf({ language }).frame
    const page = byLibraries(html, origin + path, markdown).split('\n')
    const at = page.findIndex((line, number) => line !== copy[number])
    if (at >= 0 || page.length !== copy.length) {
      unlike.push({ path, copy: copy.slice(at, at + 3), page: page.slice(at, at + 3) })
    }
  }
  return { compared: copies.length, unlike }
}

/** A page as the libraries convert it: parsed like in browsers, and written as a whole. */
function byLibraries(html: string, address: string, words: CopyWords): string {
  const page = makeElement('body', elementsIn(unified().use(rehypeParse).parse(html)))
  return `${markdownOf(copiedFrom(page, address, words), address)}\n`
}

function elementsIn({ children }: Root | Element): ElementContent[] {
  const shown = (children as RootContent[]).filter(
    (node) =>
      node.type === 'text' ||
      (node.type === 'element' &&
        node.tagName !== 'script' &&
        node.properties['ariaHidden'] !== 'true' &&
        node.properties['dataMdast'] !== 'ignore'),
  )
  return shown.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node]
    return node.type === 'element' ? [makeElement(node.tagName, elementsIn(node), node.properties)] : []
  })
}
