import { openLog } from '../../../sidecar/process/log.ts'
import {
  openSearchDatabase,
  type SearchDatabase,
  type SearchDatabaseOptions,
} from '../../../sidecar/search-postgres/search-database.ts'

/** A sidecar's part of a search database; the software is the same for all unless a test says otherwise. */
export function aSearchDatabase(url: string, options: Partial<SearchDatabaseOptions> = {}): Promise<SearchDatabase> {
  return openSearchDatabase({ url, log: openLog('silent'), software: 'as tested', retryDelay: 50, ...options })
}
