import type { Site } from '../site.ts'
import { aspectPages, entityPages, problemPages, tonePages, topicPages } from './markdown/about-pages.ts'
import { archivePages } from './markdown/archive-pages.ts'
import { developerPages } from './markdown/developer-pages.ts'
import { insightsPage } from './markdown/insights-page.ts'
import { plainPages } from './markdown/plain-pages.ts'
import { startPage } from './markdown/start-page.ts'
import { verificationPage } from './markdown/verification-page.ts'
import type { SitePage } from './site-page.ts'

const known = new WeakMap<Site, Map<string, SitePage>>()

/** Every page there is, by its address: what the sitemap, the twins, `llms.txt` and the trail of a page are made of. */
export function pageList(site: Site): ReadonlyMap<string, SitePage> {
  let pages = known.get(site)
  if (pages === undefined) {
    pages = new Map(allPages(site).map((page) => [page.path, page]))
    known.set(site, pages)
  }
  return pages
}

/** @throws when there is no such page: a page that is built must be in the list */
export function pageAt(site: Site, path: string): SitePage {
  const page = pageList(site).get(path)
  if (page === undefined) throw new Error(`The list of pages (src/views/page-list.ts) has none at ${path}`)
  return page
}

/** The pages above a page, from the start page down, and the page itself. */
export function trail(site: Site, path: string): SitePage[] {
  const page = pageAt(site, path)
  return page.parent === null ? [page] : [...trail(site, page.parent), page]
}

function allPages(site: Site): SitePage[] {
  return [
    ...startPage(site),
    ...archivePages(site),
    ...insightsPage(site),
    ...aspectPages(site),
    ...problemPages(site),
    ...topicPages(site),
    ...tonePages(site),
    ...entityPages(site, 'technicians'),
    ...entityPages(site, 'services'),
    ...entityPages(site, 'service_areas'),
    ...verificationPage(site),
    ...plainPages(site),
    ...developerPages(site),
  ]
}
