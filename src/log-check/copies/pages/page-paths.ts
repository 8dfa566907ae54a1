import { monthPath } from '../../../site/feeds/permalink.ts'
import type { ReadPublished } from '../../read-site-files.ts'
import type { KnownReviews } from './known-reviews.ts'
import type { Page } from './page.ts'

/** The most pages that are read: a hostile site may link to pages without end. */
const MOST_PAGES = 50_000

/** Pages that every site has, even if its sitemap omits them. */
const ALWAYS = ['/', '/reviews/', '/embed/', '/embed/card/']

/** The paths of pages in reading order; all paths found so far (`known`); and the paths that must exist (`listed`). */
export type PagePaths = {
  order: string[]
  known: Set<string>
  listed: ReadonlySet<string>
  faults: string[]
  unchecked: string[]
}

/** The paths to begin with: fixed pages, the months of all reviews, and the pages in the sitemap. */
export async function firstPaths(read: ReadPublished, { baseUrl, reviews }: KnownReviews): Promise<PagePaths> {
  const sitemap = (await read('/sitemap.xml'))?.toString()
  const found = [...(sitemap?.matchAll(/<loc>([^<]*)<\/loc>/g) ?? [])].map(([, address = '']) => address)
  const inSitemap = found.map((address) => pathIn(address, baseUrl))
  const listed = new Set([...ALWAYS, ...reviews.map(({ date }) => monthPath(date))])
  for (const path of inSitemap.slice(0, MOST_PAGES)) if (path !== undefined) listed.add(path)
  const others = inSitemap.filter((path) => path === undefined).length
  return {
    ...{ order: [...listed], known: new Set(listed), listed },
    faults: sitemap === undefined ? ['/sitemap.xml is missing'] : [],
    unchecked: [
      ...(others === 0 ? [] : [`/sitemap.xml: ${others} addresses that are not pages of ${baseUrl}`]),
      ...(found.length > MOST_PAGES ? [`/sitemap.xml: everything after the first ${MOST_PAGES} pages`] : []),
    ],
  }
}

/** Adds the pages that a page links to. */
export function addLinked({ elements }: Page, { order, known, unchecked }: PagePaths, baseUrl: string): void {
  for (const { name, attribs } of elements) {
    const path = name === 'a' ? pathIn(attribs['href'] ?? '', baseUrl) : undefined
    if (path === undefined || known.has(path) || known.size > 2 * MOST_PAGES) continue
    known.add(path)
    if (order.length < MOST_PAGES) order.push(path)
    else if (!unchecked.includes(TOO_MANY)) unchecked.push(TOO_MANY)
  }
}

const TOO_MANY = `Pages beyond the first ${MOST_PAGES} that are linked but not in the sitemap`

/** The path of a page of this site, such as `/reviews/2026-11/`; undefined for any other address. */
function pathIn(address: string, baseUrl: string): string | undefined {
  const path = address.startsWith(baseUrl) ? address.slice(baseUrl.length) : address
  return /^(\/(?:[\w~-][\w.~-]*\/)*)(?:[?#]|$)/.exec(path)?.[1]
}
