import type { Site } from '../site.ts'
import { pageList } from './page-list.ts'

/** `/sitemap.xml`: every page (sitemaps.org). No dates: which page an edit touches is not known, and a wrong date is worse. */
export function sitemap(site: Site): string {
  const places = [...pageList(site).keys()].map((path) => `<url><loc>${site.baseUrl}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...places,
    '</urlset>',
    '',
  ].join('\n')
}
