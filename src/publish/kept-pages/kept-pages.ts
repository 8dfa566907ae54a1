import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, readdir, realpath, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cacheOf } from '../../host/checkout.ts'
import { borrowBytes, type ByteRange } from '../../host/files/borrowed-bytes.ts'
import { ifMissing } from '../../host/files/missing-file.ts'
import { softwareHash } from '../../host/software/software-hash.ts'
import type { LendRows, RowsOfShard, WrittenDataset } from '../write-dataset.ts'
import { markdownPath } from '../../site/views/paths.ts'
import { keepFile, takeFile } from './kept-files.ts'
import { keepFolders, takeFolders } from './kept-folders.ts'
import { type KeptPage, readIndex, writeIndex } from './kept-index.ts'
import { filesOfShards, sameParts } from './same-parts.ts'

/** A page of a build: its path, a hash of everything that it is made of, and the folder of the build. */
export type PageOfBuild = { path: string; contents: string; built: string }

/**
 * The pages of a content folder for an origin that the last build kept, each with its Markdown copy if it has one, and those that
 * this build has of them.
 */
export type KeptPages = {
  /** Puts the empty folders of the last build into this one, which has none yet. */
  takeFolders: (built: string) => void
  /** Keeps the folders of this build, where all files are in place. */
  keepFolders: (done: string) => void
  /** Lends rows of the `/reviews.csv` in DIST, if they still have the bytes that the last build gave them. */
  lendRows: LendRows
  /** Puts a page into this build, if it was kept with these contents and is whole; says whether it was. */
  take: (page: PageOfBuild) => boolean
  /** Keeps a page that was made for this build, and the newest date that it shows. */
  keep: (page: PageOfBuild, changed: string | null) => void
  /** The newest dates that the pages of this build show, by path. */
  changes: () => Map<string, string | null>
  /** What of this build, given its dataset, is known not to have any of these names: it is the same as in the last one, which was searched. */
  without: (names: readonly string[], dataset: WrittenDataset) => Map<string, ByteRange[]>
  /** Keeps the pages of this build for the next one, and no others. `without` are names that it was searched for, if it was. */
  save: (dataset: WrittenDataset, without?: readonly string[]) => Promise<void>
}

const MONTH_MS = 31 * 86_400_000
const INDEX = 'index'
const FOLDERS = 'folders'

type Folders = { content: string; dist: string; baseUrl: string }

/** Opens what was kept. Several builds may do so at once: what one of them removes, the others make again. */
export async function openKeptPages({ content, dist, baseUrl }: Folders): Promise<KeptPages> {
  const all = join(cacheOf(content), 'pages')
  const folder = join(all, hashOf([await realpath(content), baseUrl]).slice(0, 16))
  await mkdir(folder, { recursive: true })
  await utimes(folder, new Date(), new Date()) // another build does not remove it now
  const software = await softwareHash()
  const index = await readIndex(join(folder, INDEX), software)
  const before = new Map(Object.entries(index.pages))
  const pages = new Map<string, KeptPage>()
  const taken: string[] = []
  return {
    takeFolders: (built) => takeFolders(join(folder, FOLDERS), built),
    keepFolders: (done) => keepFolders(join(folder, FOLDERS), done),
    lendRows: (shard, use) => lendRows(join(dist, 'reviews.csv'), index.rows[shard], use),
    take({ path, contents, built }) {
      const page = before.get(path)
      if (page?.contents !== contents || !takePage(folder, page, { path, built })) return false
      pages.set(path, page)
      taken.push(...presentOf(filesOf(path)))
      return true
    },
    keep({ path, contents, built }, changed) {
      const { html, markdown } = filesOf(path)
      const keepOne = (file: string): string => keepFile(folder, join(built, file))
      const files = { html: keepOne(html), markdown: markdown && keepOne(markdown) }
      pages.set(path, { contents, ...files, changed })
    },
    changes: () => new Map(pages.entries().map(([path, { changed }]) => [path, changed])),
    without(names, dataset) {
      if (index.without !== hashOf(names)) return new Map()
      const files = taken.map((file): [string, ByteRange[]] => [file, [{ from: 0, to: Infinity }]])
      return new Map([...files, ...sameParts(dataset, index.shards)])
    },
    async save(dataset, without) {
      const named = without === undefined ? null : hashOf(without)
      const shards = filesOfShards(dataset).map(({ sha256 }) => sha256)
      const rows = Object.fromEntries(dataset.placesOfShards.map((shard) => [shard.sha256, shard.rows]))
      await writeIndex(
        join(folder, INDEX),
        { without: named, pages: Object.fromEntries(pages), shards, rows },
        software,
      )
      const files = new Set([INDEX, FOLDERS, ...pages.values().flatMap(presentOf)])
      for (const file of await readdir(folder)) if (!files.has(file)) await rm(join(folder, file), { force: true })
      await removeUnused(all)
    },
  }
}

/** Lends rows of a table, if they are still there with the same bytes. */
function lendRows<T>(
  table: string,
  rows: RowsOfShard | undefined,
  use: (rows: Buffer, sha256: string) => T,
): T | undefined {
  if (rows === undefined) return undefined
  const { sha256 } = rows
  const isWhole = (bytes: Buffer): boolean => createHash('sha256').update(bytes).digest('hex') === sha256
  return borrowBytes(table, (bytes) => (isWhole(bytes) ? use(bytes, sha256) : undefined), rows)
}

/** Puts the files of a page into a build, or none. */
function takePage(folder: string, page: KeptPage, { path, built }: { path: string; built: string }): boolean {
  const { html, markdown } = filesOf(path)
  const target = join(built, html)
  mkdirSync(dirname(target), { recursive: true })
  if (!takeFile(folder, page.html, target)) return false
  if (page.markdown === null || markdown === null) return true
  if (takeFile(folder, page.markdown, join(built, markdown))) return true
  rmSync(target) // it will be rendered, and whoever writes to it would write to the published file
  return false
}

/** The files of a page and its Markdown copy, by path or by hash; null if it has no copy. */
type FilesOfPage = { html: string; markdown: string | null }

/** As paths below the build. */
function filesOf(path: string): FilesOfPage {
  const markdown = markdownPath(path)
  return { html: join('.', path, 'index.html'), markdown: markdown && join('.', markdown) }
}

function presentOf({ html, markdown }: FilesOfPage): string[] {
  return markdown === null ? [html] : [html, markdown]
}

/** Removes what no build has used for a month, such as the pages for another origin. */
async function removeUnused(all: string): Promise<void> {
  const oldest = Date.now() - MONTH_MS
  for (const name of await readdir(all)) {
    // Another build may have removed it meanwhile.
    const entry = await ifMissing(undefined, stat(join(all, name)))
    if (entry !== undefined && entry.mtimeMs < oldest) await rm(join(all, name), { recursive: true, force: true })
  }
}

function hashOf(words: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex')
}
