import type { MiddlewareHandler } from 'astro'
import { providedSite } from '../site/props/provided.ts'

/** Astro's middleware for `astro dev`: passes each page the same props as a build does. */
export const onRequest: MiddlewareHandler = ({ url, locals }, next) => {
  const { pathname } = url
  const { localsOf } = providedSite()
  Object.assign(locals, localsOf(pathname) ?? localsOf(`${pathname}/`) ?? localsOf('/404/'))
  return next()
}
