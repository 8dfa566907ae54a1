import type { Cache } from '../../src/host/cache/cache.ts'

/** A cache in memory, with its entries: the kind of each, and its bytes. */
export function aCache(): Pick<Cache, 'get' | 'put'> & { entries: Map<string, Buffer>; put: Cache['put'] } {
  const entries = new Map<string, Buffer>()
  return {
    entries,
    get: (inputs) => entries.get(inputs.join('\n')),
    put: (inputs, bytes) => void entries.set(inputs.join('\n'), Buffer.from(bytes)),
  }
}
