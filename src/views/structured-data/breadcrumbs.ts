import type { Site } from '../../site.ts'
import { trail } from '../page-list.ts'

/** The way from the start page to a page (schema.org BreadcrumbList). */
export function breadcrumbs(site: Site, path: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail(site, path).map((page, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: page.path === '/' ? 'Home' : page.title,
      item: site.baseUrl + page.path,
    })),
  }
}
