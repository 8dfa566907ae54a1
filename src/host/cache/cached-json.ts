import { z } from 'zod'
import type { Cache, CacheInputs } from './cache.ts'

/** Returns the cached value for these inputs, or else makes it and caches it as JSON. */
export function cachedJson<T>(cache: Pick<Cache, 'get' | 'put'>, inputs: CacheInputs, make: () => T): T {
  const kept = cache.get(inputs)
  // Only this function writes under such a key, so the type is known and need not be checked.
  if (kept !== undefined) return z.custom<T>().parse(JSON.parse(kept.toString()))
  const made = make()
  cache.put(inputs, Buffer.from(JSON.stringify(made)))
  return made
}
