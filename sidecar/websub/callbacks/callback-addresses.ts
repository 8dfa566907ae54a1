import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Result } from '../../../src/schema/result.ts'
import { type Callback, isLiteral } from './callback.ts'
import { isPublicAddress } from '../../../src/host/network/public-address.ts'

/** How long addresses are cached, in milliseconds: long enough for many deliveries of one change to share a look-up. */
const REMEMBERED_MS = 4_000

/** The most addresses tried per family: a name may have thousands, and they may belong to anybody. */
const EACH_FAMILY = 2

/**
 * Finds the addresses of a callback, which the caller tries one after the other. A literal address is not looked up; it must be
 * public unless private ones are allowed.
 */
export function openAddressBook(
  allowPrivate: boolean,
  lookup: LookupFunction = systemLookup,
): (callback: Callback) => Result<string[]> | Promise<Result<string[]>> {
  const cache = new LRUCache<string, string[]>({
    max: 1_000,
    ttl: REMEMBERED_MS,
    fetchMethod: async (host) => atMostTwoOfEachFamily(await resolveHost(lookup, host)),
  })
  async function addressesOfName(host: string): Promise<Result<string[]>> {
    try {
      const addresses = (await cache.fetch(host)) ?? []
      return addresses.length > 0 ? { ok: true, value: addresses } : { ok: false, problem: 'the name has no address' }
    } catch (error) {
      return { ok: false, problem: error instanceof Error ? error.message : String(error) }
    }
  }
  return (callback) => {
    if (!isLiteral(callback)) return addressesOfName(callback.host)
    if (allowPrivate || isPublicAddress(callback.host)) return { ok: true, value: [callback.host] }
    return { ok: false, problem: 'the address is not public' }
  }
}

function resolveHost(lookup: LookupFunction, host: string): Promise<LookupAddress[]> {
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
