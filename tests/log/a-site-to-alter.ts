import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Step } from '../../src/log-check/check-log.ts'
import { type CheckedPagesDataset, checkPages } from '../../src/log-check/copies/pages/check-pages.ts'
import { checkCopy, type CopyFaults } from '../../src/log-check/copies/pages/markdown-copy.ts'
import { pageOf } from '../../src/log-check/copies/pages/page.ts'
import { publishedAt, type ReadPublished } from '../../src/log-check/read-site-files.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'
import { must } from './must.ts'

/**
 * A change of a published file: a name, the path of the file, and a function from the old text to the new one, or to undefined
 * to delete the file.
 */
export type Alteration = { name: string; path: string; alter: (text: string) => string | undefined }

/** The step of `verify --pages` for a build as if these files were altered. Does not change the build. */
export async function pagesCheck(
  dist: string,
  baseUrl: string,
  alterations: readonly Alteration[] = [],
): Promise<Step> {
  const insights = await readFile(join(dist, 'insights.json'), 'utf8')
  return checkPages({ read: await readAltered(dist, alterations), dataset: await datasetOf(dist), insights, baseUrl })
}

/** The findings about the Markdown copy of the start page, as if it were altered. */
export async function startCopyCheck(dist: string, baseUrl: string, alteration: Alteration): Promise<CopyFaults> {
  const read = await readAltered(dist, [alteration])
  const { head, reviews } = await datasetOf(dist)
  const page = must(pageOf('/', String(await read('/')), head))
  const known = { baseUrl, head, reviews, byId: new Map(), averages: new Map(), recent: new Map() }
  return checkCopy(page, known, read)
}

async function datasetOf(dist: string): Promise<CheckedPagesDataset> {
  const { reviews, ...head } = ReviewsFile.parse(JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8')))
  return { head, reviews }
}

async function readAltered(dist: string, alterations: readonly Alteration[]): Promise<ReadPublished> {
  const read = publishedAt(dist)
  const altered = new Map<string, string | undefined>()
  for (const { name, path, alter } of alterations) {
    const before = altered.get(path) ?? (await read(path))?.toString()
    if (before === undefined) throw new Error(`There is no ${path} to alter`)
    const after = alter(before)
    if (after === before) throw new Error(`The lie "${name}" changes nothing in ${path}`)
    altered.set(path, after)
  }
  return async (path) => {
    const text = altered.get(path)
    if (altered.has(path)) return text === undefined ? undefined : Buffer.from(text)
    return read(path)
  }
}
