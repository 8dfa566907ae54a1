import { LRUCache } from 'lru-cache'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { memoryOf, type SiteMemory } from './published-by.ts'

/** The snapshots of the sites that are asked for. */
export type LoadedSnapshots = LRUCache<string, Snapshot>

/** A site that nobody has asked for this long is let go of, in milliseconds. */
const IDLE_MS = 15 * 60_000

/**
 * Snapshots of at most `mostBytes` together; the one not asked for the longest makes room. `letGo` is called with each that leaves
 * without being replaced.
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
