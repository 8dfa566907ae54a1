import { openLogger } from '../../../sidecar/process/logger.ts'
import {
  openSearchDatabase,
  type SearchDatabase,
  type SearchDatabaseOptions,
} from '../../../sidecar/search-postgres/search-database.ts'

/** A sidecar's connection to a search database; all sidecars have the same software by default. */
export function aSearchDatabase(url: string, options: Partial<SearchDatabaseOptions> = {}): Promise<SearchDatabase> {
  return openSearchDatabase({ url, log: openLogger('silent'), software: 'as tested', retryDelay: 50, ...options })
}
