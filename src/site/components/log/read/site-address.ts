import { say, type Saying } from '../check/saying.ts'

/** The origin of the site to check, or the problem with the typed address, for readers. */
export type SiteAddress = { ok: true; origin: string } | { ok: false; problem: Saying }

/**
 * Reads a site's address as people type it. `here` is the origin of this page, which is always allowed. Other origins must use
 * https, because anybody on the way could change files sent over http.
 */
export function siteAddress(typed: string, here: string): SiteAddress {
  const text = typed.trim()
  if (text === '') return { ok: true, origin: here }
  const isHostOnly = /^[\p{L}\p{N}.-]+(:\d+)?(\/.*)?$/u.test(text)
  const url = urlIn(isHostOnly ? `https://${text}` : text)
  if (url?.origin === here) return { ok: true, origin: here }
  if (url === null || url.hostname === '' || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return { ok: false, problem: say('noAddress') }
  if (url.protocol === 'http:') return { ok: false, problem: say('httpAddress') }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: say('addressWithName') }
  return { ok: true, origin: url.origin }
}

function urlIn(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Whether an origin is on this machine. */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin)
  return /(^|\.)localhost\.?$|^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === '[::1]'
}
