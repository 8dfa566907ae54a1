import type { Site } from '../../site.ts'

/**
 * A JSON-LD document of these nodes that is safe inside a `script` element: it has no `<`, so no customer's text can
 * end the element or open a comment in it.
 */
export function jsonLd(nodes: readonly object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** A page in a breadcrumb trail. */
export type Crumb = { path: string; title: string }

/** The trail from the start page to a page (schema.org BreadcrumbList). */
export function breadcrumbs({ baseUrl }: Site, trail: readonly Crumb[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ path, title }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: title,
      item: baseUrl + path,
    })),
  }
}
