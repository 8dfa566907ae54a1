import { dataIn } from '../../../../log/untrusted-json.ts'
import { isRecord } from '../../../../schema/guards.ts'
import type { EarlierVisit, Memory } from '../check/check-visits.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What this browser remembers of earlier checks of a log. */
export function rememberedVisit(key: string, store = storeOfBrowser()): Memory {
  if (store === undefined) return { kind: 'none' }
  const visit = dataIn(store.getItem(key) ?? '')
  if (!isRecord(visit)) return { kind: 'first' }
  const { checkpoint, seen } = visit
  if (typeof checkpoint !== 'string' || typeof seen !== 'string') return { kind: 'first' }
  return { kind: 'visit', visit: { checkpoint, seen } }
}

/** Remembers a log for the next check, as far as the browser allows. */
export function rememberVisit(key: string, visit: EarlierVisit, store = storeOfBrowser()): void {
  try {
    store?.setItem(key, JSON.stringify(visit))
  } catch {
    // full: the next check is a first one again
  }
}

/** Forgets what this browser saw of a log. */
export function forgetVisit(key: string, store = storeOfBrowser()): void {
  store?.removeItem(key)
}

/** The key of a log. At an address of this machine, where one site follows another, `origin` says which log it is. */
export function visitKey(site: string, origin: string | undefined): string {
  return origin === undefined ? `log of ${site}` : `log ${origin} at ${site}`
}

function storeOfBrowser(): Store | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
