import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A built site: its folder, public origin, pages (paths like `/insights/`), and the newest date of its content. */
type BuiltSite = {
  folder: string
  baseUrl: string
  paths: readonly string[]
  newest: string
  /** Known dates of last changes by path, such as those of months and parts of lists; null for a page without a date. */
  changes?: ReadonlyMap<string, string | null>
}

/** Writes `/sitemap.xml` (sitemaps.org). Its dates come from the content, so the same content has the same dates. */
export async function writeSitemap({ folder, baseUrl, paths, newest, changes }: BuiltSite): Promise<void> {
  const entries = paths.toSorted().map(async (path) => {
    const known = changes?.get(path)
    const html = async (): Promise<string> => readFile(join(folder, path, 'index.html'), 'utf8')
    const changed = known === undefined ? lastChange(path, await html(), newest) : known
    return `<url><loc>${baseUrl}${path}</loc>${changed === null ? '' : `<lastmod>${changed}</lastmod>`}</url>`
  })
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...(await Promise.all(entries)),
    '</urlset>',
    '',
  ]
  await writeFile(join(folder, 'sitemap.xml'), lines.join('\n'))
}

/**
 * The day (or month) when the content of a page last changed: for a page about some of the reviews, the newest date that the page
 * shows; for a page about all of them, the newest date of the content. Null for pages that change with the software: a wrong date
 * is worse than none.
 */
export function lastChange(path: string, html: string, newest: string): string | null {
  if (OF_THE_SOFTWARE.test(path)) return null
  if (!OF_SOME_REVIEWS.test(path)) return newest
  const shown = [...html.matchAll(/<time datetime="(\d{4}-\d{2}(?:-\d{2})?)"/g)].map(([, day = '']) => day)
  return shown.toSorted().at(-1) ?? null
}

const OF_THE_SOFTWARE = /^\/(?:developers|embed|search)\//
const OF_SOME_REVIEWS = /^\/(?:reviews\/(?:stars|with)|technicians\/.|services\/.|service-areas\/.|insights\/.)/
