import { dataIn } from '../../../../log/untrusted-json.ts'
import { isRecord } from '../../../../schema/guards.ts'
import type { EarlierVisit, Memory } from '../check/check-visits.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's memory of the last check of a log. */
export function rememberedVisit(key: string, store = storeOfBrowser()): Memory {
  if (store === undefined) return { kind: 'none' }
  const visit = dataIn(store.getItem(key) ?? '')
  if (!isRecord(visit)) return { kind: 'first' }
  const { checkpoint, seen } = visit
  if (typeof checkpoint !== 'string' || typeof seen !== 'string') return { kind: 'first' }
  return { kind: 'visit', visit: { checkpoint, seen } }
}

/** Remembers a log for the next check, if the browser allows it. */
export function rememberVisit(key: string, visit: EarlierVisit, store = storeOfBrowser()): void {
  try {
    store?.setItem(key, JSON.stringify(visit))
  } catch {
    // The storage is full: the next check counts as the first.
  }
}

export function forgetVisit(key: string, store = storeOfBrowser()): void {
  store?.removeItem(key)
}

/** The storage key of a log. Sites on this machine may share one address, so `origin` distinguishes their logs. */
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
