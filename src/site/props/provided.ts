import type { Cache } from '../../host/cache/cache.ts'
import type { FileContent } from './files.ts'
import type { Params, PropsOf, Route } from './pages.ts'
import type { SiteRating, Shared } from './shared.ts'

/** Everything that a page or a file is made of. The renderer passes it as `Astro.locals`. */
export type SiteLocals = {
  shared: Shared
  /** Null on pages that change only with their own reviews. */
  rated: SiteRating | null
  /** The route of the page. */
  route: string
  props: unknown
  /** The content of what is not a page. */
  file?: FileContent
  /** Saves time where code is coloured; no page looks different for it. */
  cache?: Pick<Cache, 'get' | 'put'> | undefined
}

/** The props of a page of this route. */
export function propsOf<R extends Route>(route: R, locals: SiteLocals): PropsOf<R> {
  if (!isOf(route, locals)) throw new Error(`A page of the route ${locals.route} asks for the props of ${route}`)
  return locals.props
}

function isOf<R extends Route>(route: R, locals: SiteLocals): locals is SiteLocals & { props: PropsOf<R> } {
  return locals.route === route
}

/** The pages and files of a site. */
export type ProvidedSite = {
  /** The values of the parameters of each route that has any, once for each of its pages. */
  params: ReadonlyMap<string, readonly Params[]>
  /** What the page or the file at a path is made of; undefined if there is none. */
  localsOf: (path: string) => SiteLocals | undefined
}

// Astro bundles the pages, so a build has two copies of this module: Node's and the bundle's. They share a global.
declare global {
  var publicReviewsSite: ProvidedSite | undefined
}

export function provideSite(site: ProvidedSite): void {
  globalThis.publicReviewsSite = site
}

/** @throws {Error} if there is none: only a build and `astro dev` provide it */
export function providedSite(): ProvidedSite {
  if (globalThis.publicReviewsSite === undefined) throw new Error('The site has not been read; run "npm run build"')
  return globalThis.publicReviewsSite
}

/** The pages of a route, as its `getStaticPaths` returns them. */
export function staticPaths(route: Route | typeof FILES): { params: Params }[] {
  return (providedSite().params.get(route) ?? []).map((params) => ({ params }))
}

/** The route of everything that is not a page. */
export const FILES = '/[...file]'
