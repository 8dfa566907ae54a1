import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Step } from '../../src/log-check/check-log.ts'
import { checkPages } from '../../src/log-check/copies/pages/check-pages.ts'
import { publishedAt } from '../../src/log-check/read-site-files.ts'
import { ReviewsFile } from '../../src/schema/reviews-file.ts'

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
  const { reviews, ...head } = ReviewsFile.parse(JSON.parse(await readFile(join(dist, 'reviews.json'), 'utf8')))
  const read = publishedAt(dist)
  const altered = new Map<string, string | undefined>()
  for (const { name, path, alter } of alterations) {
    const before = altered.get(path) ?? (await read(path))?.toString()
    if (before === undefined) throw new Error(`There is no ${path} to alter`)
    const after = alter(before)
    if (after === before) throw new Error(`The lie "${name}" changes nothing in ${path}`)
    altered.set(path, after)
  }
  return checkPages({
    read: async (path) => {
      const text = altered.get(path)
      if (altered.has(path)) return text === undefined ? undefined : Buffer.from(text)
      return read(path)
    },
    dataset: { head, reviews },
    insights: await readFile(join(dist, 'insights.json'), 'utf8'),
    baseUrl,
  })
}
