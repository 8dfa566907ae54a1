import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ENTRIES } from '../../host/cache/cache.ts'
import { cacheOf, sharedCacheOf, withCaches } from '../../host/work-folders.ts'
import { withContent } from '../../host/locks/lock-content.ts'
import { PROJECT } from '../../host/software/software.ts'
import { type DerivedData, searchIndexes } from './search-indexes.ts'

/** Folders with data derived from reviews that outlives a build or a start of the sidecar. */
export function cachesOf(places: DerivedData): string[] {
  const others = ['.astro', 'node_modules/.astro', 'node_modules/.vite'].map((name) => join(PROJECT, name))
  const earlier = join(sharedCacheOf(places.content), ENTRIES)
  return [cacheOf(places.content), earlier, ...others, ...searchIndexes(places)]
}

/** Deletes caches, so that none contains words of reviews that were taken down. The next build makes everything again. */
export async function deleteCaches(caches: readonly string[]): Promise<void> {
  for (const cache of caches) await rm(cache, { recursive: true, force: true })
}

/**
 * Runs work that changes a content folder and deletes its caches, while no build uses them. Takes the locks in the same order as
 * a build.
 */
export function withContentAndCaches<T>(content: string, command: string, work: () => Promise<T>): Promise<T> {
  const how = { access: 'exclusive', command } as const
  return withCaches(content, how, () => withContent(content, how, work))
}
