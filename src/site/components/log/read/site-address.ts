import { say, type Saying } from '../check/saying.ts'

/** The origin of the site to check, or why there is none, for readers. */
export type SiteAddress = { ok: true; origin: string } | { ok: false; problem: Saying }

/**
 * Reads the address of a site as a person types it; `here` is the origin of this page, which is always allowed. Only https: what comes
 * over http may have been changed on the way.
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

/** Whether an origin is an address of this machine itself. */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin)
  return /(^|\.)localhost\.?$|^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === '[::1]'
}
