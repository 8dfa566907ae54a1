import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import { type Callback, isLiteral } from './callback.ts'
import { isPublicAddress } from './public-address.ts'

/** The addresses of a callback to be tried one after the other, or why there is none. */
export type Found = { ok: true; addresses: string[] } | { ok: false; reason: string }

/** Answers of name servers serve for so long: the deliveries of one change to one host ask once. In milliseconds. */
const REMEMBERED_MS = 4_000

/** A name is tried at no more addresses of a family: it may have thousands, and none of them need be its owner's. */
const EACH_FAMILY = 2

/** Finds where a callback is to be called. A literal address is not looked up, and must be public unless private ones are allowed. */
export function openAddressBook(
  allowPrivate: boolean,
  lookup: LookupFunction = systemLookup,
): (callback: Callback) => Found | Promise<Found> {
  const known = new LRUCache<string, string[]>({
    max: 1_000,
    ttl: REMEMBERED_MS,
    fetchMethod: async (host) => atMostTwoOfEachFamily(await askLookup(lookup, host)),
  })
  async function ofName(host: string): Promise<Found> {
    try {
      const addresses = (await known.fetch(host)) ?? []
      return addresses.length > 0 ? { ok: true, addresses } : { ok: false, reason: 'the name has no address' }
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) }
    }
  }
  return (callback) => {
    if (!isLiteral(callback)) return ofName(callback.host)
    if (allowPrivate || isPublicAddress(callback.host)) return { ok: true, addresses: [callback.host] }
    return { ok: false, reason: 'the address is not public' }
  }
}

function askLookup(lookup: LookupFunction, host: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, found, family) => {
      if (error) reject(error)
      else if (typeof found === 'string') resolve([{ address: found, family: family ?? 0 }])
      else resolve(found)
    })
  })
}

function atMostTwoOfEachFamily(found: readonly LookupAddress[]): string[] {
  const taken = new Map<number, number>()
  return found.flatMap(({ address, family }) => {
    const before = taken.get(family) ?? 0
    taken.set(family, before + 1)
    return before < EACH_FAMILY ? [address] : []
  })
}
