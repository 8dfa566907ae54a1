import type { MiddlewareHandler } from 'astro'
import { providedSite } from '../site/props/provided.ts'

/** Passes each page of `astro dev` what a build passes it. */
export const onRequest: MiddlewareHandler = ({ url, locals }, next) => {
  const { pathname } = url
  const { localsOf } = providedSite()
  Object.assign(locals, localsOf(pathname) ?? localsOf(`${pathname}/`) ?? localsOf('/404/'))
  return next()
}
