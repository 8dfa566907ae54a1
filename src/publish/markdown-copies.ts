import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CacheInputs } from '../host/cache/cache.ts'
import { type CopyWords, markdownOfPage } from '../site/markdown/from-page.ts'
import { markdownPath } from '../site/views/paths.ts'
import type { ReusedFiles } from './reused-files.ts'

type Build = {
  folder: string
  kept: ReusedFiles
  baseUrl: string
  words: CopyWords
  /** Known SHA-256 hashes of pages, by path. */
  hashes: ReadonlyMap<string, string>
}

/**
 * Writes the Markdown copy of each page that has one. `paths` are the paths of pages, such as `/insights/`. A copy depends on the
 * page's HTML and address.
 */
export function writeMarkdownCopies(paths: Iterable<string>, { folder, kept, baseUrl, words, hashes }: Build): void {
  for (const path of paths) {
    const copy = markdownPath(path)
    if (copy === null) continue
    const page = join(folder, path, 'index.html')
    const address = baseUrl + path
    const inputs: CacheInputs = ['Markdown', address, hashes.get(path) ?? hash('sha256', readFileSync(page))]
    const file = join('.', copy)
    if (kept.take(file, inputs) !== undefined) continue
    writeFileSync(join(folder, file), markdownOfPage(readFileSync(page, 'utf8'), address, words))
    kept.add(file, inputs)
  }
}
