import { indexFolder } from './index-folder.ts'
import type { Logger } from '../process/logger.ts'
import type { Settings } from '../process/settings.ts'
import { type CachedIndex, openCachedIndex } from '../snapshot/cached-index.ts'
import type { SnapshotIndex } from '../snapshot/load-snapshot.ts'

/** Makes the indexes of one site, and caches the current one. */
export type Indexes = Pick<CachedIndex, 'keep' | 'close'> & { of: SnapshotIndex }

/** Opens the indexes: in PostgreSQL, or in memory with a cache in a folder. */
export async function openIndexes(settings: Settings, log: Logger): Promise<Indexes> {
  const { SEARCH_URL: url } = settings
  if (url !== undefined) {
    const { openSearchDatabase } = await import('../search-postgres/search-database.ts')
    const { index: databaseIndex, keep, close } = await openSearchDatabase({ url, log })
    return { of: { databaseIndex }, keep, close }
  }
  const { index, keep, close } = await openCachedIndex({ folder: await indexFolder(settings, log), log })
  return { of: { index }, keep, close }
}
