import { LRUCache } from 'lru-cache'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { memoryOf, type SiteMemory } from './published-by.ts'

/** The snapshots in memory, by site. */
export type LoadedSnapshots = LRUCache<string, Snapshot>

/** A site without requests for this long is evicted, in milliseconds. */
const IDLE_MS = 15 * 60_000

/**
 * A cache of snapshots, of at most `mostBytes` together; evicts the least recently requested first. Calls `letGo` with each
 * snapshot that leaves the cache without being replaced.
 */
export function loadedSnapshots(
  { mostBytes, isInMemory }: SiteMemory,
  letGo: (snapshot: Snapshot) => void,
): LoadedSnapshots {
  return new LRUCache<string, Snapshot>({
    maxSize: mostBytes,
    sizeCalculation: ({ manifest }) => memoryOf(manifest, isInMemory),
    ttl: IDLE_MS,
    updateAgeOnGet: true,
    dispose: (snapshot, _name, reason) => {
      if (reason !== 'set') letGo(snapshot)
    },
  })
}
