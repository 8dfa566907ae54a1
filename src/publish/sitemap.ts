import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes `/sitemap.xml` (sitemaps.org) of these pages, given like `/insights/`. It has no dates: which page an edit
 * touches is not known, and a wrong date is worse than none.
 */
export async function writeSitemap(folder: string, paths: readonly string[], baseUrl: string): Promise<void> {
  const locations = paths.toSorted().map((path) => `<url><loc>${baseUrl}${path}</loc></url>`)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...locations,
    '</urlset>',
    '',
  ]
  await writeFile(join(folder, 'sitemap.xml'), lines.join('\n'))
}
