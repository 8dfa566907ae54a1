import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keptResults } from '../host/cache/kept-results.ts'
import { cacheOf } from '../host/checkout.ts'
import { type CopyWords, markdownOfPage } from '../site/markdown/from-page.ts'
import { markdownPath } from '../site/views/paths.ts'

type Build = { folder: string; content: string; baseUrl: string; words: CopyWords }

/** Writes the Markdown copies of those of these pages (paths like `/insights/`) that have one. */
export async function writeMarkdownCopies(
  paths: readonly string[],
  { folder, content, baseUrl, words }: Build,
): Promise<void> {
  const kept = await keptResults(join(cacheOf(content), 'markdown'))
  for (const path of paths) {
    const copy = markdownPath(path)
    if (copy === null) continue
    const html = await readFile(join(folder, path, 'index.html'))
    const address = baseUrl + path
    const madeOf = [address, createHash('sha256').update(html).digest('hex')]
    const bytes = await kept.of(madeOf, () => Buffer.from(markdownOfPage(html.toString(), address, words)))
    await writeFile(join(folder, copy), bytes)
  }
  await kept.removeOld()
}
