import { indexFolder } from './index-folder.ts'
import type { Log } from './log.ts'
import { openSearchDatabase, type SearchDatabase } from './search-postgres/search-database.ts'
import type { Settings } from './settings.ts'
import { type KeptIndex, openKeptIndex } from './snapshot/kept-index.ts'

/** Where indexes are made: in PostgreSQL, or in memory and kept in a folder. */
export async function openIndexes(settings: Settings, log: Log): Promise<KeptIndex | SearchDatabase> {
  const { SEARCH_URL: url } = settings
  if (url !== undefined) return await openSearchDatabase({ url, log })
  return await openKeptIndex({ folder: await indexFolder(settings, log), log })
}
