import { sha256Hex } from '../../host/sha256.ts'
import type { Site } from '../site.ts'
import { filesOf } from './files.ts'
import { pagesOf } from './pages.ts'
import { FILES, type ProvidedSite, type SiteLocals } from './provided.ts'
import { ratedOf, sharedOf } from './shared.ts'

/** A page, ready to be rendered. */
export type ReadyPage = {
  /** A hash of all inputs: pages with the same hash are the same. */
  hash: string
  /** Parsed only when asked for: most pages are reused, and need no props. */
  locals: () => SiteLocals
  /** See `SitePage`. */
  changed: string | null | undefined
  /** See `SitePage`. */
  isMoved?: true
}

/** The pages and files of a site, with the inputs of each. */
export type SitePages = ProvidedSite & { pageOf: (path: string) => ReadyPage | undefined; paths: ReadonlySet<string> }

/** All pages and files of a site. A page is rendered from parsed JSON, so its hash covers everything on it. */
export function sitePages(site: Site): SitePages {
  const [shared, rated] = [inJson(sharedOf(site)), inJson(ratedOf(site))]
  const [sharedHash, ratedHash] = [sha256Hex(shared.json), sha256Hex(rated.json)]
  const ofAll = { shared: shared.parsed, rated: rated.parsed }
  const routes = pagesOf(site)
  const pages = new Map(
    [...routes].flatMap(([route, ofRoute]) => ofRoute.map((page) => [page.path, { ...page, route }])),
  )
  const files = filesOf(site)
  const pageOf = (path: string): ReadyPage | undefined => {
    const page = pages.get(path)
    if (page === undefined) return undefined
    const props = page.props()
    const json = JSON.stringify(props)
    const isRated = page.changed === undefined
    return {
      hash: sha256Hex([path, sharedHash, isRated ? ratedHash : '', json].join('\n')), // this JSON contains no line breaks
      locals: () => ({ ...ofAll, ...(!isRated && { rated: null }), route: page.route, props: parsed(json, props) }),
      changed: page.changed,
      ...(page.isMoved && { isMoved: true }),
    }
  }
  return {
    params: new Map([
      ...[...routes].map(([route, ofRoute]) => [route, ofRoute.map(({ params }) => params)] as const),
      [FILES, [...files.keys()].map((path) => ({ file: path.slice(1) }))],
    ]),
    paths: new Set([...pages.keys(), ...files.keys()]),
    pageOf,
    localsOf: (path) => {
      const file = files.get(path)
      return file === undefined ? pageOf(path)?.locals() : { ...ofAll, route: FILES, props: null, file: file() }
    },
  }
}

function inJson<T>(value: T): { json: string; parsed: T } {
  const json = JSON.stringify(value)
  return { json, parsed: parsed(json, value) }
}

/** A value parsed from its JSON. */
function parsed<T>(json: string, value: T): T {
  const read: unknown = JSON.parse(json)
  if (!isLike(read, value)) throw new Error('Props must be JSON')
  return read
}

function isLike<T>(read: unknown, value: T): read is T {
  return typeof read === typeof value && Array.isArray(read) === Array.isArray(value)
}
