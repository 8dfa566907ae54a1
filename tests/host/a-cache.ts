import type { Cache } from '../../src/host/cache/cache.ts'

/** A cache in memory, with its entries: the kind of each, and its bytes. */
export function aCache(): Pick<Cache, 'get' | 'put'> & { entries: Map<string, Buffer>; put: Cache['put'] } {
  const entries = new Map<string, Buffer>()
  return {
    entries,
    get: (madeOf) => entries.get(madeOf.join('\n')),
    put: (madeOf, bytes) => void entries.set(madeOf.join('\n'), Buffer.from(bytes)),
  }
}
