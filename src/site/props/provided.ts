import type { FileContent } from './files.ts'
import type { Params, PropsOf, Route } from './pages.ts'
import type { SiteRating, Shared } from './shared.ts'

/** All inputs of a page or a file. The renderer passes them as `Astro.locals`. */
export type SiteLocals = {
  shared: Shared
  /** Null on pages that change only with their own reviews. */
  rated: SiteRating | null
  /** The route of the page. */
  route: string
  props: unknown
  /** The contents of a file that is not a page. */
  file?: FileContent
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
  /** The parameter values of each route with parameters, one set for each of its pages. */
  params: ReadonlyMap<string, readonly Params[]>
  /** The inputs of the page or file at a path; undefined if there is none. */
  localsOf: (path: string) => SiteLocals | undefined
}

// Astro bundles the pages, so a build has two copies of this module, Node's and the bundle's. They share this global.
declare global {
  var publicReviewsSite: ProvidedSite | undefined
}

export function provideSite(site: ProvidedSite): void {
  globalThis.publicReviewsSite = site
}

/** @throws {Error} outside a build and `astro dev`, which provide it */
export function providedSite(): ProvidedSite {
  if (globalThis.publicReviewsSite === undefined) throw new Error('The site has not been read; run "npm run build"')
  return globalThis.publicReviewsSite
}

/** The pages of a route, in the form that `getStaticPaths` returns. */
export function staticPaths(route: Route | typeof FILES): { params: Params }[] {
  return (providedSite().params.get(route) ?? []).map((params) => ({ params }))
}

/** The route of all files that are not pages. */
export const FILES = '/[...file]'
