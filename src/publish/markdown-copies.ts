import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptResults } from '../host/cache/kept-results.ts'
import { type CopyWords, markdownOfPage } from '../site/markdown/from-page.ts'

type Build = {
  folder: string
  baseUrl: string
  kept: KeptResults
  words: CopyWords
}

/** Writes the Markdown copies of a build, for those of these pages (paths like `/insights/`) that link to one. */
export async function writeMarkdownCopies(paths: readonly string[], build: Build): Promise<void> {
  for (const path of paths) await writeCopyOf(path, build)
}

async function writeCopyOf(path: string, { folder, baseUrl, kept, words }: Build): Promise<void> {
  const html = await readFile(join(folder, path, 'index.html'), 'utf8')
  const copy = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html)?.[1]
  if (copy === undefined) return
  const address = baseUrl + path
  const bytes = await kept.of([address, copiedPart(html), JSON.stringify(words)], () =>
    Buffer.from(markdownOfPage(html, address, words)),
  )
  await writeFile(join(folder, copy), bytes)
}

/** All that a copy is made of, and more: tags in an attribute may be taken for those of the page. */
function copiedPart(html: string): string {
  return html.slice(html.search(/<aside class="notice"|<main/), html.lastIndexOf('</main>'))
}
